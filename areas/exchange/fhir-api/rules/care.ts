import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, type Zone } from "#kernel/dates/zone.ts";
import { cutText } from "#kernel/text/text.ts";
import { omitEmpty, meta, reference, type Resource } from "./resource.ts";

export interface AppointmentValues {
  readonly ID: number;
  readonly _doctor: number;
  readonly version: number;
  readonly appointment_type: 1 | 2 | 3;
  readonly appointment_date: Day;
  /** Day that the rule of its series gives an occurrence; null for a single appointment. */
  readonly repeat_date: Day | null;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly zone: Zone;
  readonly cancelled: boolean;
  readonly cancellation_reason: string | null;
  readonly notes: string | null;
  readonly created_time: string;
  readonly patient: { readonly ID: number; readonly first_name: string; readonly last_name: string } | null;
  readonly location: { readonly ID: number; readonly name: string } | null;
  /** The client's own type. */
  readonly visit_type: { readonly name: string } | null;
  readonly referral: { readonly ID: number } | null;
}

const TYPES = { 1: "Appointment", 2: "Theatre", 3: "Other" } as const;

/**
 * Returns the resource ID of an appointment. An occurrence has the number of its series and the day that the
 * rule gives, which stay the same when the occurrence is moved.
 */
export const appointmentId = ({ ID, repeat_date }: Pick<AppointmentValues, "ID" | "repeat_date">): string =>
  repeat_date === null ? String(ID) : `${ID}-${repeat_date}`;

const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

export function appointmentResource(
  appointment: AppointmentValues,
  changed_time: string | null = null,
): Resource {
  const { appointment_date, start_time, end_time, zone, patient, location, _doctor, referral, notes } =
    appointment;
  const [start, end] = [
    instantOf(appointment_date, start_time, zone),
    instantOf(appointment_date, end_time, zone),
  ];
  const isEvent = appointment.appointment_type === 3;
  return omitEmpty({
    resourceType: "Appointment" as const,
    id: appointmentId(appointment),
    meta: meta(appointment.version, null, changed_time),
    status: appointment.cancelled ? "cancelled" : "booked",
    cancelationReason:
      appointment.cancelled && appointment.cancellation_reason
        ? { text: appointment.cancellation_reason }
        : null,
    appointmentType: { text: TYPES[appointment.appointment_type] },
    serviceType: [appointment.visit_type && { text: appointment.visit_type.name }],
    description: isEvent && notes !== null ? cutText(notes.split("\n", 1)[0] ?? "", 200) : null,
    start,
    end,
    minutesDuration: minutesBetween(start, end),
    created: appointment.created_time.slice(0, 10),
    comment: notes,
    basedOn: [referral && reference("ServiceRequest", String(referral.ID))],
    participant: [
      patient &&
        participantOf("Patient", String(patient.ID), `${patient.first_name} ${patient.last_name}`.trim()),
      participantOf("Practitioner", `c${_doctor}`, null),
      location && participantOf("Location", String(location.ID), location.name),
    ],
  });
}

const participantOf = (
  type: "Patient" | "Practitioner" | "Location",
  id: string,
  display: string | null,
) => ({
  actor: reference(type, id, display),
  status: "accepted",
});

export interface ReferralValues {
  readonly ID: number;
  readonly _doctor: number;
  readonly _patient: number;
  readonly _referring_doctor: number;
  readonly version: number;
  readonly changed_time: string;
  readonly referral_type: number;
  readonly referral_date: Day;
  readonly expiry_date: Day | null;
  readonly active: boolean;
  readonly _referral_letter: number | null;
}

const REFERRAL_NAMES = new Map([
  [1, "Specialist referral"],
  [2, "GP referral"],
  [3, "GP referral, indefinite"],
]);

export const referralResource = (referral: ReferralValues): Resource =>
  omitEmpty({
    resourceType: "ServiceRequest" as const,
    id: String(referral.ID),
    meta: meta(referral.version, null, referral.changed_time),
    status: referral.active ? "active" : "completed",
    intent: "order",
    category: [
      { coding: [{ system: "http://snomed.info/sct", code: "3457005", display: "Patient referral" }] },
    ],
    code: { text: REFERRAL_NAMES.get(referral.referral_type) ?? "Referral" },
    subject: reference("Patient", String(referral._patient)),
    occurrencePeriod: { start: referral.referral_date, end: referral.expiry_date },
    authoredOn: referral.referral_date,
    requester: reference("PractitionerRole", `r${referral._referring_doctor}`),
    performer: [reference("Practitioner", `c${referral._doctor}`)],
    supportingInfo: [
      referral._referral_letter === null
        ? null
        : reference("DocumentReference", String(referral._referral_letter)),
    ],
  });

export interface DocumentValues {
  /** ID of the file. */
  readonly ID: number;
  readonly _patient: number;
  readonly name: string;
  readonly mime_type: string;
  readonly size: number;
  readonly uploaded_time: string;
  /** Time of the last change of the attachment or referral with the file. */
  readonly changed_time: string;
  readonly is_letter: boolean;
  /** The referring doctor who wrote a letter; null for an attachment. */
  readonly _author: number | null;
}

/** LOINC code of a referral letter, which is in the document types common in Australia. */
export const REFERRAL_NOTE = {
  system: "http://loinc.org",
  code: "57133-1",
  display: "Referral note",
} as const;

/** Builds a DocumentReference; `url` is the address at which the reader finds the bytes. */
export const documentResource = (document: DocumentValues, url: string): Resource =>
  omitEmpty({
    resourceType: "DocumentReference" as const,
    id: String(document.ID),
    meta: meta(1, null, new Date(document.changed_time).toISOString()),
    status: "current",
    type: document.is_letter ? { coding: [REFERRAL_NOTE], text: "Referral letter" } : { text: "Attachment" },
    subject: reference("Patient", String(document._patient)),
    date: new Date(document.uploaded_time).toISOString(),
    author: [document._author === null ? null : reference("PractitionerRole", `r${document._author}`)],
    content: [
      {
        attachment: { contentType: document.mime_type, url, size: document.size, title: document.name },
      },
    ],
  });
