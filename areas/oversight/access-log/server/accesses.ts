import type { z } from "zod";
import { listPatientBriefs, referenceNames } from "#areas/patients/patients/server/index.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { discreetMessageOf } from "#areas/oversight/audit-log/rules/discreet-message.ts";
import { hiddenPatient } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";
import type { Author } from "#areas/oversight/audit-log/contract.ts";
import type { Access } from "../contract.ts";
import { differencesOf, type NameOf, type RecordFields } from "../rules/differences.ts";
import { listFormerPatientsOf } from "./former-files.queries.ts";
import { listPatientsOf, listRows, type Row, type RowFilter } from "./queries.ts";

export interface NamedPatient {
  readonly ID: number;
  readonly name: string;
}

/**
 * Reader of the log. Without `mayName` patients appear as initials and record numbers, and changed fields are
 * omitted.
 */
export interface LogReader {
  readonly _doctor: number;
  readonly mayName: boolean;
  readonly fields: RecordFields;
}

/** Converts rows of the audit log to accesses with the names of the users and the patients. */
export async function accessesOf(
  db: Db,
  reader: LogReader,
  rows: readonly Row[],
  callers: readonly Author[],
): Promise<z.input<typeof Access>[]> {
  const { mayName, fields } = reader;
  const patientsOf = await namesOf(db, reader, rows);
  const nameOf = mayName ? await referencesOf(db, reader, rows) : undefined;
  const byId = new Map(callers.map((caller) => [caller.ID, caller]));
  return rows.map((row) => ({
    ID: row.ID,
    timestamp: row.at,
    act: row.kind === "write" ? "changed" : row.is_list ? "showed" : "opened",
    controller: row.controller,
    identity: row.identity,
    message: mayName || row.message === null ? row.message : discreetMessageOf(row),
    caller: byId.get(row._executing_user) ?? {
      ID: row._executing_user,
      username: "",
      name: "Corella",
      is_own: false,
    },
    patients: patientsOf(row),
    shown: row.shown,
    differences:
      row.kind === "write" && mayName
        ? differencesOf(row.before, row.after, fields[row.controller], nameOf?.(row.controller))
        : [],
  }));
}

const valueIn = (row: unknown, field: string): unknown =>
  typeof row === "object" && row !== null
    ? new Map<string, unknown>(Object.entries(row)).get(field)
    : undefined;

/**
 * Loads the names of suburbs, funds and other rows that changed fields refer to, with one statement per
 * table.
 */
async function referencesOf(
  db: Db,
  { _doctor, fields }: LogReader,
  rows: readonly Row[],
): Promise<(controller: string) => NameOf> {
  const idsByTable = new Map<string, Set<number>>();
  for (const { kind, controller, before, after } of rows) {
    if (kind !== "write") continue;
    for (const [field, { refersTo }] of Object.entries(fields[controller] ?? {}))
      for (const value of [valueIn(before, field), valueIn(after, field)])
        if (refersTo !== undefined && typeof value === "number")
          idsByTable.set(refersTo, (idsByTable.get(refersTo) ?? new Set()).add(value));
  }
  const names = await Promise.all(
    [...idsByTable].map(
      async ([table, ids]) => [table, await referenceNames(db, _doctor, table, [...ids])] as const,
    ),
  );
  const byTable = new Map<string, ReadonlyMap<unknown, string>>(names);
  return (controller) => (field, value) =>
    byTable.get(fields[controller]?.[field]?.refersTo ?? "")?.get(value);
}

const ROWS_PER_READ = 500;

/** Yields the newest accesses in groups, at most `limit`, so that they are never all in memory at once. */
export async function* accessesInGroups(
  db: Db,
  reader: LogReader,
  rowFilter: Omit<RowFilter, "mayName">,
  callers: readonly Author[],
  limit: number,
): AsyncGenerator<readonly z.input<typeof Access>[]> {
  let before_ID = rowFilter.before_ID;
  for (let remaining = limit; remaining > 0; ) {
    const rows = await listRows(
      db,
      reader._doctor,
      { ...rowFilter, ...reader, before_ID },
      Math.min(remaining, ROWS_PER_READ),
    );
    if (rows.length > 0) yield await accessesOf(db, reader, rows, callers);
    if (rows.length < ROWS_PER_READ) return;
    remaining -= rows.length;
    before_ID = rows.at(-1)?.ID;
  }
}

const idsOf = (row: Row): readonly number[] => (row.is_list ? row.shown_ids : [row.identity]);

/**
 * Returns true if the record itself must be queried for its patients: for files, and for older appointment
 * rows that don't contain the patients.
 */
const needsPatientQuery = ({ controller, patients }: Row): boolean =>
  controller === "file" || (controller === "appointment" && !patients);

async function namesOf(
  db: Db,
  { _doctor, mayName }: LogReader,
  rows: readonly Row[],
): Promise<(row: Row) => NamedPatient[]> {
  const idsOfKind = (kind: string) =>
    rows
      .filter((row) => row.controller === kind && (kind === "patient" || needsPatientQuery(row)))
      .flatMap(idsOf);
  const currentOwners = await listPatientsOf(db, _doctor, idsOfKind("appointment"), idsOfKind("file"));
  const knownFiles = new Set(currentOwners.map(({ controller, ID }) => (controller === "file" ? ID : 0)));
  const formerOwners = await listFormerPatientsOf(
    db,
    _doctor,
    idsOfKind("file").filter((ID) => !knownFiles.has(ID)),
  );
  const owners = new Map(
    [...formerOwners, ...currentOwners].map(({ controller, ID, _patient }) => [
      `${controller} ${ID}`,
      _patient,
    ]),
  );
  const listedPatients = rows.flatMap(({ patients }) => patients ?? []);
  const patients = [...new Set([...idsOfKind("patient"), ...owners.values(), ...listedPatients])];
  const names = new Map(
    (await listPatientBriefs(db, _doctor, patients)).map((brief) => [
      brief.ID,
      mayName ? patientName(brief) : hiddenPatient(brief).discreet,
    ]),
  );
  return (row) => {
    const ids = needsPatientQuery(row)
      ? idsOf(row).flatMap((ID) => owners.get(`${row.controller} ${ID}`) ?? [])
      : [];
    return [
      ...new Set([...(row.controller === "patient" ? idsOf(row) : ids), ...(row.patients ?? [])]),
    ].flatMap((ID) => {
      const name = names.get(ID);
      return name === undefined ? [] : [{ ID, name }];
    });
  };
}
