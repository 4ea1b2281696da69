import { createHash } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { problem, refusalOf } from "#kernel/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";

export const keyReused = problem(
  "idempotency.reused",
  409,
  "This Idempotency-Key was used for another request.",
  "Idempotency-Key",
);
export const keyMalformed = problem("invalid", 400, "Idempotency-Key must have 8 to 200 visible characters.", "Idempotency-Key");

/** One write that its sender may send again: by whom, under which key, and what it asked. */
export interface Once {
  readonly person: number;
  readonly key: Buffer;
  readonly fingerprint: Buffer;
}

export interface Answer {
  readonly status: number;
  /** JSON as it was sent, or null for a 204. */
  readonly body: string | null;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Null without the header. Uploads are not among them: their bytes are no part of what is compared. */
export function onceOf(request: FastifyRequest, person: number): Once | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{8,200}$/.test(key)) throw refusalOf(keyMalformed, undefined);
  const asked = `${request.method} ${request.url.toLowerCase()}\n${JSON.stringify(request.body ?? null)}`;
  return { person, key: sha256(key), fingerprint: sha256(asked) };
}

/**
 * Claims the key in the write's own transaction. Where another request holds it, waits until that one is committed or undone, and then
 * answers what it was answered; null: nobody has, go on.
 */
export async function claim(db: Db, once: Once): Promise<Answer | null> {
  const claimed = await db
    .insertInto("kept_answer")
    .values({ _person: once.person, key_hash: once.key, fingerprint: once.fingerprint })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const kept = await db
    .selectFrom("kept_answer")
    .select(["fingerprint", "status", "body"])
    .where("_person", "=", once.person)
    .where("key_hash", "=", once.key)
    .executeTakeFirstOrThrow();
  if (!kept.fingerprint.equals(once.fingerprint)) throw refusalOf(keyReused, undefined);
  return { status: kept.status, body: kept.body };
}

/** For the end of the write's transaction. */
export const storeReply = (db: Db, once: Once, answer: Answer): CompiledQuery =>
  db
    .updateTable("kept_answer")
    .set({ status: answer.status, body: answer.body })
    .where("_person", "=", once.person)
    .where("key_hash", "=", once.key)
    .compile();

export const forgetOldAnswers = (db: Db): Promise<void> =>
  removeInSteps(db, "kept_answer", sql`created_at < now() - interval '1 day'`);
