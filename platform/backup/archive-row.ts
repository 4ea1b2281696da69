import { z } from "zod";
import { WAITING_STATES } from "./held-mail.ts";
import { isFlat } from "./flat.ts";
import type { ForeignKey, Table } from "./catalog.ts";
import { isByName } from "./natural-keys.ts";

export type ArchiveRow = Record<string, string | null>;
const Row = z.record(z.string(), z.string().nullable());

export interface Expected {
  /** Whose archive it is. */
  readonly client: number;
  /** A client of a demo goes only where no practice has begun: else that practice would count as a demo. */
  readonly mayBeDemo: boolean;
}

/** Numbers are written in one way only, and rows are numbered so that a sequence can go on from them. */
const WHOLE = /^(0|-?[1-9]\d{0,14})$/;
const INTEGERS: ReadonlySet<string> = new Set(["bigint", "integer", "smallint"]);
export const LARGEST_ID = 1_000_000_000_000;
/** As PostgreSQL writes them in ISO style and UTC; no "infinity", no year beyond 9999. */
const MOMENTS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "timestamp with time zone": /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
};

/** A line of a table; null where it is none. */
export function rowOf(line: string, { columns }: Table): ArchiveRow | null {
  if (!isFlat(line)) return null;
  try {
    const row = Row.parse(JSON.parse(line));
    const names = Object.keys(row);
    return names.length === columns.length && columns.every(({ name }) => Object.hasOwn(row, name)) ? row : null;
  } catch {
    return null;
  }
}

/** Why a row is not one of this client's records; null where it may be. Whom it names is looked at elsewhere (archive-people.ts). */
export function problemOf(table: Table, keys: readonly ForeignKey[], row: ArchiveRow, expected: Expected): string | null {
  const client = String(expected.client);
  return (
    valueProblem(table, keys, row) ??
    (Object.hasOwn(row, "_doctor") && row["_doctor"] !== client ? "of another client" : null) ??
    (doctorColumns(table, keys).some((column) => row[column] !== null && row[column] !== client)
      ? "that points to another client"
      : null) ??
    OWN[table.name]?.(row, client, expected) ??
    null
  );
}

function valueProblem(table: Table, keys: readonly ForeignKey[], row: ArchiveRow): string | null {
  // Reference data is told by what it is called, and looked up.
  const byName = new Set(keys.filter((key) => key.table === table.name && isByName(key)).flatMap(({ columns }) => columns));
  for (const { name, type } of table.columns) {
    const value = row[name];
    if (value === null || value === undefined || byName.has(name)) continue;
    if (INTEGERS.has(type) && !WHOLE.test(value)) return `with a number that cannot be stored (${name})`;
    if (name === "ID" && !(Number(value) >= 1 && Number(value) <= LARGEST_ID)) return "whose number is too large";
    if (MOMENTS[type]?.test(value) === false) return `with a time that cannot be stored (${name})`;
  }
  return null;
}

/** Beside `_doctor` itself. */
const doctorColumns = ({ name }: Table, keys: readonly ForeignKey[]): readonly string[] =>
  keys.filter((key) => key.table === name && key.to === "doctor" && key.columns.length === 1).flatMap(({ columns }) => columns);

type OwnRule = (row: ArchiveRow, client: string, expected: Expected) => string | null;

const OWN: Readonly<Record<string, OwnRule>> = {
  person(row, client, { mayBeDemo }) {
    const isClient = row["ID"] === client && row["kind"] === "client" && row["_super_user"] === null;
    const isUser = row["ID"] !== client && row["kind"] === "subuser" && row["_super_user"] === client;
    if (!isClient && !isUser) return "of a person who is not one of the client's own";
    if (row["password_hash"] !== null) return "with a password";
    return row["is_demo"] === "true" && !mayBeDemo ? "of a demo, and this is a practice" : null;
  },
  doctor(row, client, { mayBeDemo }) {
    if (row["ID"] !== client) return "of another client";
    return row["is_demo"] === "true" && !mayBeDemo ? "of a demo, and this is a practice" : null;
  },
  mail(row) {
    if (WAITING_STATES.has(row["state"] ?? "")) return "that would be sent";
    const hasSecret = row["sealed_secret"] !== null || (row["secret_until"] !== null && row["body_text"] !== null);
    return hasSecret ? "with a link that opens an account" : null;
  },
};
