import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { CountrySchema } from "#kernel/addresses/country.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { invalid, problem } from "#kernel/contract/problem.ts";
import { STATES } from "#kernel/addresses/state.ts";
import { line } from "#kernel/text/text.ts";

/** Regions with public holidays, by country. */
export const REGIONS = { AU: STATES, UK: ["England", "Scotland", "Wales", "Northern Ireland"] } as const;
const CHOOSE_STATE = "Choose a state from the list.";

export const PublicHoliday = z.object({
  ID: z.int(),
  country: CountrySchema,
  state: z.string(),
  day: DaySchema,
  name: z.string(),
  /** False for a holiday that staff added. */
  is_delivered: z.boolean(),
});
export type PublicHoliday = z.infer<typeof PublicHoliday>;

export const PublicHolidayWrite = z
  .object({
    country: CountrySchema,
    state: z.string(CHOOSE_STATE),
    day: DaySchema,
    name: line(100, "Enter a name."),
  })
  .superRefine(({ country, state }, context) => {
    if (!REGIONS[country].some((each) => each === state))
      context.addIssue({ code: "custom", path: ["state"], message: CHOOSE_STATE });
  });

export const holidayExists = problem(
  "holiday.exists",
  409,
  "This day is already a public holiday in this state.",
  "day",
);

/**
 * List parameters of the holidays, which are searched, sorted and paged in the browser. Without a year the
 * list has the days to come.
 */
export const publicHolidayList = listQuery({
  sort: ["day", "-day", "state", "-state", "name", "-name"],
  pageSize: 50,
  filters: { search: SearchText },
  view: {
    year: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    state: z.string().max(40).optional(),
  },
});
export type PublicHolidayListValues = ListValuesOf<typeof publicHolidayList>;

export const publicHolidayRoutes = {
  list: route({
    id: "own",
    summary: "Public holidays by day and state, from one day to another, both included",
    method: "GET",
    path: "/publicHoliday",
    access: { needs: "session", client: "none" },
    query: { from: DaySchema, to: DaySchema, state: z.string().max(40).optional() },
    reply: z.array(PublicHoliday),
  }),
  create: route({
    id: "own",
    summary: "Add a public holiday of a state",
    method: "POST",
    path: "/publicHoliday",
    access: { needs: "task.assign", client: "none", callers: "staff" },
    body: PublicHolidayWrite,
    reply: PublicHoliday,
    status: 201,
    fails: [invalid, holidayExists],
    example: { country: "AU", state: "QLD", day: "2026-08-12", name: "Royal Queensland Show" },
  }),
  remove: route({
    id: "own",
    summary: "Delete a public holiday; the next delivery does not bring it back",
    method: "DELETE",
    path: "/publicHoliday/{id}",
    access: { needs: "task.assign", client: "none", callers: "staff" },
    params: { id: IdParam },
    reply: z.object({ ID: z.int() }),
    entities: { id: "publicholiday" },
  }),
};
