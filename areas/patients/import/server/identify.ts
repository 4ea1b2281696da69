import { createHash } from "node:crypto";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Db } from "#platform/db/db.ts";
import type { Subject } from "../row.contract.ts";
import { evidenceOf, namesOf, nameKeyOf } from "../rules/evidence.ts";
import {
  type Evidence,
  hasEvidence,
  type Identity,
  identityOf,
  isBearer,
  type KnownPerson,
} from "../rules/identity.ts";
import { listByKey, listByOldId, listNamesakes, type PersonRow } from "./person.queries.ts";
import { listSeenNamesakes } from "./seen-people.queries.ts";

/** A person of the file with the facts that identify the person. */
export interface Person {
  readonly subject: Subject;
  readonly source_id: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly name_key: string;
  readonly evidence: Evidence;
  /**
   * Key by which a later import finds the record: the ID in the source, else a fingerprint of name and
   * evidence. Null if the file has neither.
   */
  readonly key: string | null;
}

export function personOf(
  subject: Subject,
  source_id: string | null,
  values: Readonly<Record<string, unknown>>,
): Person {
  const [name_key, evidence] = [nameKeyOf(values), evidenceOf(subject, values)];
  const key = source_id ?? (hasEvidence(evidence) ? fingerprint(name_key, evidence) : null);
  return { subject, source_id, ...namesOf(values), name_key, evidence, key };
}

const fingerprint = (name_key: string, evidence: Evidence): string =>
  `#${createHash("sha256")
    .update(JSON.stringify([name_key, evidence]))
    .digest("base64url")
    .slice(0, 32)}`;

interface IdentifyScope {
  readonly _doctor: number;
  readonly source: string;
  /**
   * Creation time from which records are considered, to find records added after the preview. Null while the
   * files are read: all records and the people of earlier rows are considered.
   */
  readonly since: string | null;
}

interface SoughtPerson {
  readonly at: number;
  readonly person: Person;
}

/** Identifies people of a file by their ID in the source, else by name and matching facts. */
export class Identifier {
  readonly #db: Db;
  readonly #scope: IdentifyScope;

  constructor(db: Db, place: IdentifyScope) {
    this.#db = db;
    this.#scope = place;
  }

  /**
   * Identifies a batch of people; `first` is the row number of the first one. Null for rows without a person.
   */
  async identify(people: readonly (Person | null)[], first: number): Promise<(Identity | null)[]> {
    const identities = new Map<number, Identity>();
    for (const subject of ["patient", "referringdoctor"] as const) {
      const sought = people.flatMap((person, at) => (person?.subject === subject ? [{ at, person }] : []));
      if (sought.length > 0) await this.#identifySubject(subject, sought, first, identities);
    }
    return people.map((_, index) => identities.get(index) ?? null);
  }

  async #identifySubject(
    subject: Subject,
    sought: readonly SoughtPerson[],
    first: number,
    identities: Map<number, Identity>,
  ): Promise<void> {
    for (const { at, identity } of await this.#identifyByKeys(subject, sought)) identities.set(at, identity);
    const remaining = sought.filter(({ at }) => !identities.has(at));
    const namesakesByRow = groupBy(await this.#namesakes(subject, remaining), ({ at }) => at);
    const names = [...new Set(remaining.map(({ person }) => person.name_key))];
    const earlierPeople = this.#scope.since === null ? await listSeenNamesakes(this.#db, subject, names) : [];
    const earlierByName = groupBy(
      earlierPeople.map(({ name_key, row_number, key, evidence }) => ({
        name_key,
        identity: null,
        row: row_number,
        key,
        evidence,
      })),
      ({ name_key }) => name_key,
    );
    for (const { at, person } of remaining) {
      const records = (namesakesByRow.get(at) ?? []).map((row) => knownFrom(subject, row));
      const rows: readonly KnownPerson[] = earlierByName.get(person.name_key) ?? [];
      const identity = identityOf({ ...person, key: person.source_id }, [...records, ...rows]);
      identities.set(at, identity);
      if (identity.kind === "new" || identity.kind === "doubt")
        addToGroup(earlierByName, person.name_key, {
          name_key: person.name_key,
          identity: null,
          row: first + at,
          key: person.source_id,
          evidence: person.evidence,
        });
    }
  }

  #namesakes(subject: Subject, sought: readonly SoughtPerson[]): Promise<PersonRow[]> {
    const people = sought.map(({ at, person }) => ({
      at,
      last_key: nameKey(person.last_name),
      first_key: nameKey(person.first_name),
    }));
    return listNamesakes(this.#db, { ...this.#scope, subject }, people);
  }

  async #identifyByKeys(
    subject: Subject,
    sought: readonly SoughtPerson[],
  ): Promise<{ at: number; identity: Identity }[]> {
    const scope = { ...this.#scope, subject };
    const withKey = sought.flatMap(({ at, person: { key } }) => (key === null ? [] : [{ at, key }]));
    const withId = sought.flatMap(({ at, person: { source_id } }) =>
      source_id === null ? [] : [{ at, key: source_id }],
    );
    const people = new Map(sought.map(({ at, person }) => [at, person]));
    const byKey = await listByKey(this.#db, scope, withKey);
    const byOldId = await listByOldId(this.#db, scope, withId);
    const settledRows = new Set(byKey.map(({ at }) => at));
    return [
      ...byKey.flatMap((row) => this.#bearer(subject, row, people.get(row.at), true)),
      ...byOldId
        .filter(({ at, key }) => !settledRows.has(at) && (this.#scope.source === "" || key === null))
        .flatMap((row) => this.#bearer(subject, row, people.get(row.at), this.#scope.source === "")),
    ];
  }

  /**
   * Identifies a person by the record with the same ID if the names agree; otherwise a user decides. An ID
   * without a named source is ignored if the names differ.
   */
  #bearer(
    subject: Subject,
    row: PersonRow,
    person: Person | undefined,
    isOfSource: boolean,
  ): { at: number; identity: Identity }[] {
    if (!person) return [];
    const isSamePerson =
      person.source_id === null || isBearer(person, { ...row, evidence: evidenceOf(subject, row.values) });
    if (isSamePerson) return [{ at: row.at, identity: { kind: "there", identity: row.ID } }];
    if (!isOfSource) return [];
    const ownerName = [row.last_name.toUpperCase(), row.first_name].filter(Boolean).join(", ");
    const reason = `The ID ${person.source_id} belongs to ${ownerName}`;
    return [
      { at: row.at, identity: { kind: "doubt", candidates: [{ identity: row.ID, row: null, reason }] } },
    ];
  }
}

const knownFrom = (subject: Subject, { ID, values, key }: PersonRow): KnownPerson => ({
  identity: ID,
  row: null,
  evidence: evidenceOf(subject, values),
  key,
});

function addToGroup<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addToGroup(groups, keyOf(value), value);
  return groups;
}
