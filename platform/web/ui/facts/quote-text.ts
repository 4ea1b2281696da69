/** Puts user input in quotation marks for use in a sentence: “kow”. */
export const quoteText = (text: string): string => `“${text}”`;
