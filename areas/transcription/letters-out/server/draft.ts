import { findReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import { listReferralsOf } from "#areas/patients/referrals/server/index.ts";
import { letterText } from "#areas/transcription/counting/server/index.ts";
import { guardText, patientsInLetter, patientsOfDays } from "#areas/transcription/tasks/server/index.ts";
import type { LoadedTask } from "#areas/transcription/tasks/server/index.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Db } from "#platform/db/db.ts";
import { findFile } from "#platform/files/server/index.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { letterRoutes } from "../contract.ts";
import { noSuchLetter } from "../problems.contract.ts";
import { lettersOfTask } from "./letter.queries.ts";
import { loadReturned } from "./prepare.ts";
import { findMessagePatient } from "./sender.queries.ts";

/** Most names that are looked up. A letter with more names of patients is about none in particular. */
const MAX_NAMES = 5;

type DraftCall = HandlerContext<typeof letterRoutes.draft>;

/** Proposes the patient and the recipients of a letter. */
export async function draftLetter(call: DraftCall) {
  const { client, params, query, commit, commitReply, fail } = call;
  const { task, files, sent } = await commit(async (db) => ({
    ...(await loadReturned(db, call, params.id)),
    sent: await lettersOfTask(db, call, params.id),
  }));
  const file = query.file === undefined ? files[0] : files.find(({ ID }) => ID === query.file);
  if (!file) return fail(noSuchLetter);
  const ofFile = sent.filter(({ _source, is_replaced }) => _source === file.ID && !is_replaced);
  const patientId = query.patient ?? ofFile[0]?._patient ?? (await patientNamed(call, task, file.ID));
  return commitReply(async (db) => {
    const patient = patientId === null ? undefined : await findMessagePatient(db, client.ID, patientId);
    const currentPatient = patient && !patient.is_deleted ? patient : null;
    return {
      ...{ _task: task.ID, subject: task.case_subject, files, file, sent: ofFile },
      patient: currentPatient,
      recipients: currentPatient ? await recipientsOf(db, client.ID, currentPatient.ID) : [],
    };
  });
}

/**
 * Returns the only patient of the letter's days who is named in the letter or in its subject. Without one, the only
 * patient of the client who is named there. Null for none or several: the user then chooses.
 */
async function patientNamed(
  { services, client }: DraftCall,
  task: LoadedTask,
  ID: number,
): Promise<number | null> {
  const file = await findFile(services.db, client.ID, ID);
  const read = file ? await letterText(services, file) : null;
  const text = `${task.case_subject ?? ""}\n${read ?? ""}`;
  const patients = await patientsOfDays(services.db, client, task);
  const others = await patientsInLetter(services.db, client, text);
  const { named } = await guardText(services, { text, patients, others });
  const ids = named.length > 0 ? named : await idsOfNames(services.db, client.ID, others);
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

/** Returns the live patients with these names. */
async function idsOfNames(
  db: Db,
  _doctor: number,
  names: readonly { readonly first_name: string; readonly last_name: string }[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const { first_name, last_name } of names.slice(0, MAX_NAMES)) {
    const rows = await db
      .selectFrom("patient")
      .select("ID")
      .where("_doctor", "=", _doctor)
      .where("last_key", "=", nameKey(last_name))
      .where("first_key", "=", nameKey(first_name))
      .where("is_deleted", "=", false)
      .limit(2)
      .execute();
    for (const { ID } of rows) ids.add(ID);
  }
  return [...ids];
}

/** Returns the doctor of the active referral, the GP, then the doctors of earlier referrals. */
async function recipientsOf(db: Db, _doctor: number, patient: number) {
  const referrals = await listReferralsOf(db, _doctor, [patient]);
  const active = referrals.find((referral) => referral.active)?.referring_doctor;
  const row = await db
    .selectFrom("patient")
    .select("_gp")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", patient)
    .executeTakeFirst();
  const gps = await findReferringDoctors(db, _doctor, row?._gp ? [row._gp] : []);
  const proposed = [
    ...(active ? [{ role: "referrer" as const, doctor: active }] : []),
    ...gps.map((doctor) => ({ role: "gp" as const, doctor })),
    ...referrals.map(({ referring_doctor: doctor }) => ({ role: "other" as const, doctor })),
  ].filter(({ doctor }) => !doctor.is_deleted);
  return [
    ...new Map(proposed.toReversed().map((recipient) => [recipient.doctor.ID, recipient])).values(),
  ].toReversed();
}
