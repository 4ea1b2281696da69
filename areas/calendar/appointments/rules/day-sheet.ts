import { alertLines } from "#areas/patients/patients/alerts.contract.ts";
import { type Country } from "#kernel/addresses/country.ts";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";
import {
  type Column,
  confidentialFooter,
  doc,
  type Document,
  paragraph,
  table,
} from "#kernel/text/document.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Appointment } from "../contract.ts";
import { bannerName, fullDay, referralWarning, TYPE_NAMES, appointmentName } from "./appointment-words.ts";
import { daySummary, groupsOf } from "./day-groups.ts";

export interface DaySheetFacts {
  readonly day: Day;
  /** Name of the client, as shown on screen. */
  readonly name: string;
  readonly country: Country;
  readonly today: Day;
  readonly now: { readonly day: Day; readonly time: WallTime };
  /** Name of the user who creates the day sheet. */
  readonly by: string;
}

const REFERRALS = { active: "Covered", expiring: "Covered", expired: "Expired", none: "None" } as const;

/** Builds the printable A4 sheet of a day's appointments, one table per location. */
export function daySheet(appointments: readonly Appointment[], facts: DaySheetFacts): Document {
  const columns = columnsFor(facts);
  const tables = groupsOf(appointments).map(({ name, appointments: groupAppointments }) =>
    table(columns, groupAppointments, { caption: name, isStruck: ({ cancelled }) => cancelled }),
  );
  return doc(fullDay(facts.day), tables.length > 0 ? tables : [paragraph("No appointments on this day.")], {
    subtitle: `${facts.name} · ${daySummary(appointments)}`,
    footer: confidentialFooter(facts.now, facts.by),
  });
}

const columnsFor = ({ today, country }: DaySheetFacts): Column<Appointment>[] => [
  { title: "Time", width: 23, cell: ({ start_time, end_time }) => `${start_time}–${end_time}` },
  {
    title: "Patient",
    width: 36,
    isRowHeading: true,
    cell: (appointment) =>
      appointment.patient ? bannerName(appointment.patient) : appointmentName(appointment),
  },
  {
    title: "Born",
    width: 30,
    cell: ({ patient }) => (patient?.dob ? `${formatDay(patient.dob)} (${ageOn(patient.dob, today)})` : ""),
  },
  {
    title: "Phone",
    width: 26,
    cell: ({ patient }) => (patient?.mobile ? formatPhone(patient.mobile, country) : ""),
  },
  {
    title: "Type",
    width: 23,
    cell: ({ appointment_type, visit_type, cancelled }) =>
      `${visit_type?.name ?? TYPE_NAMES[appointment_type]}${cancelled ? " (cancelled)" : ""}`,
  },
  { title: "Notes", width: 30, cell: notesCell },
  { title: "Referral", width: 28, cell: (appointment) => referralWords(appointment) },
];

/** Returns the patient's alerts followed by the notes. Empty for an event without a patient. */
const notesCell = ({ patient, notes }: Appointment): string =>
  patient === null
    ? ""
    : [...alertLines(patient.alerts).map((line) => `Alert: ${line}`), notes].filter(Boolean).join("\n");

function referralWords(appointment: Appointment): string {
  if (!appointment.patient) return "";
  const warning = referralWarning(appointment);
  const expiryDate = appointment.referral?.expiry_date;
  // Prints the date instead of a number of days because the sheet may be read on another day.
  if (warning?.state === "expiring" && expiryDate) return `Ends ${formatDay(expiryDate)}`;
  if (warning) return warning.words;
  return appointment.referral_state === "active" && expiryDate
    ? `To ${formatDay(expiryDate)}`
    : REFERRALS[appointment.referral_state];
}
