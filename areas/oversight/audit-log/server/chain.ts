import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { KeyRing } from "#platform/key-ring.ts";
import { type ChainHead, findChainHead, sealChainHead } from "./chain-heads.ts";
import { listAuditLogs } from "./queries.ts";
import { hashAfter, ZERO_HASH, EVENT_TEXT } from "./words-of-event.ts";

const BATCH = 1000;
/**
 * SQL condition for events older than two seconds. A row may be committed shortly after a row with a higher
 * ID, so the delay keeps the chain in the order of events.
 */
const IS_SETTLED = sql<boolean>`(at < clock_timestamp() - interval '2 seconds')`;

/**
 * Seals the rows written since the run before last, client by client so that writers never wait for each
 * other, and returns their number (F-10). Covers two runs because a row may be committed after a row with a
 * higher ID was seen; rows committed even later are sealed by `sealAll`.
 */
export async function sealChains(db: Db, ring: KeyRing): Promise<number> {
  const { seen, seen_before } = await db.selectFrom("audit_sealing").selectAll().executeTakeFirstOrThrow();
  const { rows } = await sql<{ _doctor: number }>`
    select distinct _doctor from audit_event where "ID" > ${seen_before}`.execute(db);
  let sealedCount = 0;
  for (const { _doctor } of rows) sealedCount += await sealAuditLog(db, ring, _doctor, seen_before);
  await sql`select advance_audit_sealing(${seen}, ${seen_before})`.execute(db);
  return sealedCount;
}

/**
 * Seals all rows without a seal in every audit log, however old, and returns their number. Finds rows of
 * transactions that took minutes, or that were restored from elsewhere.
 */
export async function sealAll(db: Db, ring: KeyRing): Promise<number> {
  let sealedCount = 0;
  for (const { _doctor } of await listAuditLogs(db, null))
    sealedCount += await sealAuditLog(db, ring, _doctor);
  return sealedCount;
}

/** Seals the rows of one audit log that have no seal and an ID above `after`, and returns their number. */
export async function sealAuditLog(db: Db, ring: KeyRing, _doctor: number, after = 0): Promise<number> {
  let sealedCount = 0;
  for (let from = after; ; ) {
    const { count, last } = await db.transaction().execute((trx) => sealBatch(trx, ring, _doctor, from));
    sealedCount += count;
    if (count < BATCH) return sealedCount;
    from = last;
  }
}

async function sealBatch(
  db: Db,
  ring: KeyRing,
  _doctor: number,
  after: number,
): Promise<{ count: number; last: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('corella audit chain'), hashtext(${String(_doctor)}))`.execute(
    db,
  );
  const { rows: links } = await sql<{
    ID: number;
    words: string;
  }>`select "ID", ${EVENT_TEXT} as words from audit_event
    where _doctor = ${_doctor} and "ID" > ${after} and ${IS_SETTLED}
      and not exists (select from audit_seal s where s._doctor = ${_doctor} and s."ID" > ${after} and s."ID" = audit_event."ID")
    order by "ID" limit ${BATCH}`.execute(db);
  if (links.length === 0) return { count: 0, last: after };
  const start = await findHeadToContinue(db, ring, _doctor);
  let { seq, hash } = start;
  const seals = links.map(({ ID, words }) => {
    seq += 1;
    const prev_hash = hash;
    hash = hashAfter(prev_hash, seq, words);
    return { ID, seq, prev_hash: prev_hash.toString("hex"), hash: hash.toString("hex") };
  });
  const { kept_since } = start;
  // The function runs as the owner of the audit log, and accepts only a continuation of the chain (decision
  // 0037).
  await sql`select seal_audit_events(${_doctor}, ${JSON.stringify(seals)}::json, ${kept_since},
    ${sealChainHead(ring, _doctor, { seq, hash, kept_since })})`.execute(db);
  return { count: seals.length, last: links.at(-1)?.ID ?? after };
}

/**
 * Returns the chain head to continue from. A valid stored chain head is continued even if rows at its end are
 * missing, because continuing from the last existing row would leave no gap. If the stored chain head is
 * missing or invalid, continues from the last sealed row and stores its number as `kept_since`.
 */
async function findHeadToContinue(db: Db, ring: KeyRing, _doctor: number): Promise<ChainHead> {
  const storedHead = await findChainHead(db, ring, _doctor);
  if (storedHead.is === "kept") return storedHead.end;
  const last = await findLastSealed(db, _doctor);
  const seq = Math.max(last?.seq ?? 0, storedHead.is === "foreign" ? storedHead.seq : 0);
  return { seq, hash: last?.hash ?? ZERO_HASH, kept_since: seq };
}

async function findLastSealed(db: Db, _doctor: number) {
  return await db
    .selectFrom("audit_seal")
    .select(["seq", "hash"])
    .where("_doctor", "=", _doctor)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
