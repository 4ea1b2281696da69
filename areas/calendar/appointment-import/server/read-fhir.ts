import { FhirBroken, type FhirEntry, fhirResources } from "#areas/patients/import/rules/fhir-resources.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { MOST_ROWS } from "../contract.ts";
import { availabilityOf, type FoundSlot } from "../rules/availability.ts";
import { appointmentFrom, slotFrom } from "../rules/fhir-appointment.ts";
import { FhirAppointment, FhirDirectory, FhirSlot } from "../rules/fhir-care.ts";
import { FhirServiceRequest, referralFrom } from "../rules/fhir-referral.ts";
import { EMPTY, type FoundAppointment } from "../rules/found.ts";
import { FileUnreadable } from "./text.ts";

interface Where {
  readonly name: string;
  readonly zone: Zone;
  readonly usual: number;
  readonly doctor: string;
}

const NOT_FHIR = "This is not a valid FHIR resource, or one of its texts or lists is too long.";
const NO_SLOTS = "This schedule has no slots in the file, so its times are not known.";
const NOTHING = "The file has no Appointment, Schedule, Slot or ServiceRequest.";
const TOO_MANY = `The file has more than ${MOST_ROWS.toLocaleString("en-AU")} slots. Split it.`;
const wrong = (place: string, reason: string): FoundAppointment => ({ ...EMPTY, key: place, place, wrong: reason });

/**
 * Yields the FHIR appointments and referrals of a file in order, then the availability of its slots. The file
 * is read twice because a patient may follow the appointment. Throws `FileUnreadable` if the file is broken
 * or has none of these resources.
 */
export async function* fhirAppointments(
  open: () => Promise<AsyncIterable<string>>,
  where: Where,
): AsyncGenerator<FoundAppointment> {
  try {
    const directory = new FhirDirectory();
    for await (const entry of fhirResources(await open(), where.name)) directory.add(entry.type, entry.value, entry);
    yield* withAvailability(await open(), directory, where);
  } catch (error) {
    if (error instanceof FhirBroken) throw new FileUnreadable(error.message);
    throw error;
  }
}

async function* withAvailability(
  text: AsyncIterable<string>,
  directory: FhirDirectory,
  where: Where,
): AsyncGenerator<FoundAppointment> {
  const slots: FoundSlot[] = [];
  let isEmpty = true;
  for await (const entry of fhirResources(text, where.name)) {
    isEmpty &&= entry.problem === null && !TAKEN.has(entry.type);
    const one = foundIn(entry, directory, where);
    if (one === null) continue;
    if ("place" in one) yield one;
    else if (slots.push(one) > MOST_ROWS) throw new FileUnreadable(TOO_MANY);
  }
  if (isEmpty) throw new FileUnreadable(NOTHING);
  yield* availabilityOf(slots);
  yield* directory.idleSchedules().map((place) => wrong(place, NO_SLOTS));
}

const TAKEN: ReadonlySet<string> = new Set(["Appointment", "Schedule", "Slot", "ServiceRequest"]);

/** Reads one resource; null for resources such as patients, which are imported elsewhere. */
function foundIn(
  { place, type, value, problem }: FhirEntry,
  directory: FhirDirectory,
  where: Where,
): FoundAppointment | FoundSlot | null {
  if (problem !== null) return wrong(place, problem);
  if (type === "Appointment") {
    const { data } = FhirAppointment.safeParse(value);
    return data ? appointmentFrom(data, directory, { ...where, place }) : wrong(place, NOT_FHIR);
  }
  if (type === "ServiceRequest") {
    const { data } = FhirServiceRequest.safeParse(value);
    return data ? referralFrom(data, directory, place) : wrong(place, NOT_FHIR);
  }
  if (type !== "Slot") return null;
  const { data } = FhirSlot.safeParse(value);
  const slot = data ? slotFrom(data, directory, where) : NOT_FHIR;
  return typeof slot === "string" ? wrong(place, slot) : slot;
}
