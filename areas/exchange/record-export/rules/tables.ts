import type {
  AppointmentValues,
  DocumentValues,
  ReferralValues,
} from "#areas/exchange/fhir-api/rules/care.ts";
import type { ReferrerValues } from "#areas/exchange/fhir-api/rules/people.ts";
import type { LocationValues } from "#areas/exchange/fhir-api/rules/practice.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";

export type Cell = string | number | null;
export type Columns<Row> = readonly (readonly [heading: string, value: (row: Row) => Cell])[];

const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");
const APPOINTMENT_TYPES = { 1: "Appointment", 2: "Theatre", 3: "Other" } as const;
const REFERRAL_TYPES = new Map([
  [1, "Specialist"],
  [2, "GP"],
  [3, "GP Indefinite"],
]);
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Returns the path of a document in the archive; the ID distinguishes documents of the same name. */
export const documentPath = ({ ID, name }: Pick<DocumentValues, "ID" | "name">): string =>
  `documents/${ID}/${name.replace(/[^\p{L}\p{N}._ ()-]/gu, "_").replace(/^\.+/, "_")}`;

/**
 * Columns of the table of referring doctors. All these tables write dates as YYYY-MM-DD so that Corella can
 * import them again.
 */
export const REFERRER_COLUMNS: Columns<ReferrerValues> = [
  ["Corella ID", ({ ID }) => ID],
  ["Title", ({ title }) => title],
  ["First name", ({ first_name }) => first_name],
  ["Last name", ({ last_name }) => last_name],
  ["Provider number", ({ provider_number }) => provider_number],
  ["Practice", ({ practice_name }) => practice_name],
  ["Phone", ({ phone }) => phone],
  ["Address", ({ address }) => address],
  ["Suburb", ({ suburb }) => suburb],
  ["State", ({ state }) => state],
  ["Postcode", ({ postcode }) => postcode],
  ["Deleted", ({ is_deleted }) => yesOrNo(is_deleted)],
];

export const LOCATION_COLUMNS: Columns<LocationValues> = [
  ["Corella ID", ({ ID }) => ID],
  ["Name", ({ name }) => name],
  ["Abbreviation", ({ abbreviation }) => abbreviation],
  ["Type", ({ type }) => (type === "INPATIENT" ? "Inpatient" : "Outpatient")],
  ["Provider number", ({ doctor_provider_no }) => doctor_provider_no],
  ["Address", ({ address }) => address],
  ["Suburb", ({ suburb }) => suburb],
  ["State", ({ state }) => state],
  ["Postcode", ({ postcode }) => postcode],
  ["Deleted", ({ is_deleted }) => yesOrNo(is_deleted)],
];

export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string | null;
}
const personName = (person: Pick<Person, "first_name" | "last_name"> | null): string | null =>
  person && `${person.last_name}, ${person.first_name}`;

export type ReferralLine = ReferralValues & {
  readonly patient: Person;
  readonly referrer: {
    readonly first_name: string;
    readonly last_name: string;
    readonly provider_number: string | null;
  };
};
export const REFERRAL_COLUMNS: Columns<ReferralLine> = [
  ["Corella ID", ({ ID }) => ID],
  ["Patient ID", ({ _patient }) => _patient],
  ["Patient", ({ patient }) => personName(patient)],
  ["Date of birth", ({ patient }) => patient.dob],
  ["Referral date", ({ referral_date }) => referral_date],
  ["Type", ({ referral_type }) => REFERRAL_TYPES.get(referral_type) ?? null],
  ["Expiry date", ({ expiry_date }) => expiry_date],
  ["Active", ({ active }) => yesOrNo(active)],
  ["Referring doctor ID", ({ _referring_doctor }) => _referring_doctor],
  ["Referring doctor", ({ referrer }) => personName(referrer)],
  ["Referring doctor provider number", ({ referrer }) => referrer.provider_number],
  ["Letter", ({ _referral_letter }) => _referral_letter],
];

export type AppointmentLine = Omit<AppointmentValues, "patient"> & {
  readonly is_billed: boolean;
  readonly patient: (Person & { readonly ID: number }) | null;
};
export const APPOINTMENT_COLUMNS: Columns<AppointmentLine> = [
  ["Corella ID", ({ ID }) => ID],
  ["Date", ({ appointment_date }) => appointment_date],
  ["Start", ({ start_time }) => start_time],
  ["End", ({ end_time }) => end_time],
  ["Minutes", ({ start_time, end_time }) => minutesOf(end_time) - minutesOf(start_time)],
  ["Time zone", ({ zone }) => zone],
  ["Type", ({ appointment_type }) => APPOINTMENT_TYPES[appointment_type]],
  ["Location", ({ location }) => location?.name ?? null],
  ["Booking type", ({ visit_type }) => visit_type?.name ?? null],
  ["Patient ID", ({ patient }) => patient?.ID ?? null],
  ["Patient", ({ patient }) => personName(patient)],
  ["Date of birth", ({ patient }) => patient?.dob ?? null],
  ["Status", ({ cancelled }) => (cancelled ? "Cancelled" : "Booked")],
  ["Cancellation reason", ({ cancellation_reason }) => cancellation_reason],
  ["Billed", ({ is_billed, cancelled }) => yesOrNo(is_billed && !cancelled)],
  ["Notes", ({ notes }) => notes],
  ["Series date", ({ repeat_date }) => repeat_date],
];

export const DOCUMENT_COLUMNS: Columns<DocumentValues> = [
  ["Corella ID", ({ ID }) => ID],
  ["Patient ID", ({ _patient }) => _patient],
  ["Name", ({ name }) => name],
  ["Kind", ({ is_letter }) => (is_letter ? "Referral letter" : "Attachment")],
  ["Type", ({ mime_type }) => mime_type],
  ["Bytes", ({ size }) => size],
  ["Uploaded", ({ uploaded_time }) => uploaded_time],
  ["File", documentPath],
];

export interface AvailabilityLine {
  readonly ID: number;
  readonly day_of_week: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly location: string | null;
  readonly available: boolean;
  readonly reason: string | null;
  readonly repeat_weeks: number;
  readonly repeat_start: string;
  readonly repeat_end: string | null;
}
export const AVAILABILITY_COLUMNS: Columns<AvailabilityLine> = [
  ["Corella ID", ({ ID }) => ID],
  ["Weekday", ({ day_of_week }) => WEEKDAYS[day_of_week] ?? null],
  ["Start", ({ start_time }) => start_time],
  ["End", ({ end_time }) => end_time],
  ["Location", ({ location }) => location],
  ["Available", ({ available }) => yesOrNo(available)],
  ["Reason", ({ reason }) => reason],
  ["Repeats every (weeks)", ({ repeat_weeks }) => repeat_weeks],
  ["First date", ({ repeat_start }) => repeat_start],
  ["Last date", ({ repeat_end }) => repeat_end],
];

export const readMe = (
  client: string,
  day: Parameters<typeof formatDay>[0],
): string => `Records of ${client}, exported from Corella on ${formatDay(day)}

csv/         one table for each kind of record, UTF-8, dates as YYYY-MM-DD (patients.csv: DD/MM/YYYY); "Corella ID" is the number other tables refer to
fhir/        the same as HL7 FHIR R4 (AU Core), one resource a line (NDJSON)
documents/   attachments and referral letters, by number

Deleted patients and appointments are left out. A series of appointments without an end is written out for 24 months ahead.
A text that a spreadsheet would run as a formula begins with an apostrophe.
`;
