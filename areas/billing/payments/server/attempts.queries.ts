import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type InvoiceAccess, READ_PERMISSIONS } from "#areas/billing/invoices/server/index.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import type { AttemptKind, AttemptState } from "../rules/answer.ts";
import { nextQueryTimeOf, isOpen, PAGE_MINUTES } from "../rules/answer.ts";

const selectAttempts = (db: Db) =>
  db
    .selectFrom("payment_attempt as a")
    .innerJoin("doctor as d", "d.ID", "a._doctor")
    .select([
      "a.ID",
      "a._doctor",
      "a.kind",
      "a.reference",
      "a.amount_cents",
      "a.state",
      "a.access_code",
      "a.form_url",
    ])
    .select([
      "a._card",
      "a._refund_of",
      "a.gateway_transaction",
      "a.codes",
      "a.started_at",
      "a._started_by",
      "d._timezone",
    ]);

export type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>["executeTakeFirstOrThrow"]>>;
export type AttemptKey = Pick<AttemptRow, "_doctor" | "ID">;

export interface AttemptPart {
  readonly _invoice: number;
  readonly amount_cents: Cents;
}

export const findAttempt = (db: Db, { _doctor, ID }: AttemptKey): Promise<AttemptRow> =>
  selectAttempts(db).where("a._doctor", "=", _doctor).where("a.ID", "=", ID).executeTakeFirstOrThrow();

/**
 * Locks an attempt until the end of the transaction, so that only the first of several processes records the
 * answer.
 */
export const lockAttempt = (db: Db, { _doctor, ID }: AttemptKey): Promise<AttemptRow> =>
  selectAttempts(db)
    .where("a._doctor", "=", _doctor)
    .where("a.ID", "=", ID)
    .forUpdate("a")
    .executeTakeFirstOrThrow();

export const findAttemptByCode = (
  db: Db,
  _doctor: number,
  access_code: string,
): Promise<AttemptRow | undefined> =>
  selectAttempts(db)
    .where("a._doctor", "=", _doctor)
    .where("a.access_code", "=", access_code)
    .executeTakeFirst();

/** Finds an attempt among all clients, because the webhook's request contains no client. */
export const findAttemptOfAll = (db: Db, access_code: string): Promise<AttemptRow | undefined> =>
  selectAttempts(db).where("a.access_code", "=", access_code).executeTakeFirst();

/** Returns true if another attempt of the client was settled by this transaction of the provider. */
export async function isTransactionTaken(
  db: Db,
  { _doctor, ID }: AttemptKey,
  transaction: string,
): Promise<boolean> {
  const otherAttempt = await db
    .selectFrom("payment_attempt")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("gateway_transaction", "=", transaction)
    .where("ID", "<>", ID)
    .executeTakeFirst();
  return otherAttempt !== undefined;
}

const BATCH_SIZE = 200;
/** Lists the attempts of all clients that are due for a query by the job. */
export const listDueAttempts = (db: Db, now: string): Promise<AttemptRow[]> =>
  selectAttempts(db).where("a.ask_at", "<=", now).orderBy("a.ask_at").limit(BATCH_SIZE).execute();

export const listParts = (db: Db, { _doctor, ID }: AttemptKey): Promise<AttemptPart[]> =>
  db
    .selectFrom("payment_attempt_part")
    .select(["_invoice", "amount_cents"])
    .where("_doctor", "=", _doctor)
    .where("_attempt", "=", ID)
    .orderBy("_invoice")
    .execute();

const selectInvoiceAttempts = (db: Db, _doctor: number, _invoice: number) =>
  selectAttempts(db)
    .innerJoin("payment_attempt_part as p", (join) =>
      join.onRef("p._doctor", "=", "a._doctor").onRef("p._attempt", "=", "a.ID"),
    )
    .where("p._doctor", "=", _doctor)
    .where("p._invoice", "=", _invoice);

export const listAttempts = (db: Db, _doctor: number, _invoice: number): Promise<AttemptRow[]> =>
  selectInvoiceAttempts(db, _doctor, _invoice).orderBy("a.ID", "desc").limit(BATCH_SIZE).execute();

/** Finds the payment of an invoice that is open or uncertain. */
export const findOpenAttempt = (db: Db, _doctor: number, _invoice: number): Promise<AttemptRow | undefined> =>
  selectInvoiceAttempts(db, _doctor, _invoice)
    .where("p.is_open", "=", true)
    .where("p.is_refund", "=", false)
    .executeTakeFirst();

