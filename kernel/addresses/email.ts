import { z } from "zod";
import { trimBlanks, withoutInvisible } from "#kernel/text/text.ts";

export const INVALID_EMAIL = "Invalid Email Address";
export const LONGEST_EMAIL = 254;

// Matches one @: before it, atoms separated by single dots; after it, labels of letters, digits and hyphens,
// the last with at least two characters.
const PATTERN =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/**
 * Removes invisible marks, and trims blanks around an address. A line break is kept so that the address is refused, because the break
 * would end the mail's header.
 */
export const normaliseEmail = (text: string): string => trimBlanks(withoutInvisible(text));

/** Returns true if the text is a valid email address (RULE-GEN-10). */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && text.indexOf("@") <= 64 && PATTERN.test(text);
}

/**
 * Returns the key by which two spellings of an address are compared. The address itself is shown and used in
 * its original case.
 */
export const emailKey = (text: string): string => normaliseEmail(text).toLowerCase();

export const EmailSchema = z
  .string({ error: INVALID_EMAIL })
  .overwrite(normaliseEmail)
  .refine(isEmail, INVALID_EMAIL)
  .meta({ format: "email", maxLength: LONGEST_EMAIL });
