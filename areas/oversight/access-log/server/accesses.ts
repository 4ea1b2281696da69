import type { z } from "zod";
import { listPatientBriefs } from "#areas/patients/patients/server/index.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import type { Db } from "#platform/db/db.ts";
import type { Author } from "#areas/oversight/audit-log/contract.ts";
import type { Access } from "../contract.ts";
import { differences } from "../rules/differences.ts";
import { listFormerPatientsOf } from "./former-files.queries.ts";
import { listPatientsOf, listRows, type Row, type Wanted } from "./queries.ts";

export interface Named {
  readonly ID: number;
  readonly name: string;
}

/** Rows of the register with the names of who did it and of the patients they are about. */
export async function accessesOf(
  db: Db,
  _doctor: number,
  rows: readonly Row[],
  callers: readonly Author[],
): Promise<z.input<typeof Access>[]> {
  const patientsOf = await namesOf(db, _doctor, rows);
  const byId = new Map(callers.map((caller) => [caller.ID, caller]));
  return rows.map((row) => ({
    ID: row.ID,
    timestamp: row.at,
    act: row.kind === "write" ? "changed" : row.shown > 0 ? "showed" : "opened",
    controller: row.controller,
    identity: row.identity,
    message: row.message,
    caller: byId.get(row._executing_user) ?? { ID: row._executing_user, username: "", name: "Corella", is_own: false },
    patients: patientsOf(row),
    shown: row.shown,
    differences: row.kind === "write" ? differences(row.before, row.after) : [],
  }));
}

const READ_AT_ONCE = 500;

/** The newest so many, in groups, so that they never stand in memory together. */
export async function* accessesInGroups(
  db: Db,
  _doctor: number,
  wanted: Wanted,
  callers: readonly Author[],
  most: number,
): AsyncGenerator<readonly z.input<typeof Access>[]> {
  let before_ID = wanted.before_ID;
  for (let left = most; left > 0; ) {
    const rows = await listRows(db, _doctor, { ...wanted, before_ID }, Math.min(left, READ_AT_ONCE));
    if (rows.length > 0) yield await accessesOf(db, _doctor, rows, callers);
    if (rows.length < READ_AT_ONCE) return;
    left -= rows.length;
    before_ID = rows.at(-1)?.ID;
  }
}

const idsOf = (row: Row): readonly number[] => (row.shown > 0 ? row.shown_ids : [row.identity]);

async function namesOf(db: Db, _doctor: number, rows: readonly Row[]): Promise<(row: Row) => Named[]> {
  const ofKind = (kind: string) => rows.filter(({ controller }) => controller === kind).flatMap(idsOf);
  const found = await listPatientsOf(db, _doctor, ofKind("appointment"), ofKind("file"));
  const known = new Set(found.map(({ controller, ID }) => (controller === "file" ? ID : 0)));
  const former = await listFormerPatientsOf(
    db,
    _doctor,
    ofKind("file").filter((ID) => !known.has(ID)),
  );
  const owners = new Map([...former, ...found].map(({ controller, ID, _patient }) => [`${controller} ${ID}`, _patient]));
  const patients = [...new Set([...ofKind("patient"), ...owners.values()])];
  const names = new Map((await listPatientBriefs(db, _doctor, patients)).map((brief) => [brief.ID, patientName(brief)]));
  return (row) => {
    const ids =
      row.controller === "patient" ? idsOf(row) : idsOf(row).flatMap((ID) => owners.get(`${row.controller} ${ID}`) ?? []);
    return [...new Set(ids)].flatMap((ID) => {
      const name = names.get(ID);
      return name === undefined ? [] : [{ ID, name }];
    });
  };
}
