import { isDay } from "#kernel/dates/day.ts";
import { isWallTime, minutesOf } from "#kernel/dates/wall-time.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { cutText } from "#kernel/text/text.ts";
import type { FoundSlot } from "./availability.ts";
import { withEnd } from "./appointments.ts";
import { NO_TIME, OVERNIGHT } from "./event.ts";
import {
  conceptWords,
  type FhirAppointment,
  type FhirDirectory,
  type FhirReference,
  type FhirSlot,
} from "./fhir-care.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment, typeIn } from "./file-appointment.ts";

export const IN_ERROR = "It was entered in error in the other system.";
const NOT_ATTENDED = "Did not attend";
/**
 * Generic type names of other systems, left out of the notes because they add nothing to the appointment's
 * type.
 */
const GENERIC_TYPE = /^(appointment|theatre|other|event|routine|walkin|checkup)$/i;
const UNCONFIRMED_STATUSES: ReadonlySet<string> = new Set(["proposed", "pending", "waitlist"]);

interface FhirContext {
  readonly zone: Zone;
  readonly usual: number;
  /** Last name of the client whose calendar receives the appointments; empty if unknown. */
  readonly doctor: string;
}

/**
 * Converts an instant to the practice's time zone; a time without an offset is taken as local. Null if the
 * instant can't be read.
 */
export function wallAt(instant: string | undefined, zone: Zone) {
  const [, day = "", time = "", offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(instant ?? "") ?? [];
  if (!isDay(day) || !isWallTime(time)) return null;
  if (offset === undefined) return { day, time };
  const milliseconds = Date.parse(`${day}T${time}:00${offset}`);
  return Number.isNaN(milliseconds) ? null : wallOf(new Date(milliseconds).toISOString(), zone);
}

/**
 * Reads a FHIR Appointment. Its patient is the one that the reference names, else the one described by the
 * reference's identifier or display text.
 */
export function appointmentFrom(
  resource: FhirAppointment,
  directory: FhirDirectory,
  { place, zone, usual, doctor }: FhirContext & { readonly place: string },
): FoundAppointment {
  const { status = "", cancelationReason, participant = [] } = resource;
  const actors = participant.flatMap(({ actor }) => actor ?? []);
  const person = directory.person(actorOf(actors, "Patient", directory));
  const startWall = wallAt(resource.start, zone);
  const endWall = wallAt(resource.end, zone);
  const length =
    endWall && startWall ? minutesOf(endWall.time) - minutesOf(startWall.time) : resource.minutesDuration;
  const isCancelled = status === "cancelled" || status === "noshow";
  const lines = notesOf(resource);
  // An appointment without a patient is titled with the first line of its notes.
  const [title, notes] = person === null ? splitFirstLine(lines) : [null, lines];
  const base: FoundAppointment = {
    ...EMPTY_APPOINTMENT,
    key: place,
    place,
    notes,
    cancelled: isCancelled,
    date: startWall?.day ?? null,
    start: startWall?.time ?? null,
    ...{
      patientId: person?.id ?? null,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      dob: person?.dob ?? null,
    },
    typeNames: typesOf(resource),
    type: typeIn([...typesOf(resource), resource.description ?? ""].join(" ")),
    location: directory.name(actorOf(actors, "Location", directory)),
    reason: !isCancelled
      ? null
      : conceptWords(cancelationReason) || (status === "noshow" ? NOT_ATTENDED : null),
    title,
    doubts: [
      ...doubtsOf(resource, length),
      ...doctorDoubts(directory.name(actorOf(actors, "Practitioner", directory)), doctor),
    ],
  };
  if (status === "entered-in-error") return { ...base, wrong: IN_ERROR };
  if (!startWall) return { ...base, wrong: NO_TIME };
  if (endWall && endWall.day !== startWall.day) return { ...base, wrong: OVERNIGHT };
  return withEnd(base, length ?? usual);
}

const actorOf = (
  actors: readonly FhirReference[],
  kind: string,
  directory: FhirDirectory,
): FhirReference | undefined => actors.find((actor) => directory.kindOf(actor) === kind);

const typesOf = ({ appointmentType, serviceType = [], reasonCode = [] }: FhirAppointment): string[] =>
  [appointmentType, ...serviceType, ...reasonCode].map(conceptWords).filter((words) => words !== "");

/**
 * Joins the texts into notes, the type or reason first because the calendar shows the first line. Null if all
 * are empty.
 */
function notesOf(resource: FhirAppointment): string | null {
  const { description = "", comment = "", patientInstruction = "" } = resource;
  const types = [...new Set(typesOf(resource))].filter((words) => !GENERIC_TYPE.test(words)).join(", ");
  const descriptions = comment.startsWith(description) ? [] : [description];
  const instruction = patientInstruction === "" ? [] : [`Instruction: ${patientInstruction}`];
  return (
    [types, ...descriptions, comment, ...instruction].filter((line) => line.trim() !== "").join("\n") || null
  );
}

function splitFirstLine(lines: string | null): [string | null, string | null] {
  const [first = null, ...otherLines] = lines?.split("\n") ?? [];
  return [first, otherLines.join("\n") || null];
}

function doubtsOf({ status = "" }: FhirAppointment, length: number | undefined): string[] {
  return [
    ...(UNCONFIRMED_STATUSES.has(status) ? [`It is not confirmed in the other system (${status}).`] : []),
    ...(length === undefined ? ["No end or length: the usual length is assumed."] : []),
  ];
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^\p{L}]+/u);
/**
 * Returns a doubt if the file names another practitioner, because the file may contain the calendars of
 * several.
 */
function doctorDoubts(name: string | null, doctor: string): string[] {
  if (name === null || doctor === "" || wordsOf(doctor).every((word) => wordsOf(name).includes(word)))
    return [];
  return [`It is with ${cutText(name, 100)} in the file.`];
}

/** Reads a FHIR Slot. Returns the reason as a string if the slot can't be imported. */
export function slotFrom(
  slot: FhirSlot,
  directory: FhirDirectory,
  { zone }: Pick<FhirContext, "zone">,
): FoundSlot | string {
  const location = directory.name(actorOf(directory.actorsOf(slot.schedule), "Location", directory));
  if (slot.status === "entered-in-error") return IN_ERROR;
  const [startWall, endWall] = [wallAt(slot.start, zone), wallAt(slot.end, zone)];
  if (!startWall || !endWall) return NO_TIME;
  if (endWall.day !== startWall.day || endWall.time <= startWall.time) return OVERNIGHT;
  return {
    day: startWall.day,
    start: startWall.time,
    end: endWall.time,
    available: slot.status !== "busy-unavailable",
    location,
  };
}
