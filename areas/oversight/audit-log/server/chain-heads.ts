import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { KeyRing } from "#platform/key-ring.ts";

/** Chain head of a client's audit log: its last sealed row. */
export interface End {
  readonly seq: number;
  readonly hash: Buffer;
  /** Number of the row up to which no chain head was kept. */
  readonly kept_since: number;
}

const Sealed = z.object({ seq: z.int(), hash: z.string(), kept_since: z.int() });
const about = (_doctor: number): string => `audit log checkpoint ${_doctor}`;

export type KeptEnd =
  | { readonly is: "kept"; readonly end: End; readonly sealed_at: string }
  /** No chain head exists, because no row was sealed yet or the chain head was removed. */
  | { readonly is: "none" }
  /** The chain head was not written by a server with the key, or belongs to another client. */
  | { readonly is: "foreign"; readonly seq: number };

export async function findEnd(db: Db, ring: KeyRing, _doctor: number): Promise<KeptEnd> {
  const row = await db.selectFrom("audit_chain_head").selectAll().where("_doctor", "=", _doctor).executeTakeFirst();
  if (!row) return { is: "none" };
  const opened = ring.open(row.sealed, about(_doctor));
  if (!opened) return { is: "foreign", seq: row.seq };
  const { seq, hash, kept_since } = Sealed.parse(JSON.parse(opened.toString("utf8")));
  const end = { seq, hash: Buffer.from(hash, "hex"), kept_since };
  const agrees = row.seq === seq && row.hash.equals(end.hash) && row.kept_since === kept_since;
  return agrees ? { is: "kept", end, sealed_at: row.sealed_at } : { is: "foreign", seq };
}

/** Encrypts a chain head, so that only a server with the key can write one. */
export const sealedEnd = (ring: KeyRing, _doctor: number, end: End): Buffer =>
  ring.seal(Buffer.from(JSON.stringify({ ...end, hash: end.hash.toString("hex") })), about(_doctor));
