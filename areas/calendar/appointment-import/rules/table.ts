import { readDay, withoutWeekday } from "#areas/patients/import/rules/correct-dates.ts";
import { addDays, type Day, parseTypedDay } from "#kernel/dates/day.ts";
import { addMinutes, minutesOf, parseTypedTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { ALL_DAY, AT_MIDNIGHT } from "./appointments.ts";
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
  const times = timesIn(text, { today, usual });
  const { start } = times;
  const status = text("status");
  const cancelled =
    isCancelledIn(status) || /^(yes|true|1)$/i.test(status) || saysYes(text("cancelled"), today);
  const reason = text("reason") || (isCancelledIn(status) && !/^cancel+ed$/i.test(status) ? status : null);
  const base: FoundAppointment = {
    ...{ ...EMPTY_APPOINTMENT, ...personIn(text, today), ...titleIn(text) },
    key: `row ${line}`,
    place: `Row ${line}`,
    ...{ date: times.date, start, end: times.end },
    type: typeIn(text("type") || text("subject")),
    typeNames: [text("bookingType"), text("type")],
    location: text("location") || null,
    cancelled: cancelled || isCancelledIn(text("subject")),
    // A reason can be stored for a cancelled appointment only.
    reason: cancelled ? reason : null,
    doubts: [
      ...(times.isAssumed && start !== null ? [`No end or length: ${usual} minutes are assumed.`] : []),
      ...(reason !== null && !cancelled ? [NOT_CANCELLED] : []),
      ...(IN_UTC.test(text("start")) ? [UTC_START] : []),
    ],
    notices: times.isToMidnight ? [AT_MIDNIGHT] : [],
  };
  const isAllDay = saysYes(text("allDay"), today);
  return { ...base, wrong: isAllDay ? ALL_DAY : (problemOf(base) ?? (times.isOvernight ? OVERNIGHT : null)) };
}

type Cell = ReturnType<typeof cellOf<AppointmentColumn>>;

const NO_DAY = /^(?:0{1,4}[/.-]0{1,2}[/.-]0{1,4}|1899-12-30|1900-01-01|0001-01-01)/;

/** Returns true for a yes, and for the day on which something happened. */
const saysYes = (cell: string, today: Day): boolean =>
  /^(?:y|yes|t|true|1|-1|x)$/i.test(cell) ||
  isCancelledIn(cell) ||
  (/\d{2}/.test(cell) && !NO_DAY.test(cell) && momentIn(cell, "", today).date !== null);

function personIn(text: Cell, today: Day) {
  const fullName = namesIn(text("patient"));
  return {
    patientId: text("patientId") || null,
    firstName: text("firstName") || fullName.firstName,
    lastName: text("lastName") || fullName.lastName,
    dob: parseTypedDay(text("dob"), today, { past: true }),
  };
}

/**
 * Reads the subject as that of a calendar: the patient's name or the title of an event. Beside a column with the
 * patient it is the first line of the notes.
 */
function titleIn(text: Cell): Partial<FoundAppointment> {
  const subject = text("subject");
  const hasPatient = (["patientId", "patient", "firstName", "lastName"] as const).some(
    (column) => text(column) !== "",
  );
  if (subject === "" || hasPatient)
    return { notes: [subject, text("notes")].filter(Boolean).join("\n") || null };
  return { ...namesIn(subject), title: subject, notes: text("notes") || null };
}

interface Times {
  readonly date: Day | null;
  readonly start: WallTime | null;
  readonly end: WallTime | null;
  /** True if the row has neither end nor length. */
  readonly isAssumed: boolean;
  readonly isOvernight: boolean;
  /** True if the end is the midnight after the start. */
  readonly isToMidnight: boolean;
}

