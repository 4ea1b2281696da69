import { sql } from "kysely";
import { todayIn } from "#kernel/dates/day.ts";
import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { isDue } from "./queries.ts";

/** Counts the registrations whose reply is due, that a fund rejected and that were not sent. */
export const waitingRegistrations: WaitingSource = {
  list: "fund-board",
  needs: "form.review",
  async count(db, _actor, now) {
    const today = todayIn("Australia/Sydney", now);
    const { rows } = await sql<{ due: number; rejected: number; not_sent: number }>`
      select count(*) filter (where ${isDue(today)})::int as due,
        count(*) filter (where r.state = 'rejected')::int as rejected,
        count(*) filter (where r.state = 'not_sent')::int as not_sent
      from fund_registration r where ${isDue(today)} or r.state in ('rejected', 'not_sent')`.execute(db);
    return [
      { key: "due", count: rows[0]?.due ?? 0, is_late: true },
      { key: "rejected", count: rows[0]?.rejected ?? 0, is_late: false },
      { key: "not_sent", count: rows[0]?.not_sent ?? 0, is_late: false },
    ];
  },
};
