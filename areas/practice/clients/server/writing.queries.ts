import type { InsertObject } from "kysely";
import type { DB } from "#db/tables.ts";
import { dropLinksOfPractice } from "#areas/identity/sign-in/server/index.ts";
import { insertPerson, updatePerson } from "#areas/identity/users/server/index.ts";
import { closeSessionsOfPractice } from "#platform/access/session-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { ServiceWrite } from "../rules/services.ts";
import type { ClientColumns } from "./saving.ts";

export interface NewClient {
  readonly person: {
    readonly title: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly username: string;
    readonly email_address: string;
    readonly password_hash: string;
    readonly is_unclaimed: boolean;
    /** False until a new registrant opens the emailed link. */
    readonly active?: boolean;
    readonly is_demo?: boolean;
  };
  readonly doctor: ClientColumns & { readonly _timezone: string; readonly is_demo?: boolean };
}

export async function insertClient(db: Db, { person, doctor }: NewClient): Promise<number> {
  const ID = await insertPerson(db, { ...person, kind: "client" });
  await insertDoctor(db, { ...doctor, ID });
  return ID;
}

/** Inserts the row that makes a person a client. */
export async function insertDoctor(db: Db, doctor: InsertObject<DB, "doctor">): Promise<void> {
  await db.insertInto("doctor").values(doctor).execute();
}

type PersonColumns = Partial<Omit<NewClient["person"], "password_hash" | "is_unclaimed" | "is_demo">> & {
  readonly is_deleted?: boolean | undefined;
};

/** Updates a client. The caller must have locked the row (`lockClient`) and compared the version. */
export async function updateClient(
  db: Db,
  ID: number,
  person: PersonColumns,
  doctor: ClientColumns & { readonly _timezone?: string; readonly is_deleted?: boolean | undefined },
): Promise<void> {
  if (Object.keys(person).length > 0) {
    await updatePerson(db, ID, person);
  }
  await db
    .updateTable("doctor")
    .set(doctor)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .execute();
}

export async function replaceSpecialties(
  db: Db,
  _doctor: number,
  specialties: readonly number[],
): Promise<void> {
  await db.deleteFrom("doctor_specialty").where("_doctor", "=", _doctor).execute();
  if (specialties.length === 0) return;
  await db
    .insertInto("doctor_specialty")
    .values(specialties.map((_specialty) => ({ _doctor, _specialty })))
    .execute();
}

export async function writeServices(db: Db, _doctor: number, writes: readonly ServiceWrite[]): Promise<void> {
  for (const write of writes) {
    const fields = columnsOf(write);
    if (write.ID === null) {
      await db
        .insertInto("doctor_service")
        .values({ ...fields, _doctor, client_service_id: write.client_service_id })
        .execute();
    } else {
      await db
        .updateTable("doctor_service")
        .set(fields)
        .where("_doctor", "=", _doctor)
        .where("ID", "=", write.ID)
        .execute();
    }
  }
}

/** Returns the columns by name because a saved entry has further fields. */
const columnsOf = (write: ServiceWrite) => ({
  is_trial: write.is_trial,
  trial_exp_date: write.trial_exp_date,
  active_date: write.active_date,
  cut_off_date: write.cut_off_date,
  next_invoice_date: write.next_invoice_date,
  appointmaid_package: write.appointmaid_package,
  included_billing: write.included_billing,
  is_deleted: write.is_deleted,
});

/** Ends all sessions of the practice and invalidates its emailed links (API-DOC-005). */
export async function endSessionsOfPractice(db: Db, ID: number): Promise<void> {
  await closeSessionsOfPractice(db, ID);
  await dropLinksOfPractice(db, ID);
}

/**
 * Updates the credit points. Increments the client's version, so that an open form detects the change (F-7).
 */
export async function updateCredit(
  db: Db,
  { ID, neurons, status }: { ID: number; neurons: number; status: boolean },
): Promise<void> {
  await db
    .updateTable("doctor")
    .set((eb) => ({ neurons, credit_status: status, version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .execute();
}

/** Hides the client's checklist. Keeps the version because the record does not change. */
export async function hideChecklist(db: Db, ID: number): Promise<void> {
  await db.updateTable("doctor").set({ hides_checklist: true }).where("ID", "=", ID).execute();
}
