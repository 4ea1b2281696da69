import { z } from "zod";
import {
  FhirPatient,
  FhirPractitionerRole,
  type FhirIdentifier,
  identifierOf,
  SYSTEMS,
} from "#areas/patients/import/rules/fhir.ts";
import { nameIn } from "#areas/patients/import/rules/fhir-parts.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { namesIn } from "./file-appointment.ts";
import type { FoundReferrer } from "./referral.ts";

// Parts of FHIR R4 that appointments, slots and referrals need; other elements of a resource are ignored.
const text = z.string().max(10_000);
const arrayOf = <Each extends z.ZodType>(each: Each) => z.array(each).max(100);
const Coding = z.object({ code: text.optional(), display: text.optional() });
export const Concept = z.object({ coding: arrayOf(Coding).optional(), text: text.optional() });
export const Reference = z.object({
  reference: text.optional(),
  display: text.optional(),
  type: text.optional(),
  identifier: z.object({ value: text.optional() }).optional(),
});
export type FhirReference = z.output<typeof Reference>;

export const FhirAppointment = z.object({
  id: text.optional(),
  status: text.optional(),
  cancelationReason: Concept.optional(),
  appointmentType: Concept.optional(),
  serviceType: arrayOf(Concept).optional(),
  reasonCode: arrayOf(Concept).optional(),
  description: text.optional(),
  comment: text.optional(),
  patientInstruction: text.optional(),
  start: text.optional(),
  end: text.optional(),
  minutesDuration: z.number().optional(),
  participant: arrayOf(z.object({ actor: Reference.optional() })).optional(),
});
export type FhirAppointment = z.output<typeof FhirAppointment>;

export const FhirSlot = z.object({
  id: text.optional(),
  status: text.optional(),
  schedule: Reference.optional(),
  start: text.optional(),
  end: text.optional(),
});
export type FhirSlot = z.output<typeof FhirSlot>;

const FhirSchedule = z.object({ id: text.optional(), actor: arrayOf(Reference).optional() });
const FhirNamed = z.object({ id: text.optional(), name: text.optional() });
const FhirPerson = FhirPatient.pick({ id: true, name: true, birthDate: true, identifier: true });
const FhirRole = FhirPractitionerRole.pick({
  id: true,
  identifier: true,
  practitioner: true,
  organization: true,
  location: true,
});

/** Returns the text of a concept, else the display or code of its codings; empty if it has neither. */
export const conceptWords = (concept: z.output<typeof Concept> | undefined): string =>
  (
    concept?.text ??
    concept?.coding?.find(({ display }) => display)?.display ??
    concept?.coding?.[0]?.code ??
    ""
  ).trim();

export interface FhirPersonFacts {
  readonly id: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: Day | null;
}

const providerIn = (identifiers: readonly FhirIdentifier[] | undefined): string | null =>
  identifierOf(identifiers, { system: SYSTEMS.provider, code: "UPIN" })
    ?.value?.replace(/\s/g, "")
    .toUpperCase() ?? null;

/**
 * Shortens "https://clinic.example/fhir/Patient/7/_history/2" to "Patient/7"; any other reference is returned
 * unchanged.
 */
export const referenceKey = (reference: string): string =>
  /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})$/.exec(reference.split("/_history/", 1)[0] ?? "")?.[1] ??
  reference;

const TYPED_REFERENCE =
  /^(Patient|Practitioner|PractitionerRole|Location|RelatedPerson|Device|HealthcareService)\//;

/**
 * Directory of the patients, practitioners, places and schedules of a file, by every name that a reference
 * may use.
 */
export class FhirDirectory {
  readonly #people = new Map<string, FhirPersonFacts>();
  readonly #names = new Map<string, string>();
  readonly #doctors = new Map<string, Omit<FoundReferrer, "practice">>();
  readonly #roles = new Map<string, z.output<typeof FhirRole>>();
  /** Resource types by reference, for references such as "urn:uuid:…" that don't name a type. */
  readonly #kinds = new Map<string, string>();
  readonly #schedules = new Map<string, readonly FhirReference[]>();
  /** Schedules that no slot has referred to so far, with their place in the file. */
  readonly #idle = new Map<string, string>();

  /** Adds a resource to the directory; resources of other types are ignored. */
  add(
    type: string,
    value: object,
    { place, fullUrl }: { readonly place: string; readonly fullUrl: string | null },
  ): void {
    if (type === "Patient") this.#addPerson(value, fullUrl);
    else if (type === "Practitioner") this.#addPractitioner(value, fullUrl);
    else if (type === "PractitionerRole") this.#addRole(value, fullUrl);
    else if (type === "Location" || type === "Organization") this.#addPlace(type, value, fullUrl);
    else if (type === "Schedule") this.#addSchedule(value, { place, fullUrl });
  }

