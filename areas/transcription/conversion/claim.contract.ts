import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";

/** A row without a category in a consultation list that was not sent (G-21). */
export const Claim = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _list: z.int(),
  _patient: z.int(),
  /** The row's appointment, or null if the patient was seen without one. */
  _appointment: z.int().nullable(),
  service_date: DaySchema,
  items: z.array(z.string()),
  billing_type: z.int().nullable(),
  location: z.object({ ID: z.int(), abbreviation: z.string(), name: z.string() }),
});
export type Claim = z.output<typeof Claim>;
