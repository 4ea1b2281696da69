import type { z } from "zod";
import { listPatientBriefs, referenceNames } from "#areas/patients/patients/server/index.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { discreetWords } from "#areas/oversight/audit-log/rules/discreet.ts";
import { aPatient } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";
import type { Author } from "#areas/oversight/audit-log/contract.ts";
import type { Access } from "../contract.ts";
import { differences, type NameOf, type RecordFields } from "../rules/differences.ts";
import { listFormerPatientsOf } from "./former-files.queries.ts";
import { listPatientsOf, listRows, type Row, type Wanted } from "./queries.ts";

export interface Named {
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
    message: mayName || row.message === null ? row.message : discreetWords(row),
    caller: byId.get(row._executing_user) ?? { ID: row._executing_user, username: "", name: "Corella", is_own: false },
    patients: patientsOf(row),
    shown: row.shown,
    differences:
      row.kind === "write" && mayName ? differences(row.before, row.after, fields[row.controller], nameOf?.(row.controller)) : [],
  }));
}

const valueIn = (row: unknown, field: string): unknown =>
  typeof row === "object" && row !== null ? new Map<string, unknown>(Object.entries(row)).get(field) : undefined;

/**
 * Loads the names of suburbs, funds and other rows that changed fields refer to, with one statement per
 * table.
 */
async function referencesOf(
  db: Db,
  { _doctor, fields }: LogReader,
  rows: readonly Row[],
): Promise<(controller: string) => NameOf> {
  const wanted = new Map<string, Set<number>>();
  for (const { kind, controller, before, after } of rows) {
    if (kind !== "write") continue;
    for (const [field, { refersTo }] of Object.entries(fields[controller] ?? {}))
      for (const value of [valueIn(before, field), valueIn(after, field)])
        if (refersTo !== undefined && typeof value === "number")
          wanted.set(refersTo, (wanted.get(refersTo) ?? new Set()).add(value));
  }
  const names = await Promise.all(
    [...wanted].map(async ([table, ids]) => [table, await referenceNames(db, _doctor, table, [...ids])] as const),
  );
  const byTable = new Map<string, ReadonlyMap<unknown, string>>(names);
  return (controller) => (field, value) => byTable.get(fields[controller]?.[field]?.refersTo ?? "")?.get(value);
}

const READ_AT_ONCE = 500;

/** Yields the newest accesses in groups, at most `most`, so that they are never all in memory at once. */
export async function* accessesInGroups(
  db: Db,
  reader: LogReader,
  wanted: Omit<Wanted, "mayName">,
  callers: readonly Author[],
  most: number,
): AsyncGenerator<readonly z.input<typeof Access>[]> {
  let before_ID = wanted.before_ID;
  for (let left = most; left > 0; ) {
    const rows = await listRows(db, reader._doctor, { ...wanted, ...reader, before_ID }, Math.min(left, READ_AT_ONCE));
    if (rows.length > 0) yield await accessesOf(db, reader, rows, callers);
    if (rows.length < READ_AT_ONCE) return;
    left -= rows.length;
    before_ID = rows.at(-1)?.ID;
  }
}

const idsOf = (row: Row): readonly number[] => (row.is_list ? row.shown_ids : [row.identity]);

/**
 * Returns true if the record itself must be queried for its patients: for files, and for older appointment
 * rows that don't contain the patients.
 */
const isAsked = ({ controller, patients }: Row): boolean => controller === "file" || (controller === "appointment" && !patients);

async function namesOf(db: Db, { _doctor, mayName }: LogReader, rows: readonly Row[]): Promise<(row: Row) => Named[]> {
  const ofKind = (kind: string) =>
    rows.filter((row) => row.controller === kind && (kind === "patient" || isAsked(row))).flatMap(idsOf);
  const found = await listPatientsOf(db, _doctor, ofKind("appointment"), ofKind("file"));
  const known = new Set(found.map(({ controller, ID }) => (controller === "file" ? ID : 0)));
  const former = await listFormerPatientsOf(
    db,
    _doctor,
    ofKind("file").filter((ID) => !known.has(ID)),
  );
  const owners = new Map([...former, ...found].map(({ controller, ID, _patient }) => [`${controller} ${ID}`, _patient]));
  const beside = rows.flatMap(({ patients }) => patients ?? []);
  const patients = [...new Set([...ofKind("patient"), ...owners.values(), ...beside])];
  const names = new Map(
    (await listPatientBriefs(db, _doctor, patients)).map((brief) => [
      brief.ID,
      mayName ? patientName(brief) : aPatient(brief).discreet,
    ]),
  );
  return (row) => {
    const ids = isAsked(row) ? idsOf(row).flatMap((ID) => owners.get(`${row.controller} ${ID}`) ?? []) : [];
    return [...new Set([...(row.controller === "patient" ? idsOf(row) : ids), ...(row.patients ?? [])])].flatMap((ID) => {
      const name = names.get(ID);
      return name === undefined ? [] : [{ ID, name }];
    });
  };
}
