import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { RECENT_DAYS, type summaryRoutes, type TaskSummary } from "../summary.contract.ts";
import { isReached, taskScope } from "./task-scope.ts";

/**
 * Counts a client's tasks. The response contains counts only and no patient details, so that pages may
 * request it often.
 */
async function countSummary(db: Db, reached: RawBuilder<boolean>, now: string): Promise<TaskSummary> {
  const { rows: open } = await sql<{ status: number; count: number; next_due: string }>`
    select t._status as status, count(*)::int as count, min(t.due_time) as next_due from task t
    where ${reached} and not t.is_returned and not t.is_deleted and t._workflow = 'TRANSCRIPTION'
    group by t._status order by t._status`.execute(db);
  const { rows: returned } = await sql<{ count: number; unrated: number }>`
    select count(*)::int as count, count(*) filter (where t.client_rating is null)::int as unrated from task t
    where ${reached} and t.is_returned and not t.is_deleted and t._workflow = 'TRANSCRIPTION'
      and t.delivered_time > ${now}::timestamptz - ${RECENT_DAYS}::int * interval '1 day'`.execute(db);
  return {
    open: open.map(({ status, count }) => ({ status, count })),
    next_due: open.map(({ next_due }) => next_due).toSorted()[0] ?? null,
    returned: returned[0]?.count ?? 0,
    unrated: returned[0]?.unrated ?? 0,
  };
}

export const summaryHandlers: Handlers<typeof summaryRoutes> = {
  summary: (call) => countSummary(call.db, isReached(taskScope(call)), call.now),
};
