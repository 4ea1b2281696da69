import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { DRAFT } from "../rules/status.ts";

const selectForms = (db: Db) =>
  db
    .selectFrom("insurer_form as f")
    .innerJoin("person as p", "p.ID", "f._doctor")
    .innerJoin("doctor as d", "d.ID", "f._doctor")
    .leftJoin("user_location as l", "l.ID", "f.user_location")
    .select([
      "f._doctor",
      "f.ID",
      "f.user_location",
      "l.name as user_location_name",
      "f.is_update",
      "f.update_type",
    ])
    .select([
      "f.form_status",
      "f.process_status",
      "f.answers",
      "f.submitted_time",
      "f.saved_time",
      "f.error_message",
    ])
    .select(["f._invoice", "f._submitted_by", "f._reviewer", "f.version"])
    .select(["p.username", "p.title", "p.first_name", "p.last_name", "d.user_type", "d._timezone"]);
export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>;

/**
 * Returns a form of one client, or, if `_doctor` is null, a submitted form of any client for reviewers. IDs
 * are unique across clients.
 */
export const findForm = (db: Db, _doctor: number | null, ID: number) =>
  limitToClient(selectForms(db), _doctor).where("f.ID", "=", ID).executeTakeFirst();

type FormQuery = ReturnType<typeof selectForms>;
const limitToClient = (query: FormQuery, _doctor: number | null): FormQuery =>
  _doctor === null ? query.where("f.form_status", ">", DRAFT) : query.where("f._doctor", "=", _doctor);

const isAtLocation = (userLocation: number | null) =>
  sql<boolean>`coalesce(f.user_location, 0) = ${userLocation ?? 0}`;

export const findDraft = (db: Db, _doctor: number, userLocation: number | null) =>
  selectForms(db)
    .where("f._doctor", "=", _doctor)
    .where("f.form_status", "=", DRAFT)
    .where(isAtLocation(userLocation))
    .executeTakeFirst();

/** Locks the form until the end of the transaction, so that concurrent saves and submissions wait. */
export async function lockForm(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .selectFrom("insurer_form")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .execute();
}

/** Returns whether new forms and updates were submitted for a location. */
export async function submittedAt(db: Db, _doctor: number, userLocation: number | null) {
  const rows = await db
    .selectFrom("insurer_form as f")
    .select("f.is_update")
    .distinct()
    .where("f._doctor", "=", _doctor)
    .where("f.form_status", ">", DRAFT)
    .where(isAtLocation(userLocation))
    .execute();
  return {
    has_new_form: rows.some((row) => !row.is_update),
    has_update_form: rows.some((row) => row.is_update),
  };
}

export interface FormColumns {
  readonly is_update: boolean;
  readonly update_type: number;
  readonly answers: object;
}

/** Inserts a draft of the location. Does nothing if one exists. */
export async function insertDraft(
  db: Db,
  _doctor: number,
  user_location: number | null,
  columns: FormColumns,
): Promise<void> {
  await db
    .insertInto("insurer_form")
    .values({ _doctor, user_location, ...columns, answers: JSON.stringify(columns.answers) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the invoices used as fees by the client's other forms, because a paid fee covers one form only. */
export const feesOfOthers = async (db: Db, _doctor: number, ID: number): Promise<(number | null)[]> =>
  (
    await db
      .selectFrom("insurer_form")
      .select("_invoice")
      .where("_doctor", "=", _doctor)
      .where("ID", "!=", ID)
      .where("_invoice", "is not", null)
      .execute()
  ).map(({ _invoice }) => _invoice);

/** Lists submitted drafts that wait for this invoice to be paid. */
export const listAwaitingDrafts = (db: Db, _doctor: number, _invoice: number) =>
  db
    .selectFrom("insurer_form")
    .select(["ID", "_doctor"])
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", _invoice)
    .where("form_status", "=", DRAFT)
    .where("_submitted_by", "is not", null)
    .execute();

interface FormProgress {
  readonly form_status?: number;
  readonly process_status?: number;
  readonly _reviewer?: number | null;
  readonly error_message?: string | null;
}

interface FormChange extends Partial<FormColumns>, FormProgress {
  readonly user_location?: number | null | undefined;
  readonly submitted_time?: string;
  readonly _submitted_by?: number | null;
  readonly _invoice?: number | null | undefined;
}

/**
 * Updates the progress of a form without its version, so that a concurrent edit of the answers is not refused
 * as stale.
 */
export async function updateProgress(
  db: Db,
  _doctor: number,
  ID: number,
  change: FormProgress,
): Promise<void> {
  await db
    .updateTable("insurer_form")
    .set({ ...change })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function updateForm(
  db: Db,
  _doctor: number,
  ID: number,
  { answers, ...change }: FormChange,
): Promise<void> {
  await db
    .updateTable("insurer_form")
    .set({ ...change, ...(answers === undefined ? {} : { answers: JSON.stringify(answers) }) })
    .set((eb) => ({ version: eb("version", "+", 1), saved_time: sql<string>`now()` }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function deleteDraft(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .deleteFrom("insurer_form")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("form_status", "=", DRAFT)
    .execute();
}

export async function pageOfForms(db: Db, _doctor: number, limit: number, offset: number) {
  const rows = await selectForms(db)
    .where("f._doctor", "=", _doctor)
    .orderBy(sql`f.form_status > 0, f.submitted_time desc nulls first, f."ID" desc`)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("insurer_form")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("_doctor", "=", _doctor)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Returns the earliest effective date of the client's submitted forms, or null (API-IFRM-002). */
export async function firstEffectiveDate(db: Db, _doctor: number) {
  const row = await db
    .selectFrom("insurer_form")
    .select(sql<string | null>`min(answers->>'effective_date')`.as("first"))
    .where("_doctor", "=", _doctor)
    .where("form_status", ">", DRAFT)
    .executeTakeFirst();
  return row?.first ?? null;
}

export const accountNames = async (db: Db, _doctor: number): Promise<string[]> =>
  (await db.selectFrom("bank_account").select("account_name").where("_doctor", "=", _doctor).execute()).map(
    ({ account_name }) => account_name,
  );

export const listFunds = (db: Db) => db.selectFrom("health_fund").select(["ID", "code", "name"]).execute();
export const findUserLocation = async (db: Db, ID: number | null) =>
  ID === null
    ? null
    : ((await db
        .selectFrom("user_location")
        .select(["ID", "name", "state"])
        .where("ID", "=", ID)
        .executeTakeFirst()) ?? null);
export const listLocalities = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("locality")
        .select(["ID", "suburb", "state", "postcode"])
        .where("ID", "in", ids)
        .execute();
export const listSpecialties = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom("specialty").select(["ID", "description"]).where("ID", "in", ids).orderBy("ID").execute();
