import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "kysely";
import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { mayBeSaved } from "#areas/patients/patients/rules/saving.ts";
import { warningsOf } from "#areas/patients/patients/rules/warnings.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { numberErrors, withNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import type { Country } from "#kernel/country.ts";
import type { Day } from "#kernel/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Outcome, Subject } from "../contract.ts";
import { type Candidate, type Found, isUnreadable, nameOf, quoted, type Unreadable, withKept } from "../rules/candidate.ts";
import { type Funds, Lookups } from "./lookups.ts";
import { sourcesBefore } from "./row.queries.ts";
import { storableJson } from "./storable-json.ts";

export interface Owner {
  readonly ID: number;
  readonly country: Country;
  readonly today: Day;
  readonly mayAddReferringDoctors: boolean;
}

export interface Judged {
  readonly subject: Subject;
  readonly place: string;
  readonly name: string;
  readonly source_id: string | null;
  /** Fields as POST would take them, to be parsed again when the row is made. */
  readonly draft: Readonly<Record<string, unknown>> | null;
  readonly outcome: Outcome;
  readonly reasons: readonly { field: string | null; message: string }[];
  readonly notices: readonly string[];
  readonly identity: number | null;
}

/** Patients are checked field by field: after so many the server answers other requests first. */
const IN_A_ROW = 25;
/** Of a referring doctor; a patient's may be half as long, which its own check says. */
const LONGEST_ID = 100;

/** Says of each person what an import would do, a few hundred at a time: what is looked up is looked up for all of them at once. */
export class Judge {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #run: number;
  readonly #lookups: Lookups;

  constructor(db: Db, owner: Owner, run: number) {
    this.#db = db;
    this.#owner = owner;
    this.#run = run;
    this.#lookups = new Lookups(db);
  }

  /** `first` is the row number of the first of these: an id that came in an earlier row comes twice. */
  async judge(found: readonly Found[], first: number): Promise<Judged[]> {
    const people = found.map(({ one }) => one).filter((one): one is Candidate => !isUnreadable(one));
    const localities = await this.#lookups.localities(people.map(({ address }) => address));
    const funds = await this.#lookups.funds();
    const gps = await this.#lookups.gps(
      this.#owner.ID,
      people.map(({ gp }) => gp),
    );
    const drafts = new Map(people.map((one, index) => [one, filled(one, { locality: localities[index] ?? null, funds, gps })]));
    const there = await this.#alreadyThere(people, drafts);
    const seen = await this.#seenBefore(people, first);
    const judged: Judged[] = [];
    for (const { place, one } of found) {
      if (judged.length % IN_A_ROW === IN_A_ROW - 1) await othersTurn();
      if (isUnreadable(one)) judged.push(refused(place, one));
      else {
        const draft = drafts.get(one) ?? { fields: one.draft, notices: [] };
        judged.push(this.#judgeOne(place, one, draft, there.get(one) ?? null, seen));
      }
    }
    return judged;
  }

  async #seenBefore(people: readonly Candidate[], first: number): Promise<Set<string>> {
    const ids = people.flatMap(({ source_id }) => (source_id === null || isTooLong(source_id) ? [] : [source_id]));
    const before = await sourcesBefore(this.#db, this.#owner.ID, this.#run, first, ids);
    return new Set(before.map(({ subject, source_id }) => keyOf(subject, source_id)));
  }

