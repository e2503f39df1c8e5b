/** Which stubs of the standard library this version of navd has; written by scripts/generateTypeshed.mjs with them. Links rest on it. */
export const typeshedEdition = "typeshed 21dff5c0ca9a f27a2c3114ea";
