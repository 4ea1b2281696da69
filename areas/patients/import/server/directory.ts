import type { Db } from "#platform/db/db.ts";
import { MAX_ROWS, tooManyRows } from "../contract.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { FileEntry } from "../rules/candidate.ts";
import { FhirPlace, FhirPractitioner, FhirPractitionerRole } from "../rules/fhir.ts";
import { referringDoctorFrom, referringDoctorFromRole } from "../rules/fhir-practitioner.ts";
import {
  createResources,
  insertResources,
  practitionersWithRole,
  type Resource,
  resourcesAfter,
  resourcesNamed,
} from "./directory.queries.ts";

const RESOURCES_PER_BATCH = 200;
const CHARACTERS_PER_BATCH = 1_000_000;
/** Longest resource that is kept, in characters of JSON: a name, numbers and addresses. */
const LONGEST_RESOURCE = 64_000;
/** Longest reference in characters; an ID of FHIR has at most 64. */
const LONGEST_REFERENCE = 200;

/** A resource that other resources refer to, or that refers to others. */
export interface NewResource {
  readonly kind: Resource["kind"];
  readonly reference: string;
  readonly practitioner?: string;
  readonly place: string;
  readonly resource: object;
}

/**
 * Collects the roles, practitioners and places from which referring doctors are built, which may be in
 * different files. Stores them in a temporary table until everything is read, because a directory may be
 * larger than memory.
 */
export class Directory {
  readonly #db: Db;
  #count = 0;
  #waiting: Resource[] = [];
  #length = 0;

  private constructor(db: Db) {
    this.#db = db;
  }

  /** Creates an empty directory, one in a transaction. */
  static async create(db: Db): Promise<Directory> {
    await createResources(db);
    return new Directory(db);
  }

  /**
   * Adds a resource; false if the resource is too long to be valid. Throws a refusal if there are too many.
   */
  async add({ kind, reference, practitioner = "", place, resource }: NewResource): Promise<boolean> {
    const json = JSON.stringify(resource);
    if (
      json.length > LONGEST_RESOURCE ||
      reference.length > LONGEST_REFERENCE ||
      practitioner.length > LONGEST_REFERENCE
    )
      return false;
    this.#count += 1;
    if (this.#count > MAX_ROWS) throw refusalOf(tooManyRows, undefined);
    this.#waiting.push({ seq: this.#count, kind, reference, practitioner, place, resource });
    this.#length += json.length;
    if (this.#waiting.length >= RESOURCES_PER_BATCH || this.#length >= CHARACTERS_PER_BATCH)
      await this.#flush();
    return true;
  }

  /**
   * Yields the referring doctors built from all resources, one for each role and then practitioners without a
   * role.
   */
  async *entries(): AsyncGenerator<FileEntry> {
    await this.#flush();
    yield* this.#roles();
    yield* this.#withoutRole();
  }

  async *#roles(): AsyncGenerator<FileEntry> {
    for await (const rows of this.#readBatches("role")) {
      const roles = rows.map(({ place, resource }) => ({
        place,
        role: FhirPractitionerRole.parse(resource),
      }));
      const presentReferences = (references: readonly (string | undefined)[]) =>
        references.filter((reference) => reference !== undefined);
      const practitioners = await this.#findByReference(
        "practitioner",
        presentReferences(roles.map(({ role }) => role.practitioner?.reference)),
        FhirPractitioner.parse,
      );
      const places = await this.#findByReference(
        "place",
        presentReferences(
          roles.flatMap(({ role }) => [role.organization?.reference, role.location?.[0]?.reference]),
        ),
        FhirPlace.parse,
      );
      for (const { place, role } of roles)
        yield createEntry(place, referringDoctorFromRole(role, { practitioners, places }));
    }
  }

  async *#withoutRole(): AsyncGenerator<FileEntry> {
    for await (const rows of this.#readBatches("practitioner")) {
      const references = rows.map(({ reference }) => reference);
      const withRole = await practitionersWithRole(this.#db, references);
      const last = await resourcesNamed(this.#db, "practitioner", references);
      for (const { seq, reference, place, resource } of rows) {
        const isLast = last.some((item) => item.seq === seq);
        if (isLast && !withRole.has(reference))
          yield createEntry(place, referringDoctorFrom(FhirPractitioner.parse(resource)));
      }
    }
  }

  async *#readBatches(kind: Resource["kind"]): AsyncGenerator<readonly Resource[]> {
    let last = 0;
    for (;;) {
      const rows = await resourcesAfter(this.#db, kind, last, RESOURCES_PER_BATCH);
      yield rows;
      if (rows.length < RESOURCES_PER_BATCH) return;
      last = rows.at(-1)?.seq ?? last;
    }
  }

  async #findByReference<Parsed>(
    kind: Resource["kind"],
    references: readonly string[],
    parse: (resource: object) => Parsed,
  ): Promise<Map<string, Parsed>> {
    const rows = await resourcesNamed(this.#db, kind, references);
    return new Map(rows.map(({ reference, resource }) => [reference, parse(resource)]));
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    this.#length = 0;
    await insertResources(this.#db, rows);
  }
}

const createEntry = (place: string, one: FileEntry["one"]): FileEntry => ({
  place,
  one,
  raw: null,
  length: ASSUMED_LENGTH,
});
/** Assumed length of a referring doctor in characters, because all its parts are short. */
const ASSUMED_LENGTH = 2_000;
