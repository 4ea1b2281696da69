import { setImmediate as othersTurn } from "node:timers/promises";
import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { mayBeSaved, stored } from "#areas/patients/patients/rules/saving.ts";
import { warningsOf } from "#areas/patients/patients/rules/warnings.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { numberErrors, withNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Outcome, Subject } from "../contract.ts";
import { type Candidate, type Found, isUnreadable, nameOf, type Unreadable } from "../rules/candidate.ts";
import type { Correction, Left } from "../rules/corrections.ts";
import type { Mode } from "../lists.contract.ts";
import { chosenOf } from "../rules/differences.ts";
import type { Candidate as Namesake, Evidence, Identity } from "../rules/identity.ts";
import { withoutSpoiled } from "../rules/spoiled.ts";
import { type ChangeWords, Comparer } from "./compare-records.ts";
import { type Filled, filled } from "./filled.ts";
import { Identifier, type Person, personOf } from "./identify.ts";
import { Lookups } from "./lookups.ts";
import { sourcesBefore } from "./row.queries.ts";

export interface Owner {
  readonly ID: number;
  readonly country: Country;
  readonly today: Day;
  readonly mayAddReferringDoctors: boolean;
}

/**
 * The import of the rows: the source of its IDs, its mode for existing people and the corrections turned off.
 */
export interface Run {
  readonly ID: number;
  readonly source: string;
  readonly mode: Mode;
  readonly left: Left;
}

export interface Judged {
  readonly subject: Subject;
  readonly place: string;
  readonly name: string;
  readonly source_id: string | null;
  /**
   * Fields in the form of a POST, parsed again when the record is created; null if the row can't be imported.
   */
  readonly draft: Readonly<Record<string, unknown>> | null;
  readonly outcome: Outcome;
  readonly reasons: readonly { field: string | null; message: string }[];
  readonly notices: readonly string[];
  readonly identity: number | null;
  readonly key: string | null;
  readonly name_key: string | null;
  readonly evidence: Evidence | null;
  readonly candidates: readonly Namesake[];
  readonly changes: readonly ChangeWords[];
  readonly fills: number;
  readonly others: number;
  readonly corrections: readonly Correction[];
}

const NO_IDENTITY = {
  identity: null,
  key: null,
  name_key: null,
  evidence: null,
  candidates: [],
  changes: [],
  fills: 0,
  others: 0,
  corrections: [],
} as const;

/**
 * Number of rows after which the server handles other requests, because each patient is validated field by
 * field.
 */
const ROWS_BETWEEN_PAUSES = 25;
/**
 * Longest ID of a referring doctor, in characters; a patient's may be half as long, which patient validation
 * checks.
 */
const LONGEST_ID = 100;

/** A validated row before its person is looked up. */
interface Checked extends Filled {
  readonly found: Found;
  readonly one: Candidate;
  readonly reasons: Judged["reasons"];
  /** Values as they would be stored; null if they are not valid. */
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly person: Person | null;
}

/**
 * Determines what an import would do with each person, a few hundred at a time so that lookups are shared.
 */
export class Judge {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #run: Run;
  readonly #lookups: Lookups;
  readonly #identifier: Identifier;
  readonly #comparer: Comparer;

  constructor(db: Db, owner: Owner, run: Run) {
    this.#db = db;
    this.#owner = owner;
    this.#run = run;
    this.#lookups = new Lookups(db);
    this.#identifier = new Identifier(db, { _doctor: owner.ID, run: run.ID, source: run.source, since: null });
    this.#comparer = new Comparer(db, owner);
  }

