import type { Db } from "#platform/db/db.ts";
import { MOST_ROWS, tooManyRows } from "../contract.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Found } from "../rules/candidate.ts";
import { FhirPlace, FhirPractitioner, FhirPractitionerRole } from "../rules/fhir.ts";
import { referringDoctorFrom, referringDoctorFromRole } from "../rules/fhir-practitioner.ts";
import {
  insertResources,
  practitionersWithRole,
  removeResources,
  type Resource,
  resourcesAfter,
  resourcesNamed,
} from "./directory.queries.ts";

const AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 1_000_000;
/** What is kept of one: a name, numbers and addresses. */
const LONGEST = 64_000;
/** An id of FHIR has 64 at most. */
const LONGEST_REFERENCE = 200;

/** A resource that others name, or that names others. */
export interface Adding {
  readonly kind: Resource["kind"];
  readonly reference: string;
  readonly practitioner?: string;
  readonly place: string;
  readonly resource: object;
}

/**
 * What referring doctors are put together from: roles, and the practitioners and places they name, which may stand in other files. It lies in
 * the database until everything is read, because a directory may be larger than memory.
 */
export class Directory {
  readonly #db: Db;
  readonly #doctor: number;
  readonly #run: number;
  #count = 0;
  #waiting: Resource[] = [];
  #length = 0;

  constructor(db: Db, doctor: number, run: number) {
    this.#db = db;
    this.#doctor = doctor;
    this.#run = run;
  }

  /** False: it is too long to be one. */
  async add({ kind, reference, practitioner = "", place, resource }: Adding): Promise<boolean> {
    const json = JSON.stringify(resource);
    if (json.length > LONGEST || reference.length > LONGEST_REFERENCE || practitioner.length > LONGEST_REFERENCE) return false;
    this.#count += 1;
    if (this.#count > MOST_ROWS) throw refusalOf(tooManyRows, undefined);
    this.#waiting.push({ seq: this.#count, kind, reference, practitioner, place, resource });
    this.#length += json.length;
    if (this.#waiting.length >= AT_ONCE || this.#length >= CHARACTERS_AT_ONCE) await this.#flush();
    return true;
  }

  /** Referring doctors, put together from everything that was added: one for each role, then practitioners who have none. */
  async *entries(): AsyncGenerator<Found> {
    await this.#flush();
    yield* this.#roles();
    yield* this.#withoutRole();
    await removeResources(this.#db, this.#doctor, this.#run);
  }

  async *#roles(): AsyncGenerator<Found> {
    for await (const rows of this.#inGroups("role")) {
      const roles = rows.map(({ place, resource }) => ({ place, role: FhirPractitionerRole.parse(resource) }));
      const named = (references: readonly (string | undefined)[]) => references.filter((one) => one !== undefined);
      const practitioners = await this.#named(
        "practitioner",
        named(roles.map(({ role }) => role.practitioner?.reference)),
        FhirPractitioner.parse,
      );
      const places = await this.#named(
        "place",
        named(roles.flatMap(({ role }) => [role.organization?.reference, role.location?.[0]?.reference])),
        FhirPlace.parse,
      );
      for (const { place, role } of roles) yield found(place, referringDoctorFromRole(role, { practitioners, places }));
    }
  }

  async *#withoutRole(): AsyncGenerator<Found> {
    for await (const rows of this.#inGroups("practitioner")) {
      const references = rows.map(({ reference }) => reference);
      const withRole = await practitionersWithRole(this.#db, this.#doctor, this.#run, references);
      const last = await resourcesNamed(this.#db, this.#doctor, this.#run, "practitioner", references);
      for (const { seq, reference, place, resource } of rows) {
        const isLast = last.some((one) => one.seq === seq);
        if (isLast && !withRole.has(reference)) yield found(place, referringDoctorFrom(FhirPractitioner.parse(resource)));
      }
    }
  }

  async *#inGroups(kind: Resource["kind"]): AsyncGenerator<readonly Resource[]> {
    let last = 0;
    for (;;) {
      const rows = await resourcesAfter(this.#db, this.#doctor, this.#run, kind, last, AT_ONCE);
      yield rows;
      if (rows.length < AT_ONCE) return;
      last = rows.at(-1)?.seq ?? last;
    }
  }

  async #named<Parsed>(
    kind: Resource["kind"],
    references: readonly string[],
    parse: (resource: object) => Parsed,
  ): Promise<Map<string, Parsed>> {
    const rows = await resourcesNamed(this.#db, this.#doctor, this.#run, kind, references);
    return new Map(rows.map(({ reference, resource }) => [reference, parse(resource)]));
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    this.#length = 0;
    await insertResources(this.#db, this.#doctor, this.#run, rows);
  }
}

const found = (place: string, one: Found["one"]): Found => ({ place, one, raw: null, length: LENGTH_OF_ONE });
/** Put together from parts that are each short. */
const LENGTH_OF_ONE = 2_000;
