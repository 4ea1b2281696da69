import { setImmediate as othersTurn } from "node:timers/promises";
import type { Db } from "#platform/db/db.ts";
import type { Outcome, Subject } from "../row.contract.ts";
import { type Candidate, type FileEntry, isUnreadable, nameOf, type Unreadable } from "../rules/candidate.ts";
import type { Correction, DisabledKinds } from "../rules/corrections.ts";
import type { Mode } from "../lists.contract.ts";
import { selectDifferences } from "../rules/differences.ts";
import { fillOnlyIn, fillOnlyNotices, refusedValues } from "../rules/fill-only.ts";
import type { Candidate as Namesake, Evidence, Identity } from "../rules/identity.ts";
import { moveInvalidToNotes } from "../rules/invalid-to-notes.ts";
import { checkFields, type Reason } from "./check-fields.ts";
import { type ChangeWords, Comparer } from "./compare-records.ts";
import { type FilledFields, fillFields } from "./fill-fields.ts";
import { Identifier, type Person, personOf } from "./identify.ts";
import { Lookups } from "./lookups.ts";
import type { Owner } from "./owner.ts";
import { addSeenPeople, listSeenSources } from "./seen-people.queries.ts";

/**
 * The import of the rows: the source of its IDs, its mode for existing people and the corrections turned off.
 */
export interface Run {
  readonly ID: number;
  readonly source: string;
  readonly mode: Mode;
  readonly left: DisabledKinds;
}

