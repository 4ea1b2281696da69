import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { batches, type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import type { Kind } from "../row.contract.ts";
import type { ImportRow } from "./queries.ts";

interface WrongRow {
  /** Number of the row in its import. */
  readonly ID: number;
  readonly kind: Kind;
  readonly place: string;
  readonly reasons: readonly string[];
  readonly cells: readonly string[] | null;
  readonly patient_name: string | null;
  readonly patient_dob: Day | null;
  readonly appointment_date: Day | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly location_name: string | null;
  readonly referrer_name: string | null;
  readonly notes: string | null;
}

const listWrongRows = async (
  db: Db,
  _doctor: number,
  _import: number,
  after: number,
  limit: number,
): Promise<WrongRow[]> =>
  (
    await sql<WrongRow>`
    select row_number as "ID", kind, place, reasons, cells, patient_name, patient_dob, appointment_date, start_time, end_time, location_name,
      referrer_name, notes
    from appointment_import_row where _doctor = ${_doctor} and _import = ${_import} and outcome = 'wrong' and row_number > ${after}
    order by row_number limit ${limit}`.execute(db)
  ).rows;

const dayOf = (day: Day | null): string | null => day && formatDay(day);
/**
 * Stored values of a row by field, for rows that were read well but failed later, because their cells are not
 * stored.
 */
const STORED_VALUES: Readonly<Record<string, (row: WrongRow) => string | null>> = {
  date: ({ appointment_date }) => dayOf(appointment_date),
  referralDate: ({ appointment_date }) => dayOf(appointment_date),
  first: ({ appointment_date }) => dayOf(appointment_date),
  start: ({ start_time }) => start_time,
  end: ({ end_time }) => end_time,
  patient: ({ patient_name }) => patient_name,
  dob: ({ patient_dob }) => dayOf(patient_dob),
  location: ({ location_name }) => location_name,
  referrer: ({ referrer_name }) => referrer_name,
  notes: ({ notes }) => notes,
};

// The heading is not "Reason" because a column of the file may have that name.
const reasonColumn: CsvColumn<WrongRow> = ["Not imported because", ({ reasons }) => reasons.join(" ")];

/** Returns the columns of the original file, so that its rows can be corrected and imported again. */
const tableColumns = (
  headings: readonly string[],
  mapping: Readonly<Record<string, string>>,
): readonly CsvColumn<WrongRow>[] => [
  ...headings.map((heading, index): CsvColumn<WrongRow> => {
    const storedValue = STORED_VALUES[mapping[index] ?? ""] ?? (() => null);
    return [heading || `Column ${index + 1}`, (row) => row.cells?.[index] ?? storedValue(row) ?? ""];
  }),
  reasonColumn,
];

const RECORDS: Readonly<Record<Kind, string>> = {
  appointment: "Appointment",
  availability: "Availability",
  referral: "Referral",
};
/** Columns for events and resources, with headings that an import recognises. */
const eventColumns: readonly CsvColumn<WrongRow>[] = [
  ["In file", ({ place }) => place],
  ["Record", ({ kind }) => RECORDS[kind]],
  ["Date", ({ appointment_date }) => dayOf(appointment_date)],
  ["Start", ({ start_time }) => start_time],
  ["End", ({ end_time }) => end_time],
  ["Location", ({ location_name }) => location_name],
  ["Patient", ({ patient_name }) => patient_name],
  ["Date of birth", ({ patient_dob }) => dayOf(patient_dob)],
  ["Referring doctor", ({ referrer_name }) => referrer_name],
  ["Notes", ({ notes }) => notes],
  reasonColumn,
];

/** Streams the rows that can't be imported as CSV. */
export function wrongCsv(
  db: Db,
  reply: FastifyReply,
  _doctor: number,
  { ID, headings, mapping }: ImportRow,
): Readable {
  const columns = headings === null ? eventColumns : tableColumns(headings, mapping ?? {});
  const rows = batches((after, limit) => listWrongRows(db, _doctor, ID, after, limit));
  return sendCsv(reply, `import-${ID}-not-imported.csv`, columns, rows);
}