  #judgeOne(place: string, one: Candidate, { fields, notices }: Filled, identity: number | null, seen: Set<string>): Judged {
    if (one.source_id !== null && isTooLong(one.source_id))
      return { ...refused(place, { ...one, source_id: null, reason: ID_TOO_LONG, field: "import_id" }), name: nameOf(fields) };
    const row = {
      subject: one.subject,
      place,
      name: nameOf(fields),
      source_id: one.source_id,
      draft: fields,
      notices: [...one.notices, ...notices],
      identity,
    };
    const key = one.source_id === null ? null : keyOf(one.subject, one.source_id);
    if (key !== null && seen.has(key))
      return {
        ...row,
        draft: null,
        outcome: "wrong",
        reasons: [{ field: "import_id", message: "This ID appears twice in the files." }],
      };
    if (key !== null) seen.add(key);
    if (identity !== null) return { ...row, outcome: "there", reasons: [] };
    const usable = one.subject === "patient" ? withoutSpoiled(fields) : { fields, notices: [] };
    const { reasons, odd } = one.subject === "patient" ? this.#patient(usable.fields) : this.#referringDoctor(fields);
    const all = { ...row, draft: usable.fields, notices: [...row.notices, ...usable.notices, ...odd], reasons };
    // What is wrong is corrected in the file, or read again from its cells: the fields are not needed.
    return reasons.length > 0 ? { ...all, draft: null, outcome: "wrong" } : { ...all, outcome: "new" };
  }

  #patient(fields: Readonly<Record<string, unknown>>) {
    const result = PatientDraft.safeParse(fields);
    if (!result.success) return { reasons: reasonsOf(result.error.issues), odd: [] };
    const verdict = mayBeSaved(result.data, this.#owner);
    const reasons = verdict.allowed
      ? []
      : Object.entries(verdict.refusal.errors ?? { "": verdict.refusal.message }).map(([field, message]) => ({
          field: field || null,
          message,
        }));
    return { reasons, odd: warningsOf(result.data, this.#owner.country).map(({ message }) => message) };
  }

  #referringDoctor(fields: Readonly<Record<string, unknown>>) {
    if (!this.#owner.mayAddReferringDoctors)
      return { reasons: [{ field: null, message: "You don't have permission to add referring doctors." }], odd: [] };
    const result = ReferringDoctorBody.safeParse(fields);
    if (!result.success) return { reasons: reasonsOf(result.error.issues), odd: [] };
    const errors = numberErrors(withNumbers(result.data, this.#owner.country), this.#owner.country);
    return { reasons: Object.entries(errors).map(([field, message]) => ({ field, message })), odd: [] };
  }

  /** By the id of the old system; where the file has none, by name and birthday. */
  async #alreadyThere(people: readonly Candidate[], drafts: ReadonlyMap<Candidate, Filled>): Promise<Map<Candidate, number>> {
    if (people.length === 0) return new Map();
    const wanted = people.map((one, at) => {
      const fields = drafts.get(one)?.fields ?? {};
      const [first_name, last_name] = [fields["first_name"], fields["last_name"]].map((part) =>
        typeof part === "string" ? part : "",
      );
      const { last_key, first_key } = keysOf({ first_name: first_name ?? "", last_name: last_name ?? "" });
      const provider = typeof fields["provider_number"] === "string" ? fields["provider_number"] : null;
      return {
        at,
        subject: one.subject,
        source_id: one.source_id,
        last_key,
        first_key,
        dob: typeof fields["dob"] === "string" ? fields["dob"] : null,
        provider,
      };
    });
    const { rows } = await sql<{ at: number; id: number }>`
      with w as (select * from json_to_recordset(${storableJson(wanted)}::json)
        as w(at int, subject text, source_id text, last_key text, first_key text, dob text, provider text))
      select w.at, p."ID" as id from w join patient p on p._doctor = ${this.#owner.ID} and p.import_id = w.source_id where w.subject = 'patient'
      union all
      select w.at, p."ID" from w join patient p on p._doctor = ${this.#owner.ID} and p.last_key = w.last_key collate "C" and p.first_key = w.first_key collate "C"
        and p.dob::text = w.dob where w.subject = 'patient' and w.source_id is null
      union all
      select w.at, r."ID" from w join referring_doctor r on r._doctor = ${this.#owner.ID} and r.import_id = w.source_id where w.subject = 'referringdoctor'
      union all
      select w.at, r."ID" from w join referring_doctor r on r._doctor = ${this.#owner.ID} and r.last_key = w.last_key collate "C" and r.first_key = w.first_key collate "C"
        and r.provider_number is not distinct from w.provider where w.subject = 'referringdoctor' and w.source_id is null`.execute(
      this.#db,
    );
    return new Map(rows.flatMap(({ at, id }) => (people[at] ? [[people[at], id]] : [])));
  }
}

/** An email address that is none is no reason to do without the patient: it is kept in the notes, to be corrected. */
function withoutSpoiled(fields: Filled["fields"]): Filled {
  const { email, notes } = fields;
  if (typeof email !== "string" || PatientDraft.shape.email.safeParse(email).success) return { fields, notices: [] };
  return {
    fields: {
      ...fields,
      email: null,
      notes: withKept(typeof notes === "string" ? notes : null, `Email in the import: ${quoted(email)}`),
    },
    notices: [`The email address ${quoted(email)} is not valid; it is kept in the patient's notes.`],
  };
}

const keyOf = (subject: Subject, source_id: string): string => `${subject} ${source_id}`;
const isTooLong = (source_id: string): boolean => source_id.length > LONGEST_ID;
const ID_TOO_LONG = `Keep this to ${LONGEST_ID} characters or fewer.`;

interface Filled {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
}

interface Known {
  readonly locality: number | null;
  readonly funds: Funds;
  readonly gps: ReadonlyMap<string, number>;
}

/** The candidate's fields with suburb and fund looked up; what is not in our lists is kept as text or said. */
function filled(one: Candidate, { locality, funds, gps }: Known): Filled {
  const notices: string[] = [];
  const { street = null, suburb = null, state = null, postcode = null, country = null } = one.address ?? {};
  const written = [street, ...(locality === null ? [suburb, state, postcode, country === "AU" ? null : country] : [])]
    .filter(Boolean)
    .join(", ");
  if (locality === null && suburb !== null)
    notices.push(
      `${quoted([suburb, state, postcode].filter(Boolean).join(" "))} is not in our list of suburbs; it is kept in the street address.`,
    );
  const _health_fund = one.fund === null ? null : funds(one.fund);
  if (one.fund !== null && _health_fund === null) notices.push(`The health fund ${quoted(one.fund)} is not in our list.`);
  const _gp = one.gp ? (gps.get(one.gp) ?? null) : null;
  if (one.gp && _gp === null)
    notices.push(
      `The GP ${quoted(one.gp)} is not one of the referring doctors and was left out. Import or add referring doctors first.`,
    );
  const place = { address: written.slice(0, 200) || null, _locality: locality };
  return { fields: { ...one.draft, ...place, ...(one.subject === "patient" ? { _health_fund, _gp } : {}) }, notices };
}

const refused = (place: string, one: Unreadable): Judged => ({
  subject: one.subject,
  place,
  name: "",
  source_id: one.source_id,
  draft: null,
  outcome: "wrong",
  reasons: [{ field: one.field ?? null, message: one.reason }],
  notices: [],
  identity: null,
});

const reasonsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => ({ field: path.length > 0 ? path.map(String).join(".") : null, message }));
