import { type RawBuilder, sql } from "kysely";
import { listSql } from "#platform/db/list-sql.ts";
import type { Db } from "#platform/db/db.ts";
import { type DeliveryState, deliveryList } from "../contract.ts";
import type { WebhookKey } from "./secrets.ts";
import { escapeLike } from "#kernel/text/like.ts";

const selectDeliveries = (db: Db, { _doctor, ID }: WebhookKey) =>
  db
    .selectFrom("webhook_delivery as d")
    .select(["d.ID", "d.event_id", "d.kind", "d.verb", "d.record", "d.records", "d.at", "d.attempts"])
    .select(sql<DeliveryState>`d.state`.as("state"))
    .select(["d.next_attempt_time", "d.last_status", "d.last_answer", "d.ended_time"])
    .where("d._doctor", "=", _doctor)
    .where("d._webhook", "=", ID);
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>["execute"]>>[number];

interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
}

/**
 * Builds the condition for a state and for a text in the type, number of the record, ID of the event or
 * response of the receiver.
 */
function matchCondition({ state, search = "" }: DeliveryFilter): RawBuilder<boolean> {
  const text = `%${escapeLike(search.trim().toLowerCase())}%`;
  const textCondition = sql<boolean>`(d.kind || '.' || d.verb like ${text} or d.record::text like ${text} or d.event_id::text like ${text}
    or lower(concat_ws(' ', d.last_status, d.last_answer)) like ${text})`;
  const conditions = [
    ...(state ? [sql<boolean>`d.state = ${state}`] : []),
    ...(search.trim() === "" ? [] : [textCondition]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const KEYS = {
  at: sql`d.at`,
  type: [sql`d.kind`, sql`d.verb`],
  state: sql`d.state`,
  attempts: sql`d.attempts`,
};

export async function listDeliveries(
  db: Db,
  key: WebhookKey,
  params: Parameters<typeof listSql>[1],
  filter: DeliveryFilter,
) {
  const { order, limit, offset } = listSql(deliveryList, params, filter, KEYS, sql`d."ID"`);
  const where = matchCondition(filter);
  const rows = await selectDeliveries(db, key)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("webhook_delivery as d")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("d._doctor", "=", key._doctor)
    .where("d._webhook", "=", key.ID)
    .where(where)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findDelivery = (db: Db, key: WebhookKey, ID: number) =>
  selectDeliveries(db, key).where("d.ID", "=", ID).executeTakeFirst();

export const insertTest = (db: Db, { _doctor, ID }: WebhookKey) =>
  db
    .insertInto("webhook_delivery")
    .values({ _doctor, _webhook: ID, kind: "test", verb: "sent" })
    .returning("ID")
    .executeTakeFirstOrThrow();

export const MAX_BATCH = 1000;
/**
 * Starts a new round of attempts for one delivery, or for the oldest 1,000 in a state whose ID is greater than
 * `after`, and returns their IDs.
 */
export async function queueAgain(
  db: Db,
  { _doctor, ID }: WebhookKey,
  selection: { ID: number } | { state: DeliveryState; after?: number },
) {
  const condition =
    "ID" in selection
      ? sql`d."ID" = ${selection.ID}`
      : sql`d.state = ${selection.state} and d."ID" > ${selection.after ?? 0}`;
  const { rows } = await sql<{ ID: number }>`
    update webhook_delivery set state = 'queued', trying_since = now(), next_attempt_time = now(), ended_time = null
    where _doctor = ${_doctor} and "ID" in (select d."ID" from webhook_delivery d
      where d._doctor = ${_doctor} and d._webhook = ${ID} and ${condition} order by d."ID" limit ${MAX_BATCH})
    returning "ID"`.execute(db);
  return rows.map((row) => row.ID);
}

export interface DeliveryKey {
  readonly _doctor: number;
  readonly delivery: number;
}

/**
 * Lists deliveries without a job, of all clients: a server of a distributed database without the job queue wrote
 * them.
 */
export const listWithoutJob = (db: Db) =>
  db
    .selectFrom("webhook_delivery")
    .select(["_doctor", "ID", "_webhook"])
    .where("has_job", "=", false)
    .orderBy("_doctor")
    .orderBy("ID")
    .limit(MAX_BATCH)
    .execute();

/** Records that a delivery has a job. Returns false if another server has already recorded one. */
export async function recordJob(db: Db, { _doctor, delivery }: DeliveryKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set({ has_job: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", delivery)
    .where("has_job", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const KEPT_DAYS = 30;
export async function deleteOldDeliveries(db: Db): Promise<void> {
  const cutoff = sql<string>`now() - make_interval(days => ${KEPT_DAYS})`;
  await db.deleteFrom("webhook_delivery").where("at", "<", cutoff).execute();
}

/**
 * Finds a queued delivery with its destination; undefined if it is no longer queued, or if its webhook is off
 * or deleted.
 */
export const findDue = (db: Db, { _doctor, delivery }: DeliveryKey) =>
  db
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook as w", (join) =>
      join.onRef("w._doctor", "=", "d._doctor").onRef("w.ID", "=", "d._webhook"),
    )
    .select([
      "d.event_id",
      "d.kind",
      "d.verb",
      "d.record",
      "d.records",
      "d.at",
      "d.attempts",
      "d.trying_since",
      "d._webhook",
    ])
    .select(["w.url", "w.failures", "w.sealed_secret"])
    .select(
      sql<Buffer | null>`case when w.former_secret_until > now() then w.sealed_former_secret end`.as(
        "sealed_former",
      ),
    )
    .select(sql<string | null>`case when w.paused_until > now() then w.paused_until end`.as("paused_until"))
    .where("d._doctor", "=", _doctor)
    .where("d.ID", "=", delivery)
    .where("d.state", "=", "queued")
    .where("w.is_off", "=", false)
    .where("w.is_deleted", "=", false)
    .executeTakeFirst();
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>;

export const updateDelivery = (db: Db, { _doctor, delivery }: DeliveryKey) =>
  db
    .updateTable("webhook_delivery")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", delivery)
    .where("state", "=", "queued");

/** Counts an attempt before the call, so that an attempt ended by a crash is counted. */
export const beginAttempt = (db: Db, key: DeliveryKey) =>
  updateDelivery(db, key)
    .set({ attempts: sql<number>`attempts + 1` })
    .returning("attempts")
    .executeTakeFirst();
