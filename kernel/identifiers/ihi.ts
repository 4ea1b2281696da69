/**
 * Problem with an Individual Healthcare Identifier: 16 digits that start with 800360 and satisfy the Luhn
 * check.
 */
export type IhiProblem = "format" | "prefix" | "check";

export const INVALID_IHI = "Enter the 16 digits of the healthcare identifier (IHI).";

export const normaliseIhi = (text: string): string => text.replace(/[\s-]/g, "");

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function ihiProblem(text: string): IhiProblem | null {
  const number = normaliseIhi(text);
  if (!/^\d{16}$/.test(number)) return "format";
  if (!number.startsWith("800360")) return "prefix";
  return passesLuhn(number) ? null : "check";
}

/** Formats an IHI: 8003 6088 3335 7361. */
export const formatIhi = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");