const MAX_CONFIRMING = 500;
/** Lists the invoices visible to the caller with an open or uncertain payment (G-36). */
export async function listConfirming(db: Db, { actor, client }: Pick<InvoiceAccess, "actor" | "client">) {
  const clientCondition =
    client === null
      ? visibleClients(actor, READ_PERMISSIONS, sql.ref("_doctor"))
      : sql<boolean>`_doctor = ${client}`;
  return await db
    .selectFrom("payment_attempt_part")
    .select(["_doctor", "_invoice"])
    .where(clientCondition)
    .where("is_open", "=", true)
    .where("is_refund", "=", false)
    .limit(MAX_CONFIRMING)
    .execute();
}

/**
 * Returns true while the provider hasn't confirmed the result of a payment or refund of the invoice. An open
 * card page doesn't count (H-1).
 */
export const isUncertain = async (db: Db, _doctor: number, _invoice: number): Promise<boolean> =>
  (await listOpenAttempts(db, _doctor, _invoice)).some(({ state }) => state === "sent");

/** Lists the open and uncertain payments and refunds of an invoice. */
export const listOpenAttempts = (db: Db, _doctor: number, _invoice: number): Promise<AttemptRow[]> =>
  selectInvoiceAttempts(db, _doctor, _invoice).where("p.is_open", "=", true).execute();

/** Lists open payments and refunds, and replaced card pages that can still be used at the provider. */
export const listLiveAttempts = (db: Db, _doctor: number, _invoice: number): Promise<AttemptRow[]> =>
  selectInvoiceAttempts(db, _doctor, _invoice)
    .where((eb) =>
      eb.or([
        eb("p.is_open", "=", true),
        eb.and([
          eb("a.kind", "=", "page"),
          eb("a.state", "=", "expired"),
          eb("a.access_code", "is not", null),
          eb("a.started_at", ">", sql<string>`now() - make_interval(mins => ${PAGE_MINUTES})`),
        ]),
      ]),
    )
    .execute();

export interface NewAttempt {
  readonly _doctor: number;
  readonly kind: AttemptKind;
  readonly by: number;
  readonly now: string;
  readonly parts: readonly AttemptPart[];
  readonly _card?: number;
  readonly _refund_of?: number;
}

/**
 * Records an attempt before the card provider is called. Its reference is random so that no reference is
 * reused after a database restore.
 */
export async function insertAttempt(
  db: Db,
  { _doctor, kind, by, now, parts, _card, _refund_of }: NewAttempt,
): Promise<AttemptRow> {
  const amount_cents = parts.reduce((sum, part) => sum + part.amount_cents, 0);
  const reference = randomBytes(16).toString("hex");
  const request = { kind, reference, amount_cents, started_at: now };
  const { ID } = await db
    .insertInto("payment_attempt")
    .values({
      ...request,
      _doctor,
      _started_by: by,
      ask_at: nextQueryTimeOf(request, "sent", now),
      _card: _card ?? null,
      _refund_of: _refund_of ?? null,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  if (parts.length > 0)
    await db
      .insertInto("payment_attempt_part")
      .values(parts.map((part) => ({ ...part, _doctor, _attempt: ID, is_refund: kind === "refund" })))
      .execute();
  return findAttempt(db, { _doctor, ID });
}

export interface AttemptChange {
  readonly state: AttemptState;
  readonly now: string;
  readonly access_code?: string;
  readonly form_url?: string;
  readonly gateway_transaction?: string | null;
  readonly codes?: string;
}

/**
 * Saves the attempt's state and the time of the next query. A trigger closes the parts of an attempt that has
 * ended.
 */
export async function saveAttempt(
  db: Db,
  attempt: AttemptRow,
  { state, now, ...change }: AttemptChange,
): Promise<AttemptRow> {
  await db
    .updateTable("payment_attempt")
    .set((eb) => ({
      ...change,
      state,
      ask_at: nextQueryTimeOf(attempt, state, now),
      ended_at: isOpen(state) ? null : eb.fn.coalesce("ended_at", eb.val(now)),
    }))
    .where("_doctor", "=", attempt._doctor)
    .where("ID", "=", attempt.ID)
    .execute();
  return findAttempt(db, attempt);
}
