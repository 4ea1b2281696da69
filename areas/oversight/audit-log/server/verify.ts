import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { KeyRing } from "#platform/key-ring.ts";
import type { Break } from "../contract.ts";
import { type Link, walkChain } from "../rules/chain.ts";
import { findChainHead, type ChainHeadState } from "./chain-heads.ts";
import { unsealedBreaks } from "./unsealed-events.queries.ts";
import { hashAfter, EVENT_TEXT } from "./words-of-event.ts";

const BATCH = 1000;

export interface Verification {
  /** Number of the last row checked. */
  readonly seq: number;
  readonly kept_since: number;
  readonly breaks: readonly Break[];
}

/** A chain head stored outside Corella: on paper, in an email or in a file. */
export interface OutsideHead {
  readonly seq: number;
  readonly hash: string;
}

/** Checks a client's whole audit log row by row and returns its breaks. */
export async function verifyChain(
  db: Db,
  ring: KeyRing,
  _doctor: number,
  onRows: (count: number) => Promise<void> = async () => {},
  outside: readonly OutsideHead[] = [],
): Promise<Verification> {
  // The newest row is read before the chain head. A chain head is written together with its rows, so it can
  // only be later.
  const newest = await newestSealed(db, _doctor);
  const storedHead = await findChainHead(db, ring, _doctor);
  const lastSeq = Math.max(newest, storedHead.is === "kept" ? storedHead.end.seq : 0);
  const walk = walkChain(
    outside.filter(({ hash }) => hash !== ""),
    hashOfLink,
  );
  for (let after = 0; ; ) {
    const links = await linksAfter(db, _doctor, after, lastSeq);
    for (const link of links) walk.take(link);
    await onRows(links.length);
    const last = links.at(-1);
    if (!last || links.length < BATCH) break;
    after = last.seq;
  }
  const breaks = [...walk.end(headOf(storedHead, newest)), ...(await unsealedBreaks(db, _doctor, lastSeq))];
  return {
    seq: walk.reached(),
    kept_since: storedHead.is === "kept" ? storedHead.end.kept_since : 0,
    breaks,
  };
}

const hashOfLink = (previous: string, link: Link): string =>
  hashAfter(Buffer.from(previous, "hex"), link.seq, link.words).toString("hex");

function headOf(stored: ChainHeadState, newest: number) {
  if (stored.is === "kept") return { seq: stored.end.seq, hash: stored.end.hash.toString("hex"), newest };
  if (stored.is === "none" && newest === 0) return null;
  return { seq: null, hash: "", newest };
}

async function newestSealed(db: Db, _doctor: number): Promise<number> {
  const { rows } = await sql<{
    seq: number;
  }>`select seq from audit_seal where _doctor = ${_doctor} order by seq desc limit 1`.execute(db);
  return rows[0]?.seq ?? 0;
}

/**
 * Returns the next seals joined with their rows. A seal without its row, or a row without its seal, counts as
 * a missing row.
 */
async function linksAfter(db: Db, _doctor: number, after: number, until: number): Promise<Link[]> {
  const { rows } =
    await sql<Link>`select s.seq, audit_event.at, encode(s.prev_hash, 'hex') as prev_hash, encode(s.hash, 'hex') as hash, ${EVENT_TEXT} as words
    from audit_seal s join audit_event on audit_event._doctor = s._doctor and audit_event."ID" = s."ID"
    where s._doctor = ${_doctor} and s.seq > ${after} and s.seq <= ${until} order by s.seq limit ${BATCH}`.execute(
      db,
    );
  return rows;
}
