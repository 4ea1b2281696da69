import type { Services } from "#platform/services.ts";
import { WorkFailed } from "#platform/work/work.ts";
import type { Count } from "../rules/count.ts";
import { type LetterParts, wholeText } from "../rules/letter-parts.ts";
import { hasText } from "../rules/readable.ts";
import { countOfLetter, LONGEST_TEXT, textOfLetter } from "./text-of-letter.ts";

interface Letter {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

type Reading = Pick<Services, "work" | "log">;

/** Larger letters are not read: they hold pictures rather than text. */
const LARGEST = 25 * 1024 * 1024;

type LetterText =
  | { readonly kind: "text"; readonly parts: LetterParts }
  /** A file whose text we don't read, such as a PDF. */
  | { readonly kind: "none" }
  /** Damaged, too large once unpacked, or never finished. */
  | { readonly kind: "broken" };

/** Reads a letter in a child process, with a limit of time and memory. */
const readLetter = (services: Reading, letter: Letter): Promise<LetterText> =>
  inProcess(services, letter, async (order) => {
    const parts = await services.work.run(textOfLetter, order);
    if (parts === null) return { kind: "none" };
    return wholeText(parts).length > LONGEST_TEXT ? { kind: "broken" } : { kind: "text", parts };
  });

/** Gives a letter to a child process; "none" without reading it where it is of a kind or size that has no text for us. */
async function inProcess<Read>(
  { log }: Reading,
  { storage_key, size, mime_type }: Letter,
  read: (order: { readonly storage_key: string; readonly mime_type: string }) => Promise<Read>,
): Promise<Read | { readonly kind: "none" | "broken" }> {
  if (!hasText({ mime_type }) || size > LARGEST) return { kind: "none" };
  try {
    return await read({ storage_key, mime_type });
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a letter can't be read");
    return { kind: "broken" };
  }
}

/** The text of a letter; null where there is none that we can read. */
export async function letterText(services: Reading, letter: Letter): Promise<string | null> {
  const read = await readLetter(services, letter);
  return read.kind === "text" ? wholeText(read.parts) : null;
}

/** Returns the text without headers and footers, because the next letter gets those from its template. Null if the file has no readable text. */
export async function letterBody(services: Reading, letter: Letter): Promise<string | null> {
  const read = await readLetter(services, letter);
  return read.kind === "text" ? read.parts.body : null;
}

type LetterCount = { readonly kind: "counted"; readonly count: Count } | Exclude<LetterText, { readonly kind: "text" }>;

/** Reads and counts a letter in a child process (G-12). */
export const readCount = (services: Reading, letter: Letter): Promise<LetterCount> =>
  inProcess(services, letter, async (order) => {
    const count = await services.work.run(countOfLetter, order);
    return count === null ? { kind: "none" } : { kind: "counted", count };
  });

/** What we count of a letter; null where we can't read it (G-12). */
export async function countLetter(services: Reading, letter: Letter): Promise<Count | null> {
  const read = await readCount(services, letter);
  return read.kind === "counted" ? read.count : null;
}
