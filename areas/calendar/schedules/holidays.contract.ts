import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { invalid } from "#kernel/contract/problem.ts";

/** A public holiday in the client's own state or in the state of one of its locations. */
export const HolidayOnDay = z.object({
  day: DaySchema,
  name: z.string(),
  /** States with this holiday, among those of the client and its locations, such as "VIC". */
  states: z.array(z.string()),
  /** IDs of the locations in these states. */
  locations: z.array(z.int()),
  /**
   * True if the holiday applies in the client's own state, and therefore to appointments without a location.
   */
  isOwn: z.boolean(),
  /** True if the holiday applies in the client's own state and at every location. */
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
