import { longestHold } from "./loop-hold.ts";

/** Returns a text of the given length in UTF-16 units. */
export type Make = (length: number) => string;

const filled =
  (unit: string, before = "", after = ""): Make =>
  (length) => {
    const inner = Math.max(0, length - before.length - after.length);
    return `${before}${unit.repeat(Math.ceil(inner / unit.length)).slice(0, inner)}${after}`.slice(0, length);
  };

/**
 * Texts of a given length that make regular expressions backtrack: runs of one character, beginnings without
 * an end, and ambiguous parts.
 */
export const longTexts: Readonly<Record<string, Make>> = {
  "a subject and blanks": filled(" ", "re", "."),
  "tabs between two digits": filled("\t", "00", "0"),
  "blanks and lone digits": filled("  0", "00 ", "x"),
  "one letter": filled("a", "", "!"),
  "names without a line end": filled("Mrs Anna ", "Re: "),
  "birthdays without a year": filled("born 1/1/ d.o.b. ", "", "x"),
  zeros: filled("0", "1.", "x"),
  "dots and commas": filled(".,;:", "a", "x"),
  "tags that are never closed": filled("<w:t <a more-link ", "", "x"),
  "brackets that are never closed": filled('("“', "", "x"),
  "email addresses without an end": filled("a@a.", "", "@"),
  "letters with marks": filled("e\u0301’-", "", "x"),
};

/** Longest permitted turn of the event loop, in milliseconds of processor time. */
export const MAX_MS = 100;
/** Runs of a slow text after the first. */
const MORE_RUNS = 5;

/**
 * Returns the texts that hold the event loop for too long, with their time. Repeats slow texts because a
 * garbage collection may have lengthened the first run. `prepare` makes the file of a text; its time is the
 * test's and not measured.
 */
export async function slowOnes<Prepared>(
  prepare: (make: Make) => Prepared,
  act: (prepared: Prepared) => Promise<unknown>,
): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, make] of Object.entries(longTexts)) {
    const prepared = prepare(make);
    let least = await longestHold(() => act(prepared));
    for (let more = 0; more < MORE_RUNS && least > MAX_MS; more += 1)
      least = Math.min(least, await longestHold(() => act(prepared)));
    if (least > MAX_MS) slow.push(`${name}: ${Math.round(least)} ms`);
  }
  return slow;
}
