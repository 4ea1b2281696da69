import { z } from "zod";

/**
 * Message for an invalid BSB. A BSB identifies a bank branch with six digits, not all zeros, and has no check
 * digit (RULE-GEN-09).
 */
export const INVALID_BSB = "Enter the six digits of the BSB.";

export const normaliseBsb = (text: string): string => text.replace(/[\s-]/g, "");

export const isBsb = (text: string): boolean => /^(?!0{6})\d{6}$/.test(normaliseBsb(text));

/** Formats a BSB: 062-000. */
export const formatBsb = (number: string): string => number.replace(/^(\d{3})(\d{3})$/, "$1-$2");

export const BsbSchema = z.string({ error: INVALID_BSB }).overwrite(normaliseBsb).refine(isBsb, INVALID_BSB);
