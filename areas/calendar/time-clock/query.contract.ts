import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };
export const flag = z.preprocess(
  (value) => (typeof value === "string" ? (BOOLEANS[value] ?? value) : value),
  z.boolean("true or false").optional(),
);

const idSaying = (words: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.int(words).min(1, words).max(Number.MAX_SAFE_INTEGER, words).optional(),
  );

export const Person = z.object({
  ID: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/**
 * Filters of the reports. `start` and `end` are days of the client's calendar, both inclusive; the default is
 * the month so far.
 */
export const ReportQuery = {
  start: DaySchema.optional(),
  end: DaySchema.optional(),
  user: idSaying("user must be a person's ID"),
  /** Filters by one client. Unlike `doctor_id`, also allows a client that the caller no longer serves. */
  client: idSaying("client must be a client's ID"),
};
