import type { Services } from "#platform/services.ts";
import { WorkFailed } from "#platform/work/work.ts";
import type { Count } from "../rules/count.ts";
import { type LetterParts, completeText } from "../rules/letter-parts.ts";
import { hasText } from "../rules/has-text.ts";
import { countOfLetter, LONGEST_TEXT, type TextPurpose, textOfLetter } from "./text-of-letter.ts";

interface Letter {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

type ReadServices = Pick<Services, "work" | "log">;

/** Largest letter that is read, in bytes; larger files contain pictures rather than text. */
const MAX_LETTER_BYTES = 25 * 1024 * 1024;

type LetterText =
  | { readonly kind: "text"; readonly parts: LetterParts }
  /** A file whose text can't be read because of its type or size, such as a PDF. */
  | { readonly kind: "none" }
  /** A file that is damaged or too large once unpacked, or that took too long to read. */
  | { readonly kind: "broken" };

/** Reads a letter in a child process with limits on time and memory. */
const readLetter = (
  services: ReadServices,
  letter: Letter,
  purpose: TextPurpose = "reading",
): Promise<LetterText> =>
  runInProcess(services, letter, async (order) => {
    const parts = await services.work.run(textOfLetter, { ...order, purpose });
    if (parts === null) return { kind: "none" };
    return completeText(parts).length > LONGEST_TEXT ? { kind: "broken" } : { kind: "text", parts };
  });

/**
 * Runs a child process for a letter. Returns "none" without running it if the file's type has no readable
 * text or the file is too large, and "broken" if the process fails.
 */
async function runInProcess<Read>(
  { log }: ReadServices,
  { storage_key, size, mime_type }: Letter,
  read: (order: { readonly storage_key: string; readonly mime_type: string }) => Promise<Read>,
): Promise<Read | { readonly kind: "none" | "broken" }> {
  if (!hasText({ mime_type }) || size > MAX_LETTER_BYTES) return { kind: "none" };
  try {
    return await read({ storage_key, mime_type });
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a letter can't be read");
    return { kind: "broken" };
  }
}

/** Returns the text of a letter, or null if it has no readable text. */
export async function letterText(services: ReadServices, letter: Letter): Promise<string | null> {
  const read = await readLetter(services, letter);
  return read.kind === "text" ? completeText(read.parts) : null;
}

/**
 * Returns the text with the numbers of its lists, without headers and footers, because the next letter takes its
 * headers and footers from the template. Null if the file has no readable text.
 */
export async function letterBody(services: ReadServices, letter: Letter): Promise<string | null> {
  const read = await readLetter(services, letter, "beginning");
  return read.kind === "text" ? read.parts.body : null;
}

/** Returns the body of a letter to be sent, with the numbers of its lists and each row of a table in a line. Null if the file has no readable text. */
export async function sentBody(services: ReadServices, letter: Letter): Promise<string | null> {
  const read = await readLetter(services, letter, "sending");
  return read.kind === "text" ? read.parts.body : null;
}

type LetterCount =
  | { readonly kind: "counted"; readonly count: Count }
  | Exclude<LetterText, { readonly kind: "text" }>;

/** Reads and counts a letter in a child process (G-12). */
export const readCount = (services: ReadServices, letter: Letter): Promise<LetterCount> =>
  runInProcess(services, letter, async (order) => {
    const count = await services.work.run(countOfLetter, order);
    return count === null ? { kind: "none" } : { kind: "counted", count };
  });

/** Returns the count of a letter, or null if the letter can't be read (G-12). */
export async function countLetter(services: ReadServices, letter: Letter): Promise<Count | null> {
  const read = await readCount(services, letter);
  return read.kind === "counted" ? read.count : null;
}
