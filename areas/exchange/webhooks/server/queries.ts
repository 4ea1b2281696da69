import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { type DeliveryState, type Kind, KINDS } from "../contract.ts";
import type { WebhookKey } from "./secrets.ts";

const count = (
  state: DeliveryState,
): RawBuilder<number> => sql<number>`(select count(*)::int from webhook_delivery d
  where d._doctor = w._doctor and d._webhook = w."ID" and d.state = ${state})`;

const selectWebhooks = (db: Db, _doctor: number) =>
  db
    .selectFrom("webhook as w")
    .innerJoin("person as p", "p.ID", "w._created_by")
    .select([
      "w.ID",
      "w.name",
      "w.url",
      "w.kinds",
      "w.is_off",
      "w.off_reason",
      "w.failures",
      "w.paused_until",
    ])
    .select(["w.last_delivered_time", "w.created_time", "w.version"])
    .select(
      sql<string | null>`case when w.former_secret_until > now() then w.former_secret_until end`.as(
        "former_secret_until",
      ),
    )
    .select(sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as("created_by"))
    .select([count("queued").as("queued"), count("failed").as("failed")])
    .where("w._doctor", "=", _doctor)
    .where("w.is_deleted", "=", false);

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>["execute"]>>[number];
const withKinds = ({ kinds, ...row }: Row) => ({
  ...row,
  kinds: KINDS.filter((kind) => kinds.includes(kind)),
});
export type WebhookRow = ReturnType<typeof withKinds>;

/** Lists the client's webhooks that are not deleted, twenty at most. */
export const listWebhooks = async (db: Db, _doctor: number): Promise<WebhookRow[]> =>
  (await selectWebhooks(db, _doctor).orderBy("w.ID", "desc").execute()).map(withKinds);

export async function countWebhooks(db: Db, _doctor: number): Promise<number> {
  const { total } = await db
    .selectFrom("webhook")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("_doctor", "=", _doctor)
    .where("is_deleted", "=", false)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findWebhook(db: Db, _doctor: number, ID: number): Promise<WebhookRow | undefined> {
  const row = await selectWebhooks(db, _doctor).where("w.ID", "=", ID).executeTakeFirst();
  return row && withKinds(row);
}

/** Locks a webhook until the end of the transaction. */
export const lockWebhook = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("webhook")
    .select(["ID", "name", "url", "kinds", "is_off", "sealed_secret"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();

const updateWebhook = (db: Db, { _doctor, ID }: WebhookKey) =>
  db.updateTable("webhook").where("_doctor", "=", _doctor).where("ID", "=", ID);

interface NewWebhook {
  readonly _doctor: number;
  readonly name: string;
  readonly url: string;
  readonly kinds: Kind[];
  readonly _created_by: number;
}
/** Inserts a webhook. Its ID is taken from the sequence first because the secret is sealed for the row. */
export async function insertWebhook(
  db: Db,
  webhook: NewWebhook,
  seal: (ID: number) => Buffer,
): Promise<number> {
  const { rows } = await sql<{
    ID: number;
  }>`select nextval(pg_get_serial_sequence('webhook', 'ID'))::int as "ID"`.execute(db);
  const ID = rows[0]?.ID ?? 0;
  await db
    .insertInto("webhook")
    .values({ ...webhook, ID, sealed_secret: seal(ID) })
    .execute();
  return ID;
}

const OVERLAP_HOURS = 24;
/**
 * Replaces the secret. The former secret signs as well for 24 hours, so that the receiver can change over.
 */
export async function replaceSecret(
  db: Db,
  key: WebhookKey,
  sealed_secret: Buffer,
  sealed_former_secret: Buffer,
): Promise<void> {
  const former_secret_until = sql<string>`now() + make_interval(hours => ${OVERLAP_HOURS})`;
  const version = sql<number>`version + 1`;
  await updateWebhook(db, key)
    .set({ sealed_secret, sealed_former_secret, former_secret_until, version })
    .execute();
}

export async function removeWebhook(db: Db, key: WebhookKey): Promise<void> {
  await updateWebhook(db, key).set({ is_deleted: true, is_off: true }).execute();
  const { _doctor, ID } = key;
  await db.deleteFrom("webhook_delivery").where("_doctor", "=", _doctor).where("_webhook", "=", ID).execute();
}

export const listSealed = (db: Db) =>
  db
    .selectFrom("webhook")
    .select(["_doctor", "ID", "sealed_secret"])
    .where("is_deleted", "=", false)
    .execute();

export async function reseal(db: Db, key: WebhookKey, before: Buffer, sealed_secret: Buffer): Promise<void> {
  await updateWebhook(db, key).where("sealed_secret", "=", before).set({ sealed_secret }).execute();
}
