/**
 * Problem with a Medicare number: 8 digits, a check digit, the card's issue number, and optionally the
 * person's position on the card (IRN), so 10 or 11 digits. The number identifies a card, not a person: up to
 * nine people share a card.
 */
export type MedicareNumberProblem = "format" | "firstDigit" | "check" | "issueZero" | "irnZero";

export const INVALID_MEDICARE_NUMBER =
  "Enter the 10 digits of the Medicare card, then a slash and the person's reference number.";

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9];
const WARNINGS: Readonly<Record<MedicareNumberProblem, string>> = {
  format: INVALID_MEDICARE_NUMBER,
  firstDigit: "Medicare numbers start with 2 to 6. Check the card.",
  check: "This Medicare number is not valid. Check the card.",
  issueZero: "The tenth digit, the issue number, is never 0. Check the card.",
  irnZero: "The reference number on the card is never 0. Check the card.",
};

export const normaliseMedicareNumber = (text: string): string => text.replace(/[\s/.-]/g, "");

export function medicareNumberProblem(text: string): MedicareNumberProblem | null {
  const number = normaliseMedicareNumber(text);
  if (!/^\d{10,11}$/.test(number)) return "format";
  if (!/^[2-6]/.test(number)) return "firstDigit";
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number.charAt(index)), 0);
  if (sum % 10 !== Number(number.charAt(8))) return "check";
  if (number.charAt(9) === "0") return "issueZero";
  return number.charAt(10) === "0" ? "irnZero" : null;
}

/**
 * Returns the message for a Medicare number, or null if the number is valid. Only a wrong number of digits is
 * an error. All other problems are warnings, because a card may be misread and the patient must be recorded
 * nevertheless.
 */
export function medicareNumberWarning(text: string): string | null {
  const problem = medicareNumberProblem(text);
  return problem === null ? null : WARNINGS[problem];
}

/** Formats a Medicare number as printed on the card: 2428 77813 2/1. */
export function formatMedicareNumber(number: string): string {
  if (!/^\d{10,11}$/.test(number)) return number;
  const card = `${number.slice(0, 4)} ${number.slice(4, 9)} ${number.slice(9, 10)}`;
  return number.length === 11 ? `${card}/${number.slice(10)}` : card;
}
