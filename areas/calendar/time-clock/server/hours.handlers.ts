import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { hoursRoutes } from "../report.contract.ts";
import { mayReportOn, rangeOf } from "../rules/range.ts";
import { hoursCsv } from "./csv.ts";
import { listClockedPeople, pageOfHours } from "./hours.queries.ts";
import { seesAll } from "./sees-all.ts";
import { listServed } from "./served-clients.ts";

/** Returns the current day of the bureau, the default end of a report over several clients. */
const bureauToday = (now: string) => todayIn("Australia/Sydney", now);

export const hoursHandlers: Handlers<typeof hoursRoutes> = {
  async hours({ db, actor, client, params, query, now, assertAllowed }) {
    const range = rangeOf(query, bureauToday(now));
    assertAllowed(mayReportOn(range));
    const scope = {
      _doctor: client?.ID ?? query.client ?? null,
      _user: seesAll(actor) ? (query.user ?? null) : actor.ID,
    };
    const page = { limit: params.pageSize, offset: offsetOf(params.pageSize, params.pageNumber) };
    const { rows, totals } = await pageOfHours(db, scope, range, page);
    const hours = rows.map(({ _doctor, _user, ...row }) => ({
      ...row,
      doctor: { ...row, ID: _doctor },
      user: {
        ID: _user,
        username: row.user_username,
        first_name: row.user_first_name,
        last_name: row.user_last_name,
      },
      seconds: Math.round(row.seconds),
    }));
    return {
      ...pageOf("hours", hours, totals.rows),
      totals: { ...totals, seconds: Math.round(totals.seconds) },
    };
  },

  agents: ({ db, actor }) => listClockedPeople(db, seesAll(actor) ? null : actor.ID),

  csv({ db, actor, client, query, now, reply, assertAllowed, auditRead }) {
    const range = rangeOf(query, bureauToday(now));
    assertAllowed(mayReportOn(range));
    auditRead("timeclock", 0);
    const _user = seesAll(actor) ? (query.user ?? null) : actor.ID;
    return hoursCsv(db, reply, { _doctor: client?.ID ?? query.client ?? null, _user }, range);
  },

  ownCsv({ db, actor, query, now, reply, assertAllowed }) {
    const range = rangeOf(query, bureauToday(now));
    assertAllowed(mayReportOn(range));
    return hoursCsv(db, reply, { _doctor: query.client ?? null, _user: actor.ID }, range);
  },

  served: ({ db, actor, now }) => listServed(db, actor.ID, now),
};
