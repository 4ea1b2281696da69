/**
 * Problem with a veteran's file number: a state letter, up to three letters of the war code, up to six
 * digits, and a letter for a dependant. Only the shape is checked because the number has no check digit and
 * the list of war codes is open.
 */
export type DvaNumberProblem = "format" | "length";

export const INVALID_DVA_NUMBER = "Enter a DVA file number, such as QX288943.";

export const normaliseDvaNumber = (text: string): string => text.toUpperCase().replace(/[\s-]/g, "");

export function dvaNumberProblem(text: string): DvaNumberProblem | null {
  const parts = /^([NVQWST][A-Z]{0,3}\d{1,6})[A-Z]?$/.exec(normaliseDvaNumber(text));
  if (!parts) return "format";
  return (parts[1] ?? "").length > 8 ? "length" : null;
}
