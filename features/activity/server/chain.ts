import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";

const BATCH = 1000;
/** A row may be committed a moment after one with a higher ID; waiting this long keeps the chain in the order things happened. */
const SETTLE_SECONDS = 2;

interface Link {
  readonly ID: number;
  readonly words: string;
}

/** Everything the register says about an event, in one canonical text; the order of jsonb's keys is PostgreSQL's own. */
const WORDS = sql<string>`concat_ws(E'\\x1f', _doctor, "ID", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), kind, controller, identity,
  coalesce(message, E'\\x1e'), _executing_user, coalesce(requesting_id::text, E'\\x1e'), route, request_id,
  coalesce(shown_ids::text, E'\\x1e'), coalesce(before::text, E'\\x1e'), coalesce(after::text, E'\\x1e'))`;

const hashAfter = (previous: Buffer, seq: number, words: string): Buffer =>
  createHash("sha256").update(previous).update(String(seq)).update("\u001f").update(words).digest();

/** F-10: seals what is not yet in the chain, client by client, so that writers never queue for each other. Answers how many rows. */
export async function sealChains(db: Db): Promise<number> {
  const { rows } = await sql<{ _doctor: number }>`select distinct _doctor from audit_event where seq is null`.execute(db);
  let sealed = 0;
  for (const { _doctor } of rows) {
    for (;;) {
      const count = await db.transaction().execute((trx) => sealBatch(trx, _doctor));
      sealed += count;
      if (count < BATCH) break;
    }
  }
  return sealed;
}

async function sealBatch(db: Db, _doctor: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('corella audit chain'), hashtext(${String(_doctor)}))`.execute(db);
  const last = await db
    .selectFrom("audit_event")
    .select(["seq", "hash"])
    .where("_doctor", "=", _doctor)
    .where("seq", "is not", null)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const { rows: links } = await sql<Link>`select "ID", ${WORDS} as words from audit_event
    where _doctor = ${_doctor} and seq is null and at < clock_timestamp() - make_interval(secs => ${SETTLE_SECONDS})
    order by "ID" limit ${BATCH}`.execute(db);
  let seq = last?.seq ?? 0;
  let previous = last?.hash ?? Buffer.alloc(32);
  const sealed = links.map(({ ID, words }) => {
    seq += 1;
    const prev_hash = previous;
    previous = hashAfter(prev_hash, seq, words);
    return { ID, seq, prev_hash: prev_hash.toString("hex"), hash: previous.toString("hex") };
  });
  if (sealed.length > 0) {
    await sql`update audit_event set seq = s.seq, prev_hash = decode(s.prev_hash, 'hex'), hash = decode(s.hash, 'hex')
      from json_to_recordset(${JSON.stringify(sealed)}::json) as s("ID" bigint, seq bigint, prev_hash text, hash text)
      where audit_event._doctor = ${_doctor} and audit_event."ID" = s."ID"`.execute(db);
  }
  return sealed.length;
}

/** The first place where a client's chain does not hold: a row was altered, removed or slipped in. Null: it holds. */
export async function findBreak(db: Db, _doctor: number): Promise<{ seq: number } | null> {
  let previous: Buffer = Buffer.alloc(32);
  let expected = 1;
  for (;;) {
    const { rows } = await sql<{
      seq: number;
      prev_hash: Buffer;
      hash: Buffer;
      words: string;
    }>`select seq, prev_hash, hash, ${WORDS} as words
      from audit_event where _doctor = ${_doctor} and seq >= ${expected} order by seq limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const holds =
        row.seq === expected && row.prev_hash.equals(previous) && row.hash.equals(hashAfter(previous, row.seq, row.words));
      if (!holds) return { seq: expected };
      previous = row.hash;
      expected += 1;
    }
    if (rows.length < BATCH) return null;
  }
}
