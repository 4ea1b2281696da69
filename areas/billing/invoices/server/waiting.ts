import { sql } from "kysely";
import { todayIn } from "#kernel/dates/day.ts";
import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { filterCondition, fromFor } from "./list.queries.ts";

/** Counts the overdue and the unpublished invoices, as the views of the list of invoices show them. */
export const waitingInvoices: WaitingSource = {
  list: "invoices",
  needs: "invoice.edit",
  async count(db, actor, now) {
    const access = { actor, client: null, today: todayIn("Australia/Sydney", now) };
    const from = fromFor({});
    const counted = (state: "overdue" | "unpublished") =>
      sql<number>`(select count(*)::int from ${from} where ${filterCondition(access, { state })})`;
    const { rows } = await sql<{ overdue: number; unpublished: number }>`
      select ${counted("overdue")} as overdue, ${counted("unpublished")} as unpublished`.execute(db);
    return [
      { key: "overdue", count: rows[0]?.overdue ?? 0, is_late: true },
      { key: "unpublished", count: rows[0]?.unpublished ?? 0, is_late: false },
    ];
  },
};
