import { z } from "zod";

const REQUIRED = "Enter a value.";
export const UNSTORABLE = "This contains characters that can't be saved. Retype it.";
const ONE_LINE = "Keep this on one line.";

// A lone half of a surrogate pair is not text: it can be neither stored nor sent. Other control characters cannot be seen.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const isStorable = (text: string): boolean => !/\p{Surrogate}/u.test(text) && !CONTROL.test(text);
const isOneLine = (text: string): boolean => !/[\n\r\u2028\u2029]/.test(text);

const limit = (max: number): string => `Keep this to ${max} characters or fewer.`;

/** Length as a person counts and as PostgreSQL does: code points, so that a character outside the first plane is one. */
export const lengthOf = (text: string): number => [...text].length;
const isWithin = (max: number) => (text: string) => text.length <= max || (text.length <= max * 2 && lengthOf(text) <= max);

/** Without the blanks around it; a line break is no blank. (A pattern ending in `+$` would take ages over a million blanks.) */
export function trimBlanks(text: string): string {
  const isBlank = (place: number) => text[place] === " " || text[place] === "\u00a0";
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

// A pasted tab is a blank. Only blanks are trimmed, so that a line break at the end is still seen and refused.
const tidyLine = (text: string): string => trimBlanks(text.replace(/\t/g, " "));
const tidyNote = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .replace(/^\s*\n/, "");

const rawLine = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED : "Enter text.") })
    .overwrite(tidyLine)
    .refine(isStorable, { error: UNSTORABLE, abort: true })
    .refine(isOneLine, { error: ONE_LINE, abort: true })
    .refine(isWithin(max), { error: limit(max), abort: true })
    .meta({ maxLength: max });

const rawNote = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED : "Enter text.") })
    .overwrite(tidyNote)
    .refine(isStorable, { error: UNSTORABLE, abort: true })
    .refine(isWithin(max), { error: limit(max), abort: true })
    .meta({ maxLength: max });

const emptyToNull = (text: string | null): string | null => (text === "" ? null : text);

/** One line that must say something. */
export const line = (max: number, required: string = REQUIRED) =>
  rawLine(max)
    .refine((text) => text !== "", required)
    .meta({ minLength: 1, maxLength: max });

/** One line or nothing: an empty one is null. */
export const optionalLine = (max: number) => rawLine(max).nullable().overwrite(emptyToNull);

/** Many lines that must say something. */
export const note = (max: number, required: string = REQUIRED) =>
  rawNote(max)
    .refine((text) => text !== "", required)
    .meta({ minLength: 1, maxLength: max });

/** Many lines or nothing: an empty note is null. */
export const optionalNote = (max: number) => rawNote(max).nullable().overwrite(emptyToNull);

/** A field that may stay empty: an empty text is null, anything else must satisfy the schema. `orNull(EmailSchema)` */
export const orNull = <S extends z.ZodType<string, string>>(schema: S) =>
  z.preprocess((value: string | null) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable());
