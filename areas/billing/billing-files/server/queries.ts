import { sql } from "kysely";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import type { Db } from "#platform/db/db.ts";
import type { BillingFile } from "../contract.ts";

const selectLiveFiles = (db: Db, _doctor: number) =>
  db
    .selectFrom("billing_file as b")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "b._doctor").onRef("f.ID", "=", "b._file"))
    .select([
      "b.ID",
      "b._doctor",
      "b._file",
      "b.comment",
      "b.created_time",
      "b.is_bulkbill_sent",
      "b.bulkbill_sent_date",
    ])
    .select(["f.name", "f.size", "f.mime_type"])
    .where("b._doctor", "=", _doctor)
    .where("b.is_deleted", "=", false);

type Row = Omit<BillingFile, "file"> & {
  readonly name: string;
  readonly size: number;
  readonly mime_type: string;
};
const toBillingFile = ({ name, size, mime_type, ...row }: Row): BillingFile => ({
  ...row,
  file: { ID: row._file, name, size, mime_type },
});

/** Lists the client's billing files, newest first. */
export async function listBillingFiles(db: Db, _doctor: number): Promise<BillingFile[]> {
  const rows = await selectLiveFiles(db, _doctor)
    .orderBy("b.created_time", "desc")
    .orderBy("b.ID", "desc")
    .execute();
  return rows.map(toBillingFile);
}

/** Lists the file with this ID, or all files sent as bulk bills, the latest sending first (API-REP-002). */
export async function listBulkBills(db: Db, _doctor: number, ID: number | undefined): Promise<BillingFile[]> {
  const rows = selectLiveFiles(db, _doctor)
    .$if(ID === undefined, (query) => query.where("b.is_bulkbill_sent", "=", true))
    .$if(ID !== undefined, (query) => query.where("b.ID", "=", ID ?? 0));
  return (await rows.orderBy("b.bulkbill_sent_date", "desc").orderBy("b.ID", "desc").execute()).map(
    toBillingFile,
  );
}

/** Lists the client's active practices with their provider numbers. */
export const listBillingPractices = (db: Db, _doctor: number) =>
  db
    .selectFrom("practice")
    .select(["practice_name", "provider_number"])
    .where("_doctor", "=", _doctor)
    .where("active", "=", true)
    .where("is_deleted", "=", false)
    .orderBy("ID")
    .execute();

/** Lists the files with these IDs and locks their rows until the end of the transaction. */
export async function lockBillingFiles(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<BillingFile[]> {
  const rows = await selectLiveFiles(db, _doctor)
    .where("b.ID", "in", [...ids])
    .orderBy("b.ID")
    .forUpdate("b")
    .execute();
  return rows.map(toBillingFile);
}

interface NewFile {
  readonly _file: number;
  readonly comment: string | null;
}

export async function insertBillingFiles(
  db: Db,
  _doctor: number,
  files: readonly NewFile[],
): Promise<BillingFile[]> {
  const rows = await db
    .insertInto("billing_file")
    .values(files.map((file) => ({ ...file, _doctor })))
    .returning("ID")
    .execute();
  return lockBillingFiles(
    db,
    _doctor,
    rows.map(({ ID }) => ID),
  );
}

export async function removeBillingFiles(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("billing_file")
    .set({ is_deleted: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .execute();
}

/** Marks the files as sent bulk bills at the time `now` (STATE-BULK-01). */
export async function markSent(db: Db, _doctor: number, ids: readonly number[], now: string): Promise<void> {
  await db
    .updateTable("billing_file")
    .set({ is_bulkbill_sent: true, bulkbill_sent_date: now })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .execute();
}

/**
 * Lists the bureau's active billing staff with an email address; for a client of a partner company, its
 * partner managers too.
 */
export const listBillingTeam = (db: Db, companyCode: string | null) =>
  db
    .selectFrom("person as p")
    .select(["p.ID", "p.email_address"])
    .where("p.kind", "=", "staff")
    .where("p.active", "=", true)
    .where("p.is_deleted", "=", false)
    .where("p.email_address", "is not", null)
    .where(
      sql<boolean>`exists (select from person_group pg where pg._person = p."ID" and pg._group = any(${
        isPartnerCompany(companyCode) ? [GROUPS.billing, GROUPS.partnerManager] : [GROUPS.billing]
      }))`,
    )
    .orderBy("p.ID")
    .execute();
