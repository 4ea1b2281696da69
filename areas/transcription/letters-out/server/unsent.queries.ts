import { sql } from "kysely";
import { isReached, taskScope, type TaskAccess } from "#areas/transcription/tasks/server/index.ts";
import { countLimit, offsetOf } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { SENT_WITHIN_DAYS } from "../contract.ts";
import { IS_SEEN } from "./letter.queries.ts";
import { everyWord } from "#platform/db/every-word.ts";

/** True if a letter of the task, in its latest version, was not sent. */
const HAS_UNSENT = sql<boolean>`exists (select from task_attachment a
  where a._doctor = t._doctor and a._task = t."ID" and ${IS_SEEN} and not exists (select from letter_out l
    where l._doctor = a._doctor and l._task = a._task and l._source = a._file and not l.is_replaced))`;

interface UnsentQuery {
  readonly search?: string | undefined;
  readonly older?: boolean | undefined;
}

const unsent = (db: Db, access: TaskAccess, { search, older = false }: UnsentQuery) =>
  db
    .selectFrom("task as t")
    .select(["t.ID", "t.case_subject as subject", "t.delivered_time"])
    .where("t._doctor", "=", access.client.ID)
    .where("t._workflow", "=", "TRANSCRIPTION")
    .where("t.is_returned", "=", true)
    .where("t.is_deleted", "=", false)
    .where(isReached(taskScope(access)))
    .$if(!older, (query) =>
      query.where(sql<boolean>`t.delivered_time >= now() - ${SENT_WITHIN_DAYS}::int * interval '1 day'`),
    )
    .where(HAS_UNSENT)
    .where(
      sql<boolean>`${sql.join([sql`true`, ...everyWord(search, sql`concat_ws(' ', t."ID"::text, t.case_subject, t.description)`)], sql` and `)}`,
    );

/** Returns the returned tasks with a letter that was not sent, newest first. */
export async function listUnsent(
  db: Db,
  access: TaskAccess,
  query: UnsentQuery,
  { pageSize, pageNumber }: { readonly pageSize: number; readonly pageNumber: number },
) {
  const offset = offsetOf(pageSize, pageNumber);
  const rows = await unsent(db, access, query)
    .orderBy("t.delivered_time", "desc")
    .orderBy("t.ID", "desc")
    .limit(pageSize)
    .offset(offset)
    .execute();
  const count = await db
    .selectFrom(unsent(db, access, query).clearSelect().select("t.ID").limit(countLimit(offset)).as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return { rows, count: count?.count ?? 0 };
}
