/** Which stubs of the standard library this version of navd has; written by scripts/generateGoStd.mjs with them. Links rest on it. */
export const standardLibraryEdition = "go1.26.8 77f0c7597c96";
