import { z } from "zod";

const REQUIRED = "Enter a value.";
export const UNSTORABLE = "This contains characters that can't be saved. Retype it.";
const ONE_LINE = "Keep this on one line.";

// Rejects a lone half of a surrogate pair, which can be neither stored nor sent, and invisible control
// characters.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const isStorable = (text: string): boolean => !/\p{Surrogate}/u.test(text) && !CONTROL.test(text);
// Marks of the writing direction would reverse the text after them on a page, such as a date of birth. The other
// marks make two texts differ that look the same.
const INVISIBLE = /[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Removes marks that take no space, as they arrive with copied names, phone numbers and addresses. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

const isVisible = (text: string): boolean => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(text);
const isOneLine = (text: string): boolean => !/[\n\r\u2028\u2029]/.test(text);

/**
 * Returns the first `max` UTF-16 units of a text, or one fewer if the limit would split a character that
 * takes two units: half a character can be neither stored nor sent.
 */
export function cutText(text: string, max: number): string {
  const isSplit = (text.codePointAt(max - 1) ?? 0) > 0xff_ff;
  return text.slice(0, isSplit ? max - 1 : max);
}

const limitMessage = (max: number): string => `Keep this to ${max} characters or fewer.`;

/** Returns the length in code points, as people and PostgreSQL count characters. */
export const lengthOf = (text: string): number => [...text].length;
const isWithin = (max: number) => (text: string) =>
  text.length <= max || (text.length <= max * 2 && lengthOf(text) <= max);

/**
 * Returns the text without blanks at both ends; line breaks are kept. Written as a loop because a pattern
 * ending in `+$` is very slow on a million blanks.
 */
export function trimBlanks(text: string): string {
  const isBlank = (index: number) => /\p{Space_Separator}/u.test(text[index] ?? "");
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

// Replaces pasted tabs with blanks and removes invisible marks. Trims blanks only, so that a line break at the
// end is still found and refused.
const tidyLine = (text: string): string => trimBlanks(withoutInvisible(text.replace(/\t/g, " ")));
const tidyNote = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .replace(/^\s*\n/, "");

const rawLine = (max: number) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED : "Enter text."),
    })
    .overwrite(tidyLine)
    .refine(isStorable, { error: UNSTORABLE, abort: true })
    .refine(isOneLine, { error: ONE_LINE, abort: true })
    .refine(isWithin(max), { error: limitMessage(max), abort: true })
    .meta({ maxLength: max });

const rawNote = (max: number) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED : "Enter text."),
    })
    .overwrite(tidyNote)
    .refine(isStorable, { error: UNSTORABLE, abort: true })
    .refine(isWithin(max), { error: limitMessage(max), abort: true })
    .meta({ maxLength: max });

const emptyToNull = (text: string | null): string | null => (text === null || !isVisible(text) ? null : text);

/** Schema of one line of text that must not be empty. */
export const line = (max: number, required: string = REQUIRED) =>
  rawLine(max).refine(isVisible, required).meta({ minLength: 1, maxLength: max });

/** Schema of one line of text; an empty line becomes null. */
export const optionalLine = (max: number) => rawLine(max).nullable().overwrite(emptyToNull);

/** Schema of a text of several lines that must not be empty. */
export const note = (max: number, required: string = REQUIRED) =>
  rawNote(max).refine(isVisible, required).meta({ minLength: 1, maxLength: max });

/** Schema of a text of several lines; an empty text becomes null. */
export const optionalNote = (max: number) => rawNote(max).nullable().overwrite(emptyToNull);

/**
 * Makes a schema optional: an empty text becomes null, any other text must satisfy the schema. Example:
 * `orNull(EmailSchema)`.
 */
export const orNull = <S extends z.ZodType<string, string>>(schema: S) =>
  z.preprocess(
    (value: string | null) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );
