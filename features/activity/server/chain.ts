import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import type { KeyRing } from "#server/key-ring.ts";
import { type End, findEnd, keepEnd } from "./ends.ts";
import { hashAfter, NOTHING_BEFORE, WORDS } from "./words-of-event.ts";

const BATCH = 1000;
/** A row may be committed a moment after one with a higher ID; waiting this long keeps the chain in the order things happened. */
const SETTLE_SECONDS = 2;

/** F-10: seals what is not yet in the chain, client by client, so that writers never queue for each other. Answers how many rows. */
export async function sealChains(db: Db, ring: KeyRing): Promise<number> {
  const { rows } = await sql<{ _doctor: number }>`select distinct _doctor from audit_event where seq is null`.execute(db);
  let sealed = 0;
  for (const { _doctor } of rows) {
    for (;;) {
      const count = await db.transaction().execute((trx) => sealBatch(trx, ring, _doctor));
      sealed += count;
      if (count < BATCH) break;
    }
  }
  return sealed;
}

async function sealBatch(db: Db, ring: KeyRing, _doctor: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('corella audit chain'), hashtext(${String(_doctor)}))`.execute(db);
  const start = await endToGoOnFrom(db, ring, _doctor);
  const { rows: links } = await sql<{ ID: number; words: string }>`select "ID", ${WORDS} as words from audit_event
    where _doctor = ${_doctor} and seq is null and at < clock_timestamp() - make_interval(secs => ${SETTLE_SECONDS})
    order by "ID" limit ${BATCH}`.execute(db);
  if (links.length === 0) return 0;
  let { seq, hash } = start;
  const sealed = links.map(({ ID, words }) => {
    seq += 1;
    const prev_hash = hash;
    hash = hashAfter(prev_hash, seq, words);
    return { ID, seq, prev_hash: prev_hash.toString("hex"), hash: hash.toString("hex") };
  });
  await sql`update audit_event set seq = s.seq, prev_hash = decode(s.prev_hash, 'hex'), hash = decode(s.hash, 'hex')
    from json_to_recordset(${JSON.stringify(sealed)}::json) as s("ID" bigint, seq bigint, prev_hash text, hash text)
    where audit_event._doctor = ${_doctor} and audit_event."ID" = s."ID"`.execute(db);
  await keepEnd(db, ring, _doctor, { seq, hash, kept_since: start.kept_since });
  return sealed.length;
}

/**
 * The kept end, never the last row that happens to be there: else rows cut from the end would leave no gap. Where the end is lost or
 * not ours, the chain goes on from its last row and says from which row on its end is kept.
 */
async function endToGoOnFrom(db: Db, ring: KeyRing, _doctor: number): Promise<End> {
  const kept = await findEnd(db, ring, _doctor);
  if (kept.is === "kept") return kept.end;
  const last = await findLastSealed(db, _doctor);
  const seq = Math.max(last?.seq ?? 0, kept.is === "foreign" ? kept.seq : 0);
  return { seq, hash: last?.hash ?? NOTHING_BEFORE, kept_since: seq };
}

async function findLastSealed(db: Db, _doctor: number) {
  const row = await db
    .selectFrom("audit_event")
    .select(["seq", "hash"])
    .where("_doctor", "=", _doctor)
    .where("seq", "is not", null)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && row.seq !== null && row.hash !== null ? { seq: row.seq, hash: row.hash } : undefined;
}
