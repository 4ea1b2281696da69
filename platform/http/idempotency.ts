import { createHash, createHmac } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { type AnyRoute, isWrite } from "#kernel/contract/contract.ts";
import { problem, refusalOf } from "#kernel/contract/problem.ts";
import { PUBLIC_AUTHOR } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { inTurn } from "#platform/in-turn.ts";
import type { StoredReply } from "./shape-reply.ts";

export const keyReused = problem(
  "idempotency.reused",
  409,
  "This Idempotency-Key was used for another request.",
  "Idempotency-Key",
);
export const keyMalformed = problem("invalid", 400, "Idempotency-Key must have 8 to 200 visible characters.", "Idempotency-Key");

/** A write that its sender may send again: whose it is, its key and what was asked. */
export interface IdempotencyKey {
  readonly person: number;
  readonly hash: Buffer;
  readonly fingerprint: Buffer;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Null without the header. The fingerprint is keyed with the sender's key, of which only the hash is stored: a body may hold a password, and whoever
 * holds a copy of the database must not be able to try passwords against it. Of an upload only the address is compared: its bytes are not known before they have arrived, and the boundaries of a form
 * differ each time it is sent.
 */
export function idempotencyKeyOf(route: AnyRoute, request: FastifyRequest, person: number | null): IdempotencyKey | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || route.idempotency === false || !isWrite(route)) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{8,200}$/.test(key)) throw refusalOf(keyMalformed, undefined);
  const asked = `${request.method} ${request.url.toLowerCase()}\n${JSON.stringify(request.body ?? null)}`;
  return { person: person ?? PUBLIC_AUTHOR, hash: sha256(key), fingerprint: createHmac("sha256", key).update(asked).digest() };
}

/** The same however often a request is sent, for work of several transactions that continues where it was cut off; null without the header. */
export function requestKeyOf(request: FastifyRequest, person: number): string | null {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? sha256(`${person} ${key}`).toString("hex") : null;
}

/**
 * Claims the key in the transaction of the write. Where another request has claimed it, waits until that one is committed or rolled back, and then
 * answers its reply; null: nobody has, go on.
 */
export async function claimKey(db: Db, key: IdempotencyKey): Promise<StoredReply | null> {
  const claimed = await db
    .insertInto("stored_reply")
    .values({ _person: key.person, key_hash: key.hash, fingerprint: key.fingerprint })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  return findStoredReply(db, key);
}

/** The reply to an earlier request with this key, if there was one. */
export async function findStoredReply(db: Db, key: IdempotencyKey): Promise<StoredReply | null> {
  const stored = await db
    .selectFrom("stored_reply")
    .select(["fingerprint", "status", "body"])
    .where("_person", "=", key.person)
    .where("key_hash", "=", key.hash)
    .executeTakeFirst();
  if (!stored) return null;
  if (!stored.fingerprint.equals(key.fingerprint)) throw refusalOf(keyReused, undefined);
  return { status: stored.status, body: stored.body };
}

/** The last statement of the transaction in which the key was claimed. */
export const storeReply = (db: Db, key: IdempotencyKey, reply: StoredReply): CompiledQuery =>
  db
    .updateTable("stored_reply")
    .set({ status: reply.status, body: reply.body })
    .where("_person", "=", key.person)
    .where("key_hash", "=", key.hash)
    .compile();

export const removeOldReplies = (db: Db): Promise<void> =>
  removeInSteps(db, "stored_reply", sql`created_at < now() - interval '1 day'`);

/**
 * One request with a key after the other on this server, so that the second one finds the reply of the first before it receives a file or calls a
 * service. On other servers it finds it when it commits.
 */
export const afterOthersWith = <Result>(server: object, key: IdempotencyKey, act: () => Promise<Result>): Promise<Result> =>
  inTurn(server, `idempotency ${key.person} ${key.hash.toString("base64")}`, act);
