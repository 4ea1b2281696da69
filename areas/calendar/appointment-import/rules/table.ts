import { readDay, withoutWeekday } from "#areas/patients/import/rules/correct-dates.ts";
import { type Day, parseTypedDay } from "#kernel/dates/day.ts";
import { addMinutes, minutesOf, parseTypedTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { OVERNIGHT } from "./event.ts";
import {
  EMPTY_APPOINTMENT,
  type FoundAppointment,
  isCancelledIn,
  namesIn,
  typeIn,
} from "./file-appointment.ts";
import type { AppointmentColumn } from "../columns.contract.ts";
import { cellOf, type Headings } from "./headings.ts";

export type Columns = Headings<AppointmentColumn>;

export const NO_DATE = "The date or time can't be read. Use DD/MM/YYYY and HH:mm.";
export const NO_LENGTH = "There is no end or length.";
const BACKWARDS = "The end is not after the start.";
export const NOT_CANCELLED = "It has a cancellation reason, but isn't cancelled. The reason is left out.";

const IN_UTC = /\d(?:Z|[+-]00:?00)$/;
export const UTC_START = "The start is written in UTC and was read as the practice's own time. Check it.";

/**
 * Reads a row of a table as an appointment. `usual` is the length in minutes if the row has neither end nor
 * length.
 */
export function appointmentIn(
  columns: Columns,
  cells: readonly string[],
  line: number,
  { today, usual }: { readonly today: Day; readonly usual: number },
): FoundAppointment {
  const text = cellOf(columns, cells);
  const startMoment = momentIn(text("start"), text("date"), today);
  const endMoment = momentIn(text("end"), text("date"), today);
  const length = lengthIn(text("minutes"));
  const start = startMoment.time;
  const givenEnd = endMoment.time ?? (length === null || start === null ? null : addMinutes(start, length));
  const end = givenEnd ?? (start === null ? null : addMinutes(start, usual));
  const fullName = namesIn(text("patient"));
  const status = text("status");
  const cancelled = isCancelledIn(status) || /^(yes|true|1)$/i.test(status);
  const reason = text("reason") || (isCancelledIn(status) && !/^cancel+ed$/i.test(status) ? status : null);
  const base: FoundAppointment = {
    ...EMPTY_APPOINTMENT,
    key: `row ${line}`,
    place: `Row ${line}`,
    date: startMoment.date,
    start,
    end,
    type: typeIn(text("type")),
    typeNames: [text("bookingType"), text("type")],
    patientId: text("patientId") || null,
    firstName: text("firstName") || fullName.firstName,
    lastName: text("lastName") || fullName.lastName,
    dob: parseTypedDay(text("dob"), today, { past: true }),
    location: text("location") || null,
    cancelled,
    // A reason can be stored for a cancelled appointment only.
    reason: cancelled ? reason : null,
    notes: text("notes") || null,
    doubts: [
      ...(givenEnd === null && start !== null ? [`No end or length: ${usual} minutes are assumed.`] : []),
      ...(reason !== null && !cancelled ? [NOT_CANCELLED] : []),
      ...(IN_UTC.test(text("start")) ? [UTC_START] : []),
    ],
  };
  const minutes = length ?? usual;
  const isOvernight = endMoment.time === null && start !== null && minutesOf(start) + minutes >= 24 * 60;
  return { ...base, wrong: problemOf(base) ?? (isOvernight ? OVERNIGHT : null) };
}

/** Reads a length as minutes: "45", "45 min", "0:45", "1 hour", "1.5 h", "1 h 30". Null if it can't be read. */
export function lengthIn(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  const [, inHours, rest = "0"] =
    /^(\d{1,2}(?:[.,]\d{1,2})?) ?h(?:(?:ou)?rs?)?\.?(?: ?(\d{1,2}) ?(?:m(?:in(?:ute)?s?)?)?\.?)?$/i.exec(
      text,
    ) ?? [];
  if (inHours !== undefined) return Math.round(Number(inHours.replace(",", ".")) * 60) + Number(rest);
  const plain = /^(\d{1,3})(?:[.,]0{1,3})? ?(?:m(?:in(?:ute)?s?)?)?\.?$/i.exec(text)?.[1];
  return plain === undefined ? null : Number(plain);
}

const problemOf = ({ date, start, end }: FoundAppointment): string | null => {
  if (date === null || start === null) return NO_DATE;
  if (end === null) return NO_LENGTH;
  return minutesOf(end) > minutesOf(start) ? null : BACKWARDS;
};

/**
 * Parses a cell with a time, or with a day and a time ("2026-11-26 09:30", "26/11/2026 9:30 am"). The day of
 * a time alone comes from the date column.
 */
function momentIn(
  written: string,
  dateCell: string,
  today: Day,
): { date: Day | null; time: WallTime | null } {
  const cell = withoutWeekday(written);
  const [, day, time] = /^(\d{1,4}[-/. ]\w{1,9}[-/. ]\d{1,4})(?:[T ,]+([^T ,].*)?)?$/.exec(cell) ?? [];
  const parseTime = (words: string): WallTime | null =>
    parseTypedTime(
      words.replace(/^(\d{1,2}[:.]\d{2})[:.]\d{2}(\.\d+)?/, "$1").replace(/(Z|[+-]\d{2}:?\d{2})$/, ""),
    );
  if (day !== undefined && dateIn(day, today) !== null)
    return { date: dateIn(day, today), time: time === undefined ? null : parseTime(time) };
  return { date: dateIn(dateCell.replace(/[T ]\d{1,2}[:.]\d{2}[^]*$/, ""), today), time: parseTime(cell) };
}

/**
 * Parses a date of any year, because appointments may be many years past or future. Accepts every date format
 * that the import of patients accepts. Null if the date can't be read.
 */
export function dateIn(text: string, today: Day): Day | null {
  const slashed = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text);
  if (slashed) return parseTypedDay(`${slashed[3]}/${slashed[2]}/${slashed[1]}`, today);
  const typed = /^\D/.test(text) ? null : parseTypedDay(text, today);
  return typed ?? (/^\w.*\d/.test(text) ? readDay(text, today, { past: false }) : null);
}
