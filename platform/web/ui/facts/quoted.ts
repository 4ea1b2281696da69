/** What somebody typed or named, in a sentence of ours: “kow”. */
export const quoted = (text: string): string => `“${text}”`;