  /**
   * Judges a batch; `first` is the row number of its first row. An ID that already occurred in an earlier row
   * is refused.
   */
  async judge(found: readonly Found[], first: number): Promise<Judged[]> {
    const people = found.map(({ one }) => one).filter((one): one is Candidate => !isUnreadable(one));
    const localities = await this.#lookups.localities(people.map(({ address }) => address));
    const funds = await this.#lookups.funds();
    const gps = await this.#lookups.gps(
      this.#owner.ID,
      people.map(({ gp }) => gp),
    );
    const known = new Map(people.map((one, at) => [one, { locality: localities[at] ?? null, funds, gps }]));
    const seen = await this.#seenBefore(people, first);
    const rows: (Checked | Judged)[] = [];
    for (const each of found) {
      if (rows.length % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) await othersTurn();
      const { place, one } = each;
      const about = isUnreadable(one) ? undefined : known.get(one);
      rows.push(
        isUnreadable(one) || !about ? refused(place, one) : this.#check(each, one, filled(one, about, this.#run.left), seen),
      );
    }
    return this.#identified(rows, first);
  }

  async #identified(rows: readonly (Checked | Judged)[], first: number): Promise<Judged[]> {
    const identities = await this.#identifier.identify(
      rows.map((row) => ("found" in row ? row.person : null)),
      first,
    );
    const there = rows.flatMap((row, at) => {
      const identity = identities[at];
      const isThere = "found" in row && identity?.kind === "there" && row.values;
      return isThere ? [{ subject: row.one.subject, identity: identity.identity, values: row.values ?? {} }] : [];
    });
    const compared = await this.#comparer.compare(there);
    return rows.map((row, at) => ("found" in row ? this.#judged(row, identities[at] ?? null, compared) : row));
  }

  async #seenBefore(people: readonly Candidate[], first: number): Promise<Set<string>> {
    const ids = people.flatMap(({ source_id }) => (source_id === null || isTooLong(source_id) ? [] : [source_id]));
    const before = await sourcesBefore(this.#db, this.#owner.ID, this.#run.ID, first, ids);
    return new Set(before.map(({ subject, source_id }) => keyOf(subject, source_id)));
  }

  #check(found: Found, one: Candidate, given: Filled, seen: Set<string>): Checked | Judged {
    const { source_id, subject } = one;
    const name = nameOf(given.fields);
    if (source_id !== null && isTooLong(source_id))
      return { ...refused(found.place, { ...one, source_id: null, reason: ID_TOO_LONG, field: "import_id" }), name };
    const key = source_id === null ? null : keyOf(subject, source_id);
    if (key !== null && seen.has(key))
      return { ...refused(found.place, { subject, source_id, reason: TWICE, field: "import_id" }), name };
    if (key !== null) seen.add(key);
    const usable = subject === "patient" ? withoutSpoiled(given, this.#owner) : given;
    const checked = subject === "patient" ? this.#patient(usable.fields) : this.#referringDoctor(usable.fields);
    const notices = [...one.notices, ...usable.notices, ...checked.odd];
    const corrections = [...(one.corrections ?? []), ...usable.corrections];
    const person = personOf(subject, source_id, checked.values ?? usable.fields);
    return { found, one, fields: usable.fields, notices, corrections, reasons: checked.reasons, values: checked.values, person };
  }

  #judged(row: Checked, identity: Identity | null, compared: ReturnType<Comparer["results"]>): Judged {
    const { found, one, fields, notices, corrections, reasons, values, person } = row;
    const { subject, source_id } = one;
    const base = {
      ...NO_IDENTITY,
      subject,
      place: found.place,
      name: nameOf(fields),
      source_id,
      draft: fields,
      notices,
      reasons: [],
      key: person?.key ?? null,
      name_key: person?.name_key ?? null,
      evidence: person?.evidence ?? null,
      corrections,
    };
    if (identity?.kind === "there") return this.#there({ ...base, identity: identity.identity }, values, compared);
    // Fields of a wrong row are not needed, because the row is corrected in the file or read again from its
    // cells.
    if (reasons.length > 0) return { ...base, draft: null, outcome: "wrong", reasons };
    if (identity?.kind === "repeat") {
      const again = `Same person as row ${identity.row} of this import. Import the file again to fill what this row adds.`;
      return { ...base, outcome: "left", notices: [...notices, again] };
    }
    return identity?.kind === "doubt"
      ? { ...base, outcome: "doubt", candidates: identity.candidates }
      : { ...base, outcome: "new" };
  }

  #there(base: Omit<Judged, "outcome">, values: object | null, compared: ReturnType<Comparer["results"]>): Judged {
    const found = values === null || base.identity === null ? undefined : compared(base.subject, base.identity, values);
    if (!found) return { ...base, outcome: "there" };
    const isChanged = chosenOf(found.differences, this.#run.mode).length > 0;
    const fills = found.differences.filter(({ isFill }) => isFill).length;
    const counts = { fills, others: found.differences.length - fills };
    return { ...base, ...counts, changes: found.words, outcome: isChanged ? "change" : "there" };
  }

  #patient(fields: Readonly<Record<string, unknown>>) {
    const result = PatientDraft.safeParse(fields);
    if (!result.success) return { reasons: reasonsOf(result.error.issues), odd: [], values: null };
    const verdict = mayBeSaved(result.data, this.#owner);
    const reasons = verdict.allowed
      ? []
      : Object.entries(verdict.refusal.errors ?? { "": verdict.refusal.message }).map(([field, message]) => ({
          field: field || null,
          message,
        }));
    const odd = warningsOf(result.data, this.#owner.country).map(({ message }) => message);
    return { reasons, odd, values: verdict.allowed ? stored(result.data, this.#owner.country) : null };
  }

  #referringDoctor(fields: Readonly<Record<string, unknown>>) {
    if (!this.#owner.mayAddReferringDoctors)
      return {
        reasons: [{ field: null, message: "You don't have permission to add referring doctors." }],
        odd: [],
        values: null,
      };
    const result = ReferringDoctorBody.safeParse(fields);
    if (!result.success) return { reasons: reasonsOf(result.error.issues), odd: [], values: null };
    const values = withNumbers(result.data, this.#owner.country);
    const reasons = Object.entries(numberErrors(values, this.#owner.country)).map(([field, message]) => ({ field, message }));
    return { reasons, odd: [], values: reasons.length > 0 ? null : values };
  }
}

const keyOf = (subject: Subject, source_id: string): string => `${subject} ${source_id}`;
const isTooLong = (source_id: string): boolean => source_id.length > LONGEST_ID;
const ID_TOO_LONG = `Keep this to ${LONGEST_ID} characters or fewer.`;
const TWICE = "This ID appears twice in the files.";

const refused = (place: string, one: Candidate | Unreadable): Judged => ({
  ...NO_IDENTITY,
  subject: one.subject,
  place,
  name: "",
  source_id: one.source_id,
  draft: null,
  outcome: "wrong",
  reasons: "reason" in one ? [{ field: one.field ?? null, message: one.reason }] : [],
  notices: [],
});

const reasonsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => ({ field: path.length > 0 ? path.map(String).join(".") : null, message }));
