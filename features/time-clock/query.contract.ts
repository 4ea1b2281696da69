import { z } from "zod";
import { DaySchema } from "#kernel/day.ts";

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };
export const flag = z.preprocess(
  (value) => (typeof value === "string" ? (BOOLEANS[value] ?? value) : value),
  z.boolean("true or false").optional(),
);

const WHO = "user must be a person's ID";
const personId = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(WHO).min(1, WHO).max(Number.MAX_SAFE_INTEGER, WHO).optional(),
);

export const Person = z.object({ ID: z.int(), username: z.string(), first_name: z.string(), last_name: z.string() });

/** Days of the client's own calendar, both included; without them the month so far. */
export const ReportQuery = { start: DaySchema.optional(), end: DaySchema.optional(), user: personId };