function timesIn(text: Cell, { today, usual }: { readonly today: Day; readonly usual: number }): Times {
  const { date, time: start } = momentIn(text("start"), text("date"), today);
  const endMoment = momentIn(text("end"), text("endDate"), today);
  const length = lengthIn(text("minutes"));
  const isOtherDay =
    endMoment.time !== null && endMoment.date !== null && date !== null && endMoment.date !== date;
  const isToMidnight = isOtherDay && endMoment.time === "00:00" && endMoment.date === addDays(date, 1);
  const endTime = isToMidnight ? LAST_MINUTE : endMoment.time;
  const givenEnd = endTime ?? (length === null || start === null ? null : addMinutes(start, length));
  const isTooLong = endTime === null && start !== null && minutesOf(start) + (length ?? usual) >= 24 * 60;
  return {
    ...{ date, start, isToMidnight },
    end: givenEnd ?? (start === null ? null : addMinutes(start, usual)),
    isAssumed: givenEnd === null,
    isOvernight: isTooLong || (isOtherDay && !isToMidnight),
  };
}
const LAST_MINUTE = parseTypedTime("23:59");
const MINUTES_A_DAY = 24 * 60;

/** Hours from which a length of two numbers is one of minutes and seconds: "45:00" is no 45 hours. */
const MANY_HOURS = 10;

/**
 * Reads a length as minutes: "45", "45 min", "0:45", "45:00", "1 hour", "1.5 h", "1 h 30", or as Excel stores one, in
 * days: "0.03125". Null if it can't be read.
 */
export function lengthIn(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hours !== undefined)
    return seconds === undefined && Number(hours) >= MANY_HOURS
      ? Number(hours)
      : Number(hours) * 60 + Number(minutes);
  if (/^0[.,]\d{3,17}$/.test(text)) return Math.round(Number(text.replace(",", ".")) * MINUTES_A_DAY) || null;
  const [, inHours, rest = "0"] =
    /^(\d{1,2}(?:[.,]\d{1,2})?) ?h(?:(?:ou)?rs?)?\.?(?: ?(\d{1,2}) ?(?:m(?:in(?:ute)?s?)?)?\.?)?$/i.exec(
      text,
    ) ?? [];
  if (inHours !== undefined) return Math.round(Number(inHours.replace(",", ".")) * 60) + Number(rest);
  const plain = /^(\d{1,3})(?:[.,]0{1,3})? ?(?:m(?:in(?:ute)?s?)?)?\.?$/i.exec(text)?.[1];
  return plain === undefined ? null : Number(plain);
}

/** Day before which a database that stores times as moments has none: 30 December 1899, 1 January 1900. */
const FIRST_DAY = "1901-01-01";

/** Reads a fraction of a day, as Excel stores a time: 0.375 is 09:00. Null if the cell is no fraction. */
function fractionOfDay(cell: string): WallTime | null {
  if (!/^0[.,]\d{1,17}$/.test(cell)) return null;
  const minutes = Math.round(Number(cell.replace(",", ".")) * MINUTES_A_DAY);
  return minutes < MINUTES_A_DAY
    ? parseTypedTime(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`)
    : null;
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
  const own = day === undefined ? null : dateIn(day, today);
  const parsed = time === undefined ? null : parseTime(time);
  if (own !== null && (own >= FIRST_DAY || parsed === null)) return { date: own, time: parsed };
  return {
    date: dateIn(dateCell.replace(/[T ]\d{1,2}[:.]\d{2}[^]*$/, ""), today),
    time: parsed ?? parseTime(cell) ?? fractionOfDay(cell),
  };
}

/**
 * Parses a date of any year, because appointments may be many years past or future. Accepts every date format
 * that the import of patients accepts. Null if the date can't be read.
 */
export function dateIn(text: string, today: Day): Day | null {
  const slashed = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text);
  if (slashed) return parseTypedDay(`${slashed[3]}/${slashed[2]}/${slashed[1]}`, today);
  const day = /^\D/.test(text) ? null : parseTypedDay(text, today);
  return day ?? (/^\w.*\d/.test(text) ? readDay(text, today, { past: false }) : null);
}
