import { z } from "zod";
import { ClientBrief } from "#platform/access/session.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { Person, ReportQuery } from "./query.contract.ts";

/** Parameters of the list of hours by client, agent and month. */
export const hoursList = listQuery({ pageSize: 50, filters: ReportQuery });

/** Hours and appointments of one agent for one client in one month of the client's calendar. */
export const MonthOfHours = z.object({
  doctor: ClientBrief,
  user: Person,
  /** Month as YYYY-MM, such as "2026-11". */
  month: z.string(),
  seconds: z.int().min(0),
  entries: z.int().min(0),
  /** Number of different appointments that the agent booked, changed, cancelled or deleted. */
  appointments: z.int().min(0),
  /** Number of entries that ran for more than 12 hours and have not been corrected. */
  forgotten: z.int().min(0),
});
export type MonthOfHours = z.output<typeof MonthOfHours>;

export const ServedClient = ClientBrief.extend({
  /** Work phone of the client, otherwise the mobile. Null if neither is known. */
  phone: z.string().nullable(),
  visits_today: z.int().min(0),
  /** The caller's own seconds for this client, from midnight in the client's time zone until now. */
  seconds_today: z.int().min(0),
  /** Last day of the caller's assignment to this client, or null if it has no end. */
  until_date: DaySchema.nullable(),
});
export type ServedClient = z.output<typeof ServedClient>;

export const hoursRoutes = {
  hours: route({
    id: "own",
    summary: "Hours by client, agent and month with totals: all, or the caller's own",
    method: "GET",
    path: "/timeclock/hours/{pageSize}/{pageNumber}",
    access: { needs: ["report.appointmaid", "timeclock.use"], client: "optional" },
    params: hoursList.params,
    query: hoursList.query,
    reply: pageSchema("hours", MonthOfHours).extend({
      /** Totals of all pages. */
      totals: MonthOfHours.pick({ seconds: true, entries: true, appointments: true, forgotten: true }),
    }),
  }),
  agents: route({
    id: "own",
    summary: "Users whose hours the caller may see",
    method: "GET",
    path: "/timeclock/agents",
    access: { needs: ["report.appointmaid", "timeclock.use"], client: "none" },
    reply: z.array(Person),
  }),
  csv: route({
    id: "API-REP-005",
    summary: "Hours and appointments of booking agents, by client, agent and day",
    method: "GET",
    path: "/report/csv/appointmaid",
    access: { needs: "report.appointmaid", client: "optional", callers: "staff" },
    query: ReportQuery,
    produces: "text/csv",
  }),
  ownCsv: route({
    id: "own",
    summary: "The caller's own hours and appointments, by client and day",
    method: "GET",
    path: "/timeclock/csv",
    access: { needs: "timeclock.use", client: "none" },
    query: { start: ReportQuery.start, end: ReportQuery.end, client: ReportQuery.client },
    produces: "text/csv",
  }),
  served: route({
    id: "own",
    summary: "Clients the booking agent serves today, with open items",
    method: "GET",
    path: "/timeclock/served",
    access: { needs: "timeclock.use", client: "none" },
    reply: z.array(ServedClient),
  }),
};
