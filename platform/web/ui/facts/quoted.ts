/** Puts user input in quotation marks for use in a sentence: “kow”. */
export const quoted = (text: string): string => `“${text}”`;
