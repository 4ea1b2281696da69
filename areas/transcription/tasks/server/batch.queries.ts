import { sql } from "kysely";
import { findTemplate } from "#areas/transcription/templates/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { listSql } from "#platform/db/list-sql.ts";
import type { Db } from "#platform/db/db.ts";
import { mayDeliver } from "../rules/delivery.ts";
import { batchList } from "../return.contract.ts";
import { attachmentsOf } from "./reply.ts";

interface ReturnContext {
  readonly actor: { readonly ID: number };
  readonly client: { readonly ID: number };
}
interface NewBatch {
  readonly is_corrected_letter: boolean;
  readonly return_date: Day;
  readonly recipient?: string;
  readonly body?: string;
}

/**
 * Inserts a batch, delivered at once (RULE-BAT-01), and returns its ID. Statuses 1 and 2 are reserved for
 * later (G-17).
 */
export async function insertBatch(
  db: Db,
  { actor, client }: ReturnContext,
  batch: NewBatch,
): Promise<number> {
  const { ID } = await db
    .insertInto("batch")
    .values({ ...batch, _doctor: client.ID, _returned_by: actor.ID })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

interface Deliverable {
  readonly ID: number;
  readonly _doctor: number;
  readonly case_subject: string | null;
  readonly _client_template: number | null;
}

/**
 * Loads a task's template and attachments and checks whether the task can be delivered (STATE-TASK-06,
 * RULE-TASK-20).
 */
export async function assertDeliverable(db: Db, task: Deliverable) {
  const template =
    task._client_template === null ? null : await findTemplate(db, task._doctor, task._client_template);
  const attachments = await attachmentsOf(db, task._doctor, task.ID);
  return mayDeliver({
    case_subject: task.case_subject,
    attachments,
    offset: template?.character_offset_count ?? 0,
  });
}

const selectBatches = (db: Db, _doctor: number) =>
  db
    .selectFrom("batch as b")
    .select([
      "b.ID",
      "b._doctor",
      "b._status",
      "b.is_corrected_letter",
      "b.created_time",
      "b.rating",
      "b.rating_comment",
    ])
    .select(["b._returned_by"])
    .select(
      sql<number>`(select count(*)::int from task t where t._doctor = b._doctor and t._batch = b."ID" and not t.is_deleted)`.as(
        "num_of_task",
      ),
    )
    .where("b._doctor", "=", _doctor);

export const findBatch = (db: Db, _doctor: number, ID: number) =>
  selectBatches(db, _doctor).where("b.ID", "=", ID).executeTakeFirst();

const orders = { created: sql`b.created_time` };

export async function listBatches(
  db: Db,
  _doctor: number,
  query: OrderQuery,
  page: { readonly pageSize: number; readonly pageNumber: number },
) {
  const { order, limit, offset } = listSql(batchList, page, query, orders, sql`b."ID"`);
  const rows = await selectBatches(db, _doctor).orderBy(order).limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom("batch")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("_doctor", "=", _doctor)
    .executeTakeFirstOrThrow();
  return { batches: rows, totalItems: total };
}

export async function rateBatch(
  db: Db,
  _doctor: number,
  ID: number,
  rating: number,
  rating_comment: string | null,
): Promise<void> {
  await db
    .updateTable("batch")
    .set({ rating, rating_comment })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
