import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { insertPatients } from "#areas/patients/patients/server/index.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { withNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import { insertReferringDoctor } from "#areas/patients/referring-doctors/server/index.ts";
import { type AuditWords, aPatient, hiding } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Running } from "./run.ts";
import { insertKeys, type OpenRow, settle, takenNumbers } from "./settle.queries.ts";

interface Made {
  readonly row: OpenRow;
  readonly ID: number;
  readonly words: string | AuditWords;
  readonly after: object;
}

const FIRST_VERSION = 1;

/**
 * Creates the records of these rows with their audit entries and the keys by which a later import finds them.
 */
export async function makeRecords(db: Db, running: Running, rows: readonly OpenRow[]): Promise<void> {
  const of = (subject: OpenRow["subject"]) => rows.filter((row) => row.subject === subject);
  const made = [
    ...(await makePatients(db, running, of("patient"))),
    ...(await makeReferringDoctors(db, running, of("referringdoctor"))),
  ];
  const changes = made.map(({ row, ID, words, after }) => ({
    controller: row.subject,
    identity: ID,
    message: words,
    before: null,
    after,
  }));
  await audit(db, running.author, changes);
  const keys = made.flatMap(({ row: { subject, key }, ID }) => (key === null ? [] : [{ subject, key, identity: ID }]));
  await insertKeys(db, running, keys);
  const settled = made.map(({ row: { row_number }, ID }) => ({ row_number, identity: ID, version: FIRST_VERSION, before: null }));
  await settle(db, running._doctor, running.run, "made", settled);
}

async function makePatients(db: Db, running: Running, rows: readonly OpenRow[]): Promise<Made[]> {
  const { _doctor, country } = running;
  const free = await numbersOf(db, running, "patient", rows);
  const drafts = rows.map((row) => {
    const { _doctor: _, ...fields } = PatientDraft.parse({ ...row.draft, import_id: free(row) });
    return fields;
  });
  const ids = await insertPatients(db, { ID: _doctor, country }, drafts);
  return rows.flatMap((row, at) => {
    const [ID, after] = [ids[at], drafts[at]];
    if (ID === undefined || after === undefined) return [];
    return [{ row, ID, words: hiding([aPatient({ ID, ...after })], (who) => `imported patient ${who}`), after }];
  });
}

/** Creates referring doctors one by one, because a practice has a few hundred of them. */
async function makeReferringDoctors(db: Db, running: Running, rows: readonly OpenRow[]): Promise<Made[]> {
  const { _doctor, country } = running;
  const free = await numbersOf(db, running, "referringdoctor", rows);
  const made: Made[] = [];
  for (const row of rows) {
    const { _doctor: _, ...fields } = withNumbers(ReferringDoctorBody.parse(row.draft), country);
    const ID = await insertReferringDoctor(db, _doctor, { ...fields, import_id: free(row) });
    made.push({ row, ID, words: `imported referring doctor ${patientName(fields)}`, after: fields });
  }
  return made;
}

/**
 * Returns a function for the number that a record shows as its ID in the previous system. Null if another
 * record of the client has the number, which is unique per client; the record is then found by its key alone.
 */
async function numbersOf(db: Db, { _doctor }: Running, subject: OpenRow["subject"], rows: readonly OpenRow[]) {
  // An export of Corella has the record's own number, by which the record is found, and the import number
  // that was shown there.
  const numberOf = ({ source_id, draft }: OpenRow): string | null => {
    const { import_id = source_id } = draft;
    return typeof import_id === "string" ? import_id : null;
  };
  const taken = await takenNumbers(
    db,
    _doctor,
    subject,
    rows.flatMap((row) => numberOf(row) ?? []),
  );
  return (row: OpenRow): string | null => {
    const number = numberOf(row);
    return number !== null && taken.has(number) ? null : number;
  };
}
