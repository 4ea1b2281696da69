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
    /** False until whoever registered opens the link that was mailed. */
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

/** What makes a person a client. */
export async function insertDoctor(db: Db, doctor: InsertObject<DB, "doctor">): Promise<void> {
  await db.insertInto("doctor").values(doctor).execute();
}

type PersonColumns = Partial<Omit<NewClient["person"], "password_hash" | "is_unclaimed" | "is_demo">> & {
  readonly is_deleted?: boolean | undefined;
};

/** The row is held by `lockClient`; a version that is no longer the row's was refused before. */
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

export async function replaceSpecialties(db: Db, _doctor: number, specialties: readonly number[]): Promise<void> {
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
      await db.updateTable("doctor_service").set(fields).where("_doctor", "=", _doctor).where("ID", "=", write.ID).execute();
    }
  }
}

/** By name: a saved entry also says what its service is. */
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

/** Nobody of the practice stays signed in, and no link that was mailed opens anything (API-DOC-005). */
export async function endSessionsOfPractice(db: Db, ID: number): Promise<void> {
  await closeSessionsOfPractice(db, ID);
  await dropLinksOfPractice(db, ID);
}

/** Part of the client's record, whose version moves with it (F-7): who has its form open is told. */
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

/** Not a change of the client's record: its version stays. */
export async function hideChecklist(db: Db, ID: number): Promise<void> {
  await db.updateTable("doctor").set({ hides_checklist: true }).where("ID", "=", ID).execute();
}
