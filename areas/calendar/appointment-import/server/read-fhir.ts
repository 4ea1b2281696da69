import { FhirBroken, type FhirEntry, fhirResources } from "#areas/patients/import/rules/fhir-resources.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { MAX_ROWS } from "../contract.ts";
import { availabilityOf, type FoundSlot } from "../rules/availability.ts";
import { appointmentFrom, slotFrom } from "../rules/fhir-appointment.ts";
import { FhirAppointment, FhirDirectory, FhirSlot } from "../rules/fhir-care.ts";
import { FhirServiceRequest, referralFrom } from "../rules/fhir-referral.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment } from "../rules/file-appointment.ts";
import { FileUnreadable } from "./text.ts";

interface FhirContext {
  readonly name: string;
  readonly zone: Zone;
  readonly usual: number;
  readonly doctor: string;
}

const NOT_FHIR = "This is not a valid FHIR resource, or one of its texts or lists is too long.";
const NO_SLOTS = "This schedule has no slots in the file, so its times are not known.";
const NO_RESOURCES = "The file has no Appointment, Schedule, Slot or ServiceRequest.";
const TOO_MANY_SLOTS = `The file has more than ${MAX_ROWS.toLocaleString("en-AU")} slots. Split it.`;
const wrongRow = (place: string, reason: string): FoundAppointment => ({
  ...EMPTY_APPOINTMENT,
  key: place,
  place,
  wrong: reason,
});

/**
 * Yields the FHIR appointments and referrals of a file in order, then the availability of its slots. The file
 * is read twice because a patient may follow the appointment. Throws `FileUnreadable` if the file is broken
 * or has none of these resources.
 */
export async function* fhirAppointments(
  open: () => Promise<AsyncIterable<string>>,
  where: FhirContext,
): AsyncGenerator<FoundAppointment> {
  try {
    const directory = new FhirDirectory();
    for await (const entry of fhirResources(await open(), where.name))
      directory.add(entry.type, entry.value, entry);
    yield* withAvailability(await open(), directory, where);
  } catch (error) {
    if (error instanceof FhirBroken) throw new FileUnreadable(error.message);
    throw error;
  }
}

async function* withAvailability(
  text: AsyncIterable<string>,
  directory: FhirDirectory,
  where: FhirContext,
): AsyncGenerator<FoundAppointment> {
  const slots: FoundSlot[] = [];
  let isEmpty = true;
  for await (const entry of fhirResources(text, where.name)) {
    isEmpty &&= entry.problem === null && !IMPORTED_TYPES.has(entry.type);
    const row = readResource(entry, directory, where);
    if (row === null) continue;
    if ("place" in row) yield row;
    else if (slots.push(row) > MAX_ROWS) throw new FileUnreadable(TOO_MANY_SLOTS);
  }
  if (isEmpty) throw new FileUnreadable(NO_RESOURCES);
  yield* availabilityOf(slots);
  yield* directory.idleSchedules().map((place) => wrongRow(place, NO_SLOTS));
}

const IMPORTED_TYPES: ReadonlySet<string> = new Set(["Appointment", "Schedule", "Slot", "ServiceRequest"]);

/** Reads one resource; null for resources such as patients, which are imported elsewhere. */
function readResource(
  { place, type, value, problem }: FhirEntry,
  directory: FhirDirectory,
  where: FhirContext,
): FoundAppointment | FoundSlot | null {
  if (problem !== null) return wrongRow(place, problem);
  if (type === "Appointment") {
    const { data } = FhirAppointment.safeParse(value);
    return data ? appointmentFrom(data, directory, { ...where, place }) : wrongRow(place, NOT_FHIR);
  }
  if (type === "ServiceRequest") {
    const { data } = FhirServiceRequest.safeParse(value);
    return data ? referralFrom(data, directory, place) : wrongRow(place, NOT_FHIR);
  }
  if (type !== "Slot") return null;
  const { data } = FhirSlot.safeParse(value);
  const slot = data ? slotFrom(data, directory, where) : NOT_FHIR;
  return typeof slot === "string" ? wrongRow(place, slot) : slot;
}
