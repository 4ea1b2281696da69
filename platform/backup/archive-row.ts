import { z } from "zod";
import { WAITING_STATES } from "./held-mail.ts";
import { isFlat } from "./flat-line.ts";
import type { ForeignKey, Table } from "./catalog.ts";
import { refersByName } from "./natural-keys.ts";

export type ArchiveRow = Record<string, string | null>;
const Row = z.record(z.string(), z.string().nullable());

export interface ExpectedRows {
  /** Client to which the archive belongs. */
  readonly client: number;
  /**
   * True if demo rows are accepted: only while no practice has begun, because demo rows would turn a practice
   * into a demo.
   */
  readonly mayBeDemo: boolean;
}

/** Whole numbers in their only accepted notation, small enough that a sequence can continue after them. */
const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,14})$/;
const INTEGERS: ReadonlySet<string> = new Set(["bigint", "integer", "smallint"]);
export const LARGEST_ID = 1_000_000_000_000;
/** Dates and times as PostgreSQL writes them in ISO style and UTC; no "infinity", no year beyond 9999. */
const DATE_PATTERNS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "timestamp with time zone": /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
};

/** Parses a line as a row of the table. Null if the line does not match. */
export function rowOf(line: string, { columns }: Table): ArchiveRow | null {
  if (!isFlat(line)) return null;
  try {
    const row = Row.parse(JSON.parse(line));
    const names = Object.keys(row);
    return names.length === columns.length && columns.every(({ name }) => Object.hasOwn(row, name))
      ? row
      : null;
  } catch {
    return null;
  }
}

/**
 * Returns the reason why a row is not one of this client's records, or null if it may be. The people it names
 * are checked separately (archive-people.ts).
 */
export function problemOf(
  table: Table,
  keys: readonly ForeignKey[],
  row: ArchiveRow,
  expected: ExpectedRows,
): string | null {
  const client = String(expected.client);
  return (
    valueProblem(table, keys, row) ??
    (Object.hasOwn(row, "_doctor") && row["_doctor"] !== client ? "of another client" : null) ??
    (doctorColumns(table, keys).some((column) => row[column] !== null && row[column] !== client)
      ? "that points to another client"
      : null) ??
    OWN_RULES[table.name]?.(row, client, expected) ??
    null
  );
}

function valueProblem(table: Table, keys: readonly ForeignKey[], row: ArchiveRow): string | null {
  // Columns that refer to reference data by name are looked up later.
  const nameColumns = new Set(
    keys.filter((key) => key.table === table.name && refersByName(key)).flatMap(({ columns }) => columns),
  );
  for (const { name, type } of table.columns) {
    const value = row[name];
    if (value === null || value === undefined || nameColumns.has(name)) continue;
    if (INTEGERS.has(type) && !WHOLE_NUMBER.test(value))
      return `with a number that cannot be stored (${name})`;
    if (name === "ID" && !(Number(value) >= 1 && Number(value) <= LARGEST_ID))
      return "whose number is too large";
    if (DATE_PATTERNS[type]?.test(value) === false) return `with a time that cannot be stored (${name})`;
  }
  return null;
}

/** Returns the columns besides `_doctor` that refer to a client. */
const doctorColumns = ({ name }: Table, keys: readonly ForeignKey[]): readonly string[] =>
  keys
    .filter((key) => key.table === name && key.to === "doctor" && key.columns.length === 1)
    .flatMap(({ columns }) => columns);

type OwnRule = (row: ArchiveRow, client: string, expected: ExpectedRows) => string | null;

const OWN_RULES: Readonly<Record<string, OwnRule>> = {
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
    const hasSecret =
      row["sealed_secret"] !== null || (row["secret_until"] !== null && row["body_text"] !== null);
    return hasSecret ? "with a link that opens an account" : null;
  },
};
