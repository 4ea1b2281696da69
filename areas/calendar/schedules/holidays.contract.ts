import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { invalid } from "#kernel/contract/problem.ts";

/** A public holiday where the client works. */
export const HolidayOnDay = z.object({
  day: DaySchema,
  name: z.string(),
  /** The states it is a holiday in, of those the client has locations in: "VIC". */
  states: z.array(z.string()),
  /** The locations in those states. */
  locations: z.array(z.int()),
  /** It is a holiday in the client's own state: it counts for what has no location. */
  isOwn: z.boolean(),
  /** It is a holiday at every location, and in the client's own state. */
  isEverywhere: z.boolean(),
});
export type HolidayOnDay = z.infer<typeof HolidayOnDay>;

export const holidayRoutes = {
  holidays: route({
    id: "own",
    summary: "Public holidays of the states of a client and its locations, from start to end, both included",
    method: "GET",
    path: "/schedule/holiday",
    access: { needs: "calendar.view", client: "required" },
    query: { start: DaySchema, end: DaySchema },
    reply: z.array(HolidayOnDay),
    fails: [invalid],
  }),
};
