import { z } from "zod";
import { ClientBrief } from "#platform/access/session.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { Person, ReportQuery } from "./query.contract.ts";

/** By client, agent and month. */
export const hoursList = listQuery({ pageSize: 50, filters: ReportQuery });

/** What one agent did for one client in one month of the client's calendar. */
export const MonthOfHours = z.object({
  doctor: ClientBrief,
  user: Person,
  /** 2026-11 */
  month: z.string(),
  seconds: z.int().min(0),
  entries: z.int().min(0),
  /** Appointments the agent booked, changed, cancelled or deleted, each once. */
  appointments: z.int().min(0),
  /** Of the entries, those that ran for more than 12 hours and were not set right yet. */
  forgotten: z.int().min(0),
});
export type MonthOfHours = z.output<typeof MonthOfHours>;

export const ServedClient = ClientBrief.extend({
  /** What one rings first. */
  phone: z.string().nullable(),
  visits_today: z.int().min(0),
  /** The caller's own at this client since midnight there, up to now. */
  seconds_today: z.int().min(0),
  /** The last day one serves it, where that is known. */
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
      /** Of all pages. */
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
