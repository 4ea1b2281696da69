import { sql } from "kysely";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { OFFICE_ZONE } from "#areas/transcription/tasks/rules/due-time.ts";
import { COMPLETED_STATUSES } from "#areas/transcription/tasks/rules/billing-group.ts";

/** Counts the sent lists that billing has not completed: past their due time, and due later on the same day. */
export const waitingLists: WaitingSource = {
  list: "consultation-lists",
  needs: "billing.edit",
  async count(db, actor, now) {
    const midnight = instantOf(addDays(todayIn(OFFICE_ZONE, now), 1), "00:00", OFFICE_ZONE);
    const { rows } = await sql<{ overdue: number; today: number }>`
      select count(*) filter (where t.due_time < ${now}::timestamptz)::int as overdue,
        count(*) filter (where t.due_time >= ${now}::timestamptz)::int as today
      from consultation_list l join task t on t._doctor = l._doctor and t."ID" = l._task
      where ${visibleClients(actor, "consultation.view", sql`l._doctor`)} and not t.is_deleted
        and t.due_time < ${midnight}::timestamptz and t._status <> all(${[...COMPLETED_STATUSES]}::int[])`.execute(
      db,
    );
    return [
      { key: "overdue", count: rows[0]?.overdue ?? 0, is_late: true },
      { key: "today", count: rows[0]?.today ?? 0, is_late: false },
    ];
  },
};
