import { sql } from "kysely";
import { titleName } from "#kernel/people/title.ts";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { CHECKS_SHOWN, STALE_SECONDS } from "../contract.ts";

/** An audit log: a client's, or the bureau's own with `_doctor` 0. */
export interface AuditLog {
  readonly _doctor: number;
  readonly username: string | null;
  readonly name: string;
  readonly zone: Zone;
}

export const BUREAU = 0;
const bureauLog: AuditLog = { _doctor: BUREAU, username: null, name: "Corella", zone: "Australia/Sydney" };

/**
 * Returns the audit log of one client, or with null the audit logs of the bureau and all clients, including
 * removed clients and logs without rows.
 */
export async function listAuditLogs(db: Db, _doctor: number | null): Promise<AuditLog[]> {
  let query = db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .select([
      "person.ID",
      "person.username",
      "person.title",
      "person.first_name",
      "person.last_name",
      "doctor._timezone",
    ])
    .orderBy("person.ID");
  if (_doctor !== null) query = query.where("doctor.ID", "=", _doctor);
  const clients = (await query.execute()).map((row) => ({
    _doctor: row.ID,
    username: row.username,
    name: [titleName(row.title), row.first_name, row.last_name].filter(Boolean).join(" "),
    zone: zoneNamed(row._timezone),
  }));
  return _doctor === null ? [bureauLog, ...clients, ...(await listRemovedLogs(db))] : clients;
}

/**
 * Returns the audit logs of clients that no longer exist in the clients' table, so that they are still
 * checked.
 */
async function listRemovedLogs(db: Db): Promise<AuditLog[]> {
  const { rows } = await sql<{ _doctor: number }>`select _doctor from audit_chain_head
    where _doctor <> ${BUREAU} and not exists (select from doctor join person on person."ID" = doctor."ID" where doctor."ID" = _doctor)
    order by _doctor`.execute(db);
  return rows.map(({ _doctor }) => ({
    _doctor,
    username: null,
    name: `client ${_doctor}, who was removed`,
    zone: bureauLog.zone,
  }));
}

export async function findAuditLog(db: Db, username: string): Promise<AuditLog | undefined> {
  const client = await db
    .selectFrom("person")
    .innerJoin("doctor", "doctor.ID", "person.ID")
    .select("person.ID")
    .where("person.username_key", "=", username.toLowerCase())
    .executeTakeFirst();
  return client && (await listAuditLogs(db, client.ID))[0];
}

/** Returns the chain heads of one client or of all. */
export async function listChainHeads(db: Db, _doctor: number | null) {
  let query = db
    .selectFrom("audit_chain_head")
    .select(["_doctor", "seq", "hash", "kept_since", "sealed_at"])
    .orderBy("_doctor");
  if (_doctor !== null) query = query.where("_doctor", "=", _doctor);
  return query.execute();
}

/** Returns the newest checks of a client; with `_doctor` 0 the checks of all audit logs. */
export const listChecks = (db: Db, _doctor: number) =>
  db
    .selectFrom("audit_check as check")
    .leftJoin("person", "person.ID", "check._started_by")
    .select([
      "check.ID",
      "check.started_at",
      "check.finished_at",
      "check.done_rows",
      "check.all_rows",
      "check.breaks",
    ])
    .select(["person.first_name", "person.last_name"])
    .where("check._doctor", "=", _doctor)
    .where(
      sql<boolean>`("check".finished_at is not null or "check".touched_at > clock_timestamp() - make_interval(secs => ${STALE_SECONDS}))`,
    )
    .orderBy("check.ID", "desc")
    .limit(CHECKS_SHOWN)
    .execute();

/**
 * Inserts a check and returns its ID. Null while a check is running, because a second check would find no
 * more.
 */
export async function insertCheck(db: Db, _doctor: number, _started_by: number): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('corella register check'), hashtext(${String(_doctor)}))`.execute(
    db,
  );
  const [newest] = await listChecks(db, _doctor);
  if (newest && newest.finished_at === null) return null;
  const heads = await listChainHeads(db, _doctor === BUREAU ? null : _doctor);
  const all_rows = heads.reduce((sum, { seq }) => sum + seq, 0);
  const values = { _doctor, _started_by, all_rows };
  return (await db.insertInto("audit_check").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

const updateCheck = (db: Db, _doctor: number, ID: number) =>
  db
    .updateTable("audit_check")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("finished_at", "is", null);

export const recordProgress = (db: Db, _doctor: number, ID: number, done_rows: number) =>
  updateCheck(db, _doctor, ID).set({ done_rows, touched_at: sql`statement_timestamp()` }).execute();

export const finishCheck = (
  db: Db,
  _doctor: number,
  ID: number,
  done_rows: number,
  breaks: readonly object[],
) =>
  updateCheck(db, _doctor, ID)
    .set({
      done_rows,
      breaks: JSON.stringify(breaks),
      finished_at: sql`statement_timestamp()`,
      touched_at: sql`statement_timestamp()`,
    })
    .execute();
