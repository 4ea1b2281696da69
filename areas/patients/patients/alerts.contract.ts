import type { z } from "zod";
import { lengthOf, optionalNote } from "#kernel/text/text.ts";

/** Limits keep alerts few and short because staff read them at a glance. */
export const MAX_ALERTS = 5;
export const LONGEST_ALERT = 120;
export const LONGEST_ALERTS = MAX_ALERTS * (LONGEST_ALERT + 1);
export const TOO_MANY_ALERTS = `Keep alerts to ${MAX_ALERTS} lines of ${LONGEST_ALERT} characters or fewer.`;

/** Returns the alerts, one per line, without blank lines. */
export const alertLines = (alerts: string | null | undefined): readonly string[] =>
  (alerts ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isShort = (alerts: string | null): boolean => {
  const lines = alertLines(alerts);
  return lines.length <= MAX_ALERTS && lines.every((line) => lengthOf(line) <= LONGEST_ALERT);
};

export const AlertsSchema = optionalNote(2 * LONGEST_ALERTS)
  .overwrite((text) => alertLines(text).join("\n") || null)
  .refine(isShort, TOO_MANY_ALERTS) satisfies z.ZodType<string | null>;

/** Breaks the alerts of an imported record between words so that no line exceeds `LONGEST_ALERT`. */
export function breakIntoLines(text: string): string {
  return alertLines(text)
    .flatMap((line) => {
      const lines: string[] = [];
      for (const word of line.split(/\s+/)) {
        const last = lines.at(-1);
        if (last === undefined || lengthOf(`${last} ${word}`) > LONGEST_ALERT) lines.push(word);
        else lines[lines.length - 1] = `${last} ${word}`;
      }
      return lines;
    })
    .join("\n");
}
