import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { normaliseFields } from "#areas/patients/patients/rules/saving.ts";
import {
  auditSnapshot,
  findPatient,
  type PatientRecord,
  updatePatient,
} from "#areas/patients/patients/server/index.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { normaliseNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import { updateReferringDoctor } from "#areas/patients/referring-doctors/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { namesOf } from "../rules/evidence.ts";
import { selectDifferences, type Difference, differencesOf } from "../rules/differences.ts";
import { fillOnlyIn } from "../rules/fill-only.ts";
import { listRecords } from "./record.queries.ts";
import type { RunningImport } from "./run.ts";
import { insertKeys, type OpenRow, storeOutcomes, settleRow } from "./settle.queries.ts";

interface ChangedRecord {
  readonly row: OpenRow;
  readonly identity: number;
  readonly version: number;
  readonly before: object;
  readonly entry: AuditEntry;
}

/**
 * Fills or updates the records of these rows by the import's mode, compared with the records' current values
 * rather than with the preview.
 */
export async function changeRecords(db: Db, running: RunningImport, rows: readonly OpenRow[]): Promise<void> {
  const { _doctor, run } = running;
  const changedRecords: ChangedRecord[] = [];
  for (const row of rows) {
    const changedRecord =
      row.subject === "patient"
        ? await changePatient(db, running, row)
        : await changeReferringDoctor(db, running, row);
    if (changedRecord) changedRecords.push(changedRecord);
    else await settleRow(db, _doctor, run, row.row_number, "there", row.identity, []);
  }
  await audit(
    db,
    running.author,
    changedRecords.map(({ entry }) => entry),
  );
  const keys = rows.flatMap(({ subject, key, identity }) =>
    key === null || identity === null ? [] : [{ subject, key, identity }],
  );
  await insertKeys(db, running, keys);
  const settledRows = changedRecords.map(({ row: { row_number }, identity, version, before }) => ({
    row_number,
    identity,
    version,
    before,
  }));
  await storeOutcomes(db, _doctor, run, "changed", settledRows);
}

const valuesOf = (chosen: readonly Difference[]): Record<string, unknown> =>
  Object.fromEntries(chosen.map(({ field, now }) => [field, now]));

async function changePatient(
  db: Db,
  { _doctor, country, mode }: RunningImport,
  row: OpenRow,
): Promise<ChangedRecord | null> {
  const before = await findPatient(db, { _doctor, locked_by: null }, row.identity ?? 0, "lock");
  if (!before || before.is_deleted) return null;
  const differences = selectDifferences(
    differencesOf(before, normaliseFields(PatientDraft.parse(row.draft), country), fillOnlyIn(row.draft)),
    mode,
  );
  if (differences.length === 0) return null;
  const { _doctor: _, ...change } = PatientDraft.partial().parse(valuesOf(differences));
  const after = await updatePatient(db, { ID: _doctor, country }, before, change, false);
  const message = hideParts([hiddenPatient(after)], (who) => `changed patient ${who} by an import`);
  const entry = {
    controller: "patient",
    identity: after.ID,
    message,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
  };
  return { row, identity: after.ID, version: after.version, before: changedColumns(before, after), entry };
}

async function changeReferringDoctor(
  db: Db,
  { _doctor, country, mode }: RunningImport,
  row: OpenRow,
): Promise<ChangedRecord | null> {
  const ID = row.identity ?? 0;
  const before = (await listRecords(db, _doctor, "referringdoctor", [ID], "lock")).get(ID);
  if (!before || before["is_deleted"] === true) return null;
  const differences = selectDifferences(
    differencesOf(
      before,
      normaliseNumbers(ReferringDoctorBody.parse(row.draft), country),
      fillOnlyIn(row.draft),
    ),
    mode,
  );
  if (differences.length === 0) return null;
  const { _doctor: _, ...change } = ReferringDoctorBody.partial().parse(valuesOf(differences));
  await updateReferringDoctor(db, { _doctor, ID }, change, { version: undefined, current: () => null });
  const after = (await listRecords(db, _doctor, "referringdoctor", [ID])).get(ID) ?? {};
  const name = patientName(namesOf(after));
  const entry = {
    controller: "referringdoctor",
    identity: ID,
    message: `changed referring doctor ${name} by an import`,
    before,
    after,
  };
  return {
    row,
    identity: ID,
    version: Number(after["version"]),
    before: changedColumns(before, after),
    entry,
  };
}

/** Columns that every change sets, including an undo. */
const VERSION_COLUMNS: ReadonlySet<string> = new Set(["version", "changed_time"]);

/** Returns the changed columns with their previous values, for an undo to restore. */
const changedColumns = (before: PatientRecord | Readonly<Record<string, unknown>>, after: object): object => {
  const newValues = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(
      ([column, was]) => !VERSION_COLUMNS.has(column) && newValues.get(column) !== was,
    ),
  );
};
