/** How many characters a number of tokens is: o200k over source code gives 3.3 a token. */
export const charactersPerToken = 3.3;
