import type { Services } from "#platform/services.ts";
import { WorkFailed } from "#platform/work/work.ts";
import { type Count, countText } from "../rules/count.ts";
import { hasText } from "../rules/readable.ts";
import { textOfLetter } from "./text-of-letter.ts";

interface Letter {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

type Reading = Pick<Services, "work" | "log">;

/** Larger letters are not read: they hold pictures rather than text. */
const LARGEST = 25 * 1024 * 1024;
/** 1,000 pages; what has more is no letter. */
const LONGEST_TEXT = 3_000_000;

export type LetterText =
  | { readonly kind: "text"; readonly text: string }
  /** A file whose text we don't read, such as a PDF. */
  | { readonly kind: "none" }
  /** Damaged, too large once unpacked, or never finished. */
  | { readonly kind: "broken" };

/** Reads a letter in a child process, with a limit of time and memory. */
export async function readLetter({ work, log }: Reading, { storage_key, size, mime_type }: Letter): Promise<LetterText> {
  if (!hasText({ mime_type }) || size > LARGEST) return { kind: "none" };
  try {
    const text = await work.run(textOfLetter, { storage_key, mime_type });
    if (text === null) return { kind: "none" };
    return text.length > LONGEST_TEXT ? { kind: "broken" } : { kind: "text", text };
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a letter can't be read");
    return { kind: "broken" };
  }
}

/** The text of a letter; null where there is none that we can read. */
export async function letterText(services: Reading, letter: Letter): Promise<string | null> {
  const read = await readLetter(services, letter);
  return read.kind === "text" ? read.text : null;
}

/** What we count of a letter; null where we can't read it (G-12). */
export async function countLetter(services: Reading, letter: Letter): Promise<Count | null> {
  const text = await letterText(services, letter);
  return text === null ? null : countText(text);
}