export interface ClassifiedRow {
  readonly subject: Subject;
  readonly place: string;
  readonly name: string;
  readonly source_id: string | null;
  /**
   * Fields in the form of a POST, parsed again when the record is created; null if the row can't be imported.
   */
  readonly draft: Readonly<Record<string, unknown>> | null;
  readonly outcome: Outcome;
  readonly reasons: readonly Reason[];
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
interface CheckedRow extends FilledFields {
  readonly found: FileEntry;
  readonly one: Candidate;
  readonly reasons: readonly Reason[];
  /** Values as they would be stored; null if they are not valid. */
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly person: Person | null;
}

/**
 * Determines what an import would do with each person, a few hundred at a time so that lookups are shared.
 * Needs the table that `createSeenPeople` makes, in the same transaction.
 */
export class RowClassifier {
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
    this.#identifier = new Identifier(db, {
      _doctor: owner.ID,
      source: run.source,
      since: null,
    });
    this.#comparer = new Comparer(db, owner);
  }

  /**
   * Judges a batch; `first` is the row number of its first row. An ID that already occurred in an earlier row
   * is refused.
   */
  async judge(entries: readonly FileEntry[], first: number): Promise<ClassifiedRow[]> {
    const people = entries.map(({ one }) => one).filter((one): one is Candidate => !isUnreadable(one));
    const localities = await this.#lookups.localities(people.map(({ address }) => address));
    const funds = await this.#lookups.funds();
    const gps = await this.#lookups.gps(
      this.#owner.ID,
      people.map(({ gp }) => gp),
    );
    const lookupsByCandidate = new Map(
      people.map((one, index) => [one, { locality: localities[index] ?? null, funds, gps }]),
    );
    const seenKeys = await this.#listSeenKeys(people);
    const rows: (CheckedRow | ClassifiedRow)[] = [];
    for (const entry of entries) {
      if (rows.length % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) await othersTurn();
      const { place, one } = entry;
      const lookups = isUnreadable(one) ? undefined : lookupsByCandidate.get(one);
      rows.push(
        isUnreadable(one) || !lookups
          ? refusedRow(place, one)
          : this.#check(entry, one, fillFields(one, lookups, this.#run.left), seenKeys),
      );
    }
    const classified = await this.#identifyRows(rows, first);
    await addSeenPeople(this.#db, first, classified);
    return classified;
  }

  async #identifyRows(
    rows: readonly (CheckedRow | ClassifiedRow)[],
    first: number,
  ): Promise<ClassifiedRow[]> {
    const identities = await this.#identifier.identify(
      rows.map((row) => ("found" in row ? row.person : null)),
      first,
    );
    const existingPairs = rows.flatMap((row, index) => {
      const identity = identities[index];
      const isThere = "found" in row && identity?.kind === "there" && row.values;
      return isThere
        ? [
            {
              subject: row.one.subject,
              identity: identity.identity,
              values: row.values ?? {},
              fillOnly: fillOnlyIn(row.fields),
            },
          ]
        : [];
    });
    const compared = await this.#comparer.compare(existingPairs);
    return rows.map((row, index) =>
      "found" in row ? this.#classify(row, identities[index] ?? null, compared) : row,
    );
  }

  async #listSeenKeys(people: readonly Candidate[]): Promise<Set<string>> {
    const ids = people.flatMap(({ source_id }) =>
      source_id === null || isTooLong(source_id) ? [] : [source_id],
    );
    const seenSources = await listSeenSources(this.#db, ids);
    return new Set(seenSources.map(({ subject, source_id }) => keyOf(subject, source_id)));
  }

  #check(
    found: FileEntry,
    one: Candidate,
    filledFields: FilledFields,
    seen: Set<string>,
  ): CheckedRow | ClassifiedRow {
    const { source_id, subject } = one;
    const name = nameOf(filledFields.fields);
    if (source_id !== null && isTooLong(source_id))
      return {
        ...refusedRow(found.place, { ...one, source_id: null, reason: ID_TOO_LONG, field: "import_id" }),
        name,
      };
    const key = source_id === null ? null : keyOf(subject, source_id);
    if (key !== null && seen.has(key))
      return {
        ...refusedRow(found.place, { subject, source_id, reason: DUPLICATE_ID, field: "import_id" }),
        name,
      };
    if (key !== null) seen.add(key);
    const usable = subject === "patient" ? moveInvalidToNotes(filledFields, this.#owner) : filledFields;
    const checked = checkFields(subject, usable.fields, this.#owner);
    const notices = [...one.notices, ...usable.notices, ...checked.warnings];
    const corrections = [...(one.corrections ?? []), ...usable.corrections];
    const person = personOf(subject, source_id, checked.values ?? usable.fields);
    return {
      found,
      one,
      fields: usable.fields,
      notices,
      corrections,
      reasons: checked.reasons,
      values: checked.values,
      person,
    };
  }

  #classify(
    row: CheckedRow,
    identity: Identity | null,
    compared: ReturnType<Comparer["results"]>,
  ): ClassifiedRow {
    const { found, one, fields, notices, corrections, reasons, values, person } = row;
    const { subject, source_id } = one;
    const base = {
      ...NO_IDENTITY,
      subject,
      place: found.place,
      name: nameOf(fields),
      source_id,
      draft: fields,
      notices: [...notices, ...fillOnlyNotices(fillOnlyIn(fields), [])],
      reasons: [],
      key: person?.key ?? null,
      name_key: person?.name_key ?? null,
      evidence: person?.evidence ?? null,
      corrections,
    };
    if (identity?.kind === "there")
      return this.#classifyExisting({ ...base, notices, identity: identity.identity }, values, compared);
    // Fields of a wrong row are not needed, because the row is corrected in the file or read again from its
    // cells.
    if (reasons.length > 0) return { ...base, draft: null, outcome: "wrong", reasons };
    if (identity?.kind === "repeat") {
      const notice = `Same person as row ${identity.row} of this import. Import the file again to fill what this row adds.`;
      return { ...base, outcome: "left", notices: [...base.notices, notice] };
    }
    return identity?.kind === "doubt"
      ? { ...base, outcome: "doubt", candidates: identity.candidates }
      : { ...base, outcome: "new" };
  }

  #classifyExisting(
    base: Omit<ClassifiedRow, "outcome">,
    values: object | null,
    compared: ReturnType<Comparer["results"]>,
  ): ClassifiedRow {
    const comparison =
      values === null || base.identity === null ? undefined : compared(base.subject, base.identity, values);
    if (!comparison) return { ...base, outcome: "there" };
    const isChanged = selectDifferences(comparison.differences, this.#run.mode).length > 0;
    const fills = comparison.differences.filter(({ isFill }) => isFill).length;
    const counts = { fills, others: comparison.differences.length - fills };
    const fillOnly = fillOnlyIn(base.draft);
    return {
      ...base,
      ...counts,
      notices: [...base.notices, ...fillOnlyNotices(fillOnly, comparison.refused)],
      corrections: [...base.corrections, ...refusedValues(fillOnly, comparison.refused)],
      changes: comparison.words,
      outcome: isChanged ? "change" : "there",
    };
  }
}

const keyOf = (subject: Subject, source_id: string): string => `${subject} ${source_id}`;
const isTooLong = (source_id: string): boolean => source_id.length > LONGEST_ID;
const ID_TOO_LONG = `Keep this to ${LONGEST_ID} characters or fewer.`;
const DUPLICATE_ID = "This ID appears twice in the files.";

const refusedRow = (place: string, entry: Candidate | Unreadable): ClassifiedRow => ({
  ...NO_IDENTITY,
  subject: entry.subject,
  place,
  name: "",
  source_id: entry.source_id,
  draft: null,
  outcome: "wrong",
  reasons: "reason" in entry ? [{ field: entry.field ?? null, message: entry.reason }] : [],
  notices: [],
});
