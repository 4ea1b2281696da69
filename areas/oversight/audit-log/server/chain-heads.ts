import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { KeyRing } from "#platform/key-ring.ts";

/** Chain head of a client's audit log: its last sealed row. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: Buffer;
  /** Number of the last row without a stored chain head. */
  readonly kept_since: number;
}

const StoredHead = z.object({ seq: z.int(), hash: z.string(), kept_since: z.int() });
const contextOf = (_doctor: number): string => `audit log checkpoint ${_doctor}`;

export type ChainHeadState =
  | { readonly is: "kept"; readonly end: ChainHead; readonly sealed_at: string }
  /** No chain head exists, because no row was sealed yet or the chain head was removed. */
  | { readonly is: "none" }
  /** The chain head was not written by a server with the key, or belongs to another client. */
  | { readonly is: "foreign"; readonly seq: number };

export async function findChainHead(db: Db, ring: KeyRing, _doctor: number): Promise<ChainHeadState> {
  const row = await db
    .selectFrom("audit_chain_head")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  if (!row) return { is: "none" };
  const decrypted = ring.open(row.sealed, contextOf(_doctor));
  if (!decrypted) return { is: "foreign", seq: row.seq };
  const { seq, hash, kept_since } = StoredHead.parse(JSON.parse(decrypted.toString("utf8")));
  const head = { seq, hash: Buffer.from(hash, "hex"), kept_since };
  const isMatching = row.seq === seq && row.hash.equals(head.hash) && row.kept_since === kept_since;
  return isMatching ? { is: "kept", end: head, sealed_at: row.sealed_at } : { is: "foreign", seq };
}

/** Encrypts a chain head, so that only a server with the key can write one. */
export const sealChainHead = (ring: KeyRing, _doctor: number, head: ChainHead): Buffer =>
  ring.seal(Buffer.from(JSON.stringify({ ...head, hash: head.hash.toString("hex") })), contextOf(_doctor));
