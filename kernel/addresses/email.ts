import { z } from "zod";
import { trimBlanks } from "#kernel/text/text.ts";

export const INVALID_EMAIL = "Invalid Email Address";
export const LONGEST_EMAIL = 254;

// One @; atoms between single dots before it; after it labels of letters, digits and hyphens, the last one with two letters or more.
const PATTERN =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** Blanks around it fall away; a line break does not, it is refused: it would end a mail's header. */
export const normaliseEmail = trimBlanks;

/** RULE-GEN-10. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && text.indexOf("@") <= 64 && PATTERN.test(text);
}

/** Two spellings of one mailbox have one key; what is shown and sent keeps its case. */
export const emailKey = (text: string): string => normaliseEmail(text).toLowerCase();

export const EmailSchema = z
  .string({ error: INVALID_EMAIL })
  .overwrite(normaliseEmail)
  .refine(isEmail, INVALID_EMAIL)
  .meta({ format: "email", maxLength: LONGEST_EMAIL });
