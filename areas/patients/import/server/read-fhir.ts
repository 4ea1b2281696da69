import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Candidate, Unreadable } from "../rules/candidate.ts";
import {
  FhirPatient,
  FhirPlace,
  type FhirPlace as Place,
  FhirPractitioner,
  type FhirPractitioner as Practitioner,
  FhirPractitionerRole,
  type FhirPractitionerRole as Role,
} from "../rules/fhir.ts";
import { patientFrom } from "../rules/fhir-patient.ts";
import { referringDoctorFrom, referringDoctorFromRole } from "../rules/fhir-practitioner.ts";

/** One row of the report, before it is judged. */
export interface Found {
  readonly place: string;
  readonly one: Candidate | Unreadable;
}

const MOST_LINE = 1024 * 1024;

/**
 * Collects what FHIR files hold. Patients are answered as they come; referring doctors when everything is read, because a role names
 * its practitioner and its place by reference and these may stand in another file.
 */
export class FhirReader {
  readonly #practitioners = new Map<string, Practitioner>();
  readonly #places = new Map<string, Place>();
  readonly #roles: { place: string; role: Role }[] = [];
  readonly #placeOf = new Map<string, string>();

  /** A file with one resource a line. A line that is broken is a row of the report; the others are taken. */
  async *lines(file: string, bytes: Readable): AsyncGenerator<Found> {
    let number = 0;
    for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const text = line.replace(/^\ufeff/, "").trim();
      if (text === "") continue;
      const place = `${file}, line ${number}`;
      if (text.length > MOST_LINE) yield broken(place, "This line is too long.");
      else yield* this.#resource(place, parsed(text));
    }
  }

  /** A Bundle, or a single resource. */
  *bundle(file: string, text: string): Generator<Found> {
    const whole = parsed(text);
    const entries =
      isRecord(whole) && whole["resourceType"] === "Bundle" && Array.isArray(whole["entry"])
        ? whole["entry"]
        : [{ resource: whole }];
    let number = 0;
    for (const entry of entries) {
      number += 1;
      yield* this.#resource(
        entries.length === 1 ? file : `${file}, entry ${number}`,
        isRecord(entry) ? entry["resource"] : undefined,
      );
    }
  }

  /** Referring doctors, put together from everything that was read. */
  *rest(): Generator<Found> {
    const directory = { practitioners: this.#practitioners, places: this.#places };
    const withRole = new Set<string>();
    for (const { place, role } of this.#roles) {
      withRole.add(role.practitioner?.reference ?? "");
      yield { place, one: referringDoctorFromRole(role, directory) };
    }
    for (const [reference, practitioner] of this.#practitioners) {
      if (!withRole.has(reference)) yield { place: this.#placeOf.get(reference) ?? "", one: referringDoctorFrom(practitioner) };
    }
  }

  *#resource(place: string, resource: unknown): Generator<Found> {
    const type = isRecord(resource) ? resource["resourceType"] : undefined;
    if (resource === undefined) yield broken(place, "This is not JSON.");
    else if (type === "Patient")
      yield* take(place, FhirPatient.safeParse(resource), (patient) => [{ place, one: patientFrom(patient) }]);
    else if (type === "Practitioner") {
      yield* take(place, FhirPractitioner.safeParse(resource), (practitioner) => {
        const reference = `Practitioner/${practitioner.id ?? place}`;
        this.#practitioners.set(reference, practitioner);
        this.#placeOf.set(reference, place);
        return [];
      });
    } else if (type === "PractitionerRole") {
      yield* take(place, FhirPractitionerRole.safeParse(resource), (role) => {
        this.#roles.push({ place, role });
        return [];
      });
    } else if (type === "Organization" || type === "Location") {
      yield* take(place, FhirPlace.safeParse(resource), (where) => {
        this.#places.set(`${where.resourceType}/${where.id ?? place}`, where);
        return [];
      });
    } else if (typeof type !== "string") yield broken(place, "This is not a FHIR resource.");
    // Other kinds of resources are no persons; there is nothing to say about them.
  }
}

function* take<Resource>(
  place: string,
  result: { success: true; data: Resource } | { success: false },
  use: (resource: Resource) => Found[],
): Generator<Found> {
  if (result.success) yield* use(result.data);
  else yield broken(place, "This resource is not valid FHIR.");
}

const broken = (place: string, reason: string): Found => ({ place, one: { subject: "patient", source_id: null, reason } });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
