import { z } from "zod";

export type AbnProblem = "format" | "check";

export const INVALID_ABN = "Enter the 11 digits of a valid ABN.";

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

export const normaliseAbn = (text: string): string => text.replace(/[\s-]/g, "");

/**
 * Returns the problem with an ABN, or null. RULE-GEN-09 requires 11 digits; the register's own checksum
 * (first digit less one, weighted, divisible by 89) is verified as well.
 */
export function abnProblem(text: string): AbnProblem | null {
  const number = normaliseAbn(text);
  if (!/^[1-9]\d{10}$/.test(number)) return "format";
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * (Number(number.charAt(index)) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? null : "check";
}

/** Formats an ABN: 51 824 753 556. */
export const formatAbn = (number: string): string =>
  number.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

export const AbnSchema = z
  .string({ error: INVALID_ABN })
  .overwrite(normaliseAbn)
  .refine((number) => abnProblem(number) === null, INVALID_ABN);