  #keys(type: string, id: string | undefined, fullUrl: string | null): string[] {
    const keys = [
      ...(id === undefined ? [] : [`${type}/${id}`]),
      ...(fullUrl === null ? [] : [referenceKey(fullUrl)]),
    ];
    for (const key of keys) this.#kinds.set(key, type);
    return keys;
  }

  /**
   * Returns the resource type that a reference points to; empty if neither the reference nor the file names a
   * type.
   */
  kindOf({ reference = "", type }: FhirReference): string {
    const key = referenceKey(reference);
    return type ?? this.#kinds.get(key) ?? TYPED_REFERENCE.exec(key)?.[1] ?? "";
  }

  #addPerson(value: object, fullUrl: string | null): void {
    const { data } = FhirPerson.safeParse(value);
    if (!data) return;
    const name = nameIn(data.name);
    const dob = data.birthDate !== undefined && isDay(data.birthDate) ? data.birthDate : null;
    const facts = {
      id: data.id ?? null,
      firstName: name?.first_name || null,
      lastName: name?.last_name || null,
      dob,
    };
    for (const key of this.#keys("Patient", data.id, fullUrl)) this.#people.set(key, facts);
  }

  #addPractitioner(value: object, fullUrl: string | null): void {
    const { data } = FhirPerson.safeParse(value);
    const name = nameIn(data?.name);
    if (!data || !name) return;
    const providerNumber = providerIn(data.identifier);
    for (const key of this.#keys("Practitioner", data.id, fullUrl)) {
      this.#names.set(key, [name.first_name, name.last_name].filter(Boolean).join(" "));
      this.#doctors.set(key, {
        id: data.id ?? null,
        providerNumber,
        firstName: name.first_name || null,
        lastName: name.last_name || null,
      });
    }
  }

  #addRole(value: object, fullUrl: string | null): void {
    const { data } = FhirRole.safeParse(value);
    if (data) for (const key of this.#keys("PractitionerRole", data.id, fullUrl)) this.#roles.set(key, data);
  }

  #addPlace(type: "Location" | "Organization", value: object, fullUrl: string | null): void {
    const { data } = FhirNamed.safeParse(value);
    if (data?.name === undefined) return;
    for (const key of this.#keys(type, data.id, fullUrl)) this.#names.set(key, data.name);
  }

  #addSchedule(
    value: object,
    { place, fullUrl }: { readonly place: string; readonly fullUrl: string | null },
  ): void {
    const { data } = FhirSchedule.safeParse(value);
    if (!data) return;
    for (const key of this.#keys("Schedule", data.id, fullUrl)) {
      this.#schedules.set(key, data.actor ?? []);
      this.#idle.set(key, place);
    }
  }

  /**
   * Returns the patient that a reference points to, from the file or from the reference itself; null if
   * neither identifies a patient.
   */
  person(actor: FhirReference | undefined): FhirPersonFacts | null {
    if (actor === undefined) return null;
    const key = referenceKey(actor.reference ?? "");
    const person = this.#people.get(key);
    if (person) return person;
    const [, id = null] = /^Patient\/(.+)$/.exec(key) ?? [];
    const number = id ?? actor.identifier?.value ?? null;
    const names = namesIn(actor.display ?? "");
    return number === null && names.lastName === null ? null : { id: number, dob: null, ...names };
  }

  /**
   * Returns the author of a referral, a practitioner or a practitioner at a practice; null if the reference
   * identifies none.
   */
  referrer(requester: FhirReference | undefined): FoundReferrer | null {
    if (requester === undefined) return null;
    const key = referenceKey(requester.reference ?? "");
    const role = this.#roles.get(key);
    const doctor = this.#doctors.get(
      role === undefined ? key : referenceKey(role.practitioner?.reference ?? ""),
    );
    const displayNames = namesIn(role?.practitioner?.display ?? requester.display ?? "");
    const [, id = null] = /^Practitioner(?:Role)?\/(.+)$/.exec(key) ?? [];
    const referrer = {
      id,
      providerNumber:
        providerIn(role?.identifier) ?? doctor?.providerNumber ?? requester.identifier?.value ?? null,
      firstName: doctor?.firstName ?? displayNames.firstName,
      lastName: doctor?.lastName ?? displayNames.lastName,
      practice: this.name(role?.organization) ?? this.name(role?.location?.[0]),
    };
    return referrer.id === null && referrer.providerNumber === null && referrer.lastName === null
      ? null
      : referrer;
  }

  name(actor: FhirReference | undefined): string | null {
    if (actor === undefined) return null;
    return this.#names.get(referenceKey(actor.reference ?? "")) ?? actor.display ?? null;
  }

  /** Returns the practitioner and place of a slot's schedule, and marks the schedule as used. */
  actorsOf(schedule: FhirReference | undefined): readonly FhirReference[] {
    const key = referenceKey(schedule?.reference ?? "");
    this.#idle.delete(key);
    return this.#schedules.get(key) ?? [];
  }

  /** Returns the places in the file of all schedules without a slot. */
  idleSchedules(): string[] {
    return [...new Set(this.#idle.values())];
  }
}
