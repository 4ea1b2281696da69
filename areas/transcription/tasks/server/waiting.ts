import { sql } from "kysely";
import { hasRight } from "#platform/access/actor.ts";
import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { listConditions } from "./lists.queries.ts";
import { isListed } from "./task-scope.ts";

/** Counts the overdue letters: every letter for users who assign work, otherwise the user's own letters. */
export const waitingTasks: WaitingSource = {
  list: "tasks",
  needs: "task.list",
  async count(db, actor) {
    const conditions = [
      isListed(actor, null),
      ...listConditions({ view: "overdue" }, actor.ID),
      ...(hasRight(actor, "task.assign") ? [] : [sql<boolean>`t._assigned_user = ${actor.ID}`]),
    ];
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from task t where ${sql.join(conditions, sql` and `)} and not t.is_deleted`.execute(
      db,
    );
    return [{ key: "overdue", count: rows[0]?.count ?? 0, is_late: true }];
  },
};
