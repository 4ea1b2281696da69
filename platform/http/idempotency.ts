import { createHash, createHmac } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { type AnyRoute, isWrite } from "#kernel/contract/contract.ts";
import { problem, refusalOf } from "#kernel/contract/problem.ts";
import { PUBLIC_AUTHOR } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { runInSequence } from "#platform/sequential-tasks.ts";
import type { StoredReply } from "./shape-reply.ts";

export const keyReused = problem(
  "idempotency.reused",
  409,
  "This Idempotency-Key was used for another request.",
  "Idempotency-Key",
);
export const keyMalformed = problem(
  "invalid",
  400,
  "Idempotency-Key must have 8 to 200 visible characters.",
  "Idempotency-Key",
);

/**
 * Identifies a write that its sender may repeat: the person, the hashed key and a fingerprint of the request.
 */
export interface IdempotencyKey {
  readonly person: number;
  readonly hash: Buffer;
  readonly fingerprint: Buffer;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Returns the idempotency key of a request, or null without the header. The fingerprint is an HMAC keyed with
 * the sender's key, of which only the hash is stored: a body may contain a password, and a copy of the
 * database must not allow testing passwords against the fingerprint. An upload's fingerprint covers only the
 * address, because its bytes have not arrived yet and its form boundaries differ each time. Throws
 * `keyMalformed` for an invalid key.
 */
export function idempotencyKeyOf(
  route: AnyRoute,
  request: FastifyRequest,
  person: number | null,
): IdempotencyKey | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || route.idempotency === false || !isWrite(route)) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{8,200}$/.test(key)) throw refusalOf(keyMalformed, undefined);
  const requestText = `${request.method} ${request.url.toLowerCase()}\n${JSON.stringify(request.body ?? null)}`;
  return {
    person: person ?? PUBLIC_AUTHOR,
    hash: sha256(key),
    fingerprint: createHmac("sha256", key).update(requestText).digest(),
  };
}

/**
 * Returns an ID that is equal for every retry of a request, so that work of several transactions can resume
 * after an interruption. Null without the header.
 */
export function requestKeyOf(request: FastifyRequest, person: number): string | null {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? sha256(`${person} ${key}`).toString("hex") : null;
}

/**
 * Claims the key in the transaction of the write. If another request has claimed it, waits until that request
 * commits or rolls back and returns its reply. Null if the claim succeeded.
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

/**
 * Returns the reply to an earlier request with this key, or null. Throws `keyReused` if the earlier request
 * was a different one.
 */
export async function findStoredReply(db: Db, key: IdempotencyKey): Promise<StoredReply | null> {
  const storedReply = await db
    .selectFrom("stored_reply")
    .select(["fingerprint", "status", "body"])
    .where("_person", "=", key.person)
    .where("key_hash", "=", key.hash)
    .executeTakeFirst();
  if (!storedReply) return null;
  if (!storedReply.fingerprint.equals(key.fingerprint)) throw refusalOf(keyReused, undefined);
  return { status: storedReply.status, body: storedReply.body };
}

/** Builds the statement that stores the reply: the last statement of the transaction that claimed the key. */
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
 * Runs requests with the same key one after the other on this server, so that the second one finds the first
 * one's reply before receiving a file or calling a service. Across servers, the reply is found at the commit.
 */
export const runAfterSameKey = <Result>(
  server: object,
  key: IdempotencyKey,
  act: () => Promise<Result>,
): Promise<Result> => runInSequence(server, `idempotency ${key.person} ${key.hash.toString("base64")}`, act);
