import type { z } from "zod";
import { lengthOf, optionalNote } from "#kernel/text/text.ts";

/** Alerts are read at a glance: few and short. */
export const MOST_ALERTS = 5;
export const LONGEST_ALERT = 120;
export const LONGEST_ALERTS = MOST_ALERTS * (LONGEST_ALERT + 1);
export const TOO_MANY_ALERTS = `Keep alerts to ${MOST_ALERTS} lines of ${LONGEST_ALERT} characters or fewer.`;

/** One a line. */
export const alertLines = (alerts: string | null | undefined): readonly string[] =>
  (alerts ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isShort = (alerts: string | null): boolean => {
  const lines = alertLines(alerts);
  return lines.length <= MOST_ALERTS && lines.every((line) => lengthOf(line) <= LONGEST_ALERT);
};

export const AlertsSchema = optionalNote(2 * LONGEST_ALERTS)
  .overwrite((text) => alertLines(text).join("\n") || null)
  .refine(isShort, TOO_MANY_ALERTS) satisfies z.ZodType<string | null>;

/** The alerts of another system, whose lines may be longer: broken between words. */
export function brokenIntoLines(text: string): string {
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
