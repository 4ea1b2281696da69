import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { insertPatients } from "#areas/patients/patients/server/index.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { normaliseNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import { insertReferringDoctor } from "#areas/patients/referring-doctors/server/index.ts";
import { type AuditWords, hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { RunningImport } from "./run.ts";
import { insertKeys, type OpenRow, storeOutcomes, takenNumbers } from "./settle.queries.ts";

interface MadeRecord {
  readonly row: OpenRow;
  readonly ID: number;
  readonly words: string | AuditWords;
  readonly after: object;
}

const FIRST_VERSION = 1;

/**
 * Creates the records of these rows with their audit entries and the keys by which a later import finds them.
 */
export async function makeRecords(db: Db, running: RunningImport, rows: readonly OpenRow[]): Promise<void> {
  const rowsOf = (subject: OpenRow["subject"]) => rows.filter((row) => row.subject === subject);
  const madeRecords = [
    ...(await makePatients(db, running, rowsOf("patient"))),
    ...(await makeReferringDoctors(db, running, rowsOf("referringdoctor"))),
  ];
  const changes = madeRecords.map(({ row, ID, words, after }) => ({
    controller: row.subject,
    identity: ID,
    message: words,
    before: null,
    after,
  }));
  await audit(db, running.author, changes);
  const keys = madeRecords.flatMap(({ row: { subject, key }, ID }) =>
    key === null ? [] : [{ subject, key, identity: ID }],
  );
  await insertKeys(db, running, keys);
  const settledRows = madeRecords.map(({ row: { row_number }, ID }) => ({
    row_number,
    identity: ID,
    version: FIRST_VERSION,
    before: null,
  }));
  await storeOutcomes(db, running._doctor, running.run, "made", settledRows);
}

async function makePatients(db: Db, running: RunningImport, rows: readonly OpenRow[]): Promise<MadeRecord[]> {
  const { _doctor, country } = running;
  const freeNumberOf = await numbersOf(db, running, "patient", rows);
  const drafts = rows.map((row) => {
    const { _doctor: _, ...fields } = PatientDraft.parse({ ...row.draft, import_id: freeNumberOf(row) });
    return fields;
  });
  const ids = await insertPatients(db, { ID: _doctor, country }, drafts);
  return rows.flatMap((row, index) => {
    const [ID, after] = [ids[index], drafts[index]];
    if (ID === undefined || after === undefined) return [];
    return [
      {
        row,
        ID,
        words: hideParts([hiddenPatient({ ID, ...after })], (name) => `imported patient ${name}`),
        after,
      },
    ];
  });
}

/** Creates referring doctors one by one, because a practice has a few hundred of them. */
async function makeReferringDoctors(
  db: Db,
  running: RunningImport,
  rows: readonly OpenRow[],
): Promise<MadeRecord[]> {
  const { _doctor, country } = running;
  const freeNumberOf = await numbersOf(db, running, "referringdoctor", rows);
  const madeRecords: MadeRecord[] = [];
  for (const row of rows) {
    const { _doctor: _, ...fields } = normaliseNumbers(ReferringDoctorBody.parse(row.draft), country);
    const ID = await insertReferringDoctor(db, _doctor, { ...fields, import_id: freeNumberOf(row) });
    madeRecords.push({ row, ID, words: `imported referring doctor ${patientName(fields)}`, after: fields });
  }
  return madeRecords;
}

/**
 * Returns a function for the number that a record shows as its ID in the previous system. Null if another
 * record of the client has the number, which is unique per client; the record is then found by its key alone.
 */
async function numbersOf(
  db: Db,
  { _doctor }: RunningImport,
  subject: OpenRow["subject"],
  rows: readonly OpenRow[],
) {
  // Prefers the import number in the draft, because a file exported by Corella contains both the record's own
  // number and the import number that Corella showed.
  const numberOf = ({ source_id, draft }: OpenRow): string | null => {
    const { import_id = source_id } = draft;
    return typeof import_id === "string" ? import_id : null;
  };
  const takenImportIds = await takenNumbers(
    db,
    _doctor,
    subject,
    rows.flatMap((row) => numberOf(row) ?? []),
  );
  return (row: OpenRow): string | null => {
    const number = numberOf(row);
    return number !== null && takenImportIds.has(number) ? null : number;
  };
}
