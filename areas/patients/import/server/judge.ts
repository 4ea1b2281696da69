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
import { type Address, type Candidate, isUnreadable, nameOf, type Unreadable } from "../rules/candidate.ts";
import type { Found } from "./read-fhir.ts";

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

/** Says of each person what an import would do, a few hundred at a time: what is looked up is looked up for all of them at once. */
export class Judge {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #seen = new Set<string>();
  #funds: ReadonlyMap<string, number> | undefined;

  constructor(db: Db, owner: Owner) {
    this.#db = db;
    this.#owner = owner;
  }

  async judge(found: readonly Found[]): Promise<Judged[]> {
    const people = found.map(({ one }) => one).filter((one): one is Candidate => !isUnreadable(one));
    const localities = await this.#localities(people.map(({ address }) => address));
    const funds = await this.#fundsByName();
    const drafts = new Map(people.map((one, index) => [one, filled(one, localities[index] ?? null, funds)]));
    const there = await this.#alreadyThere(people, drafts);
    return found.map(({ place, one }) => {
      if (isUnreadable(one)) return refused(place, one);
      const draft = drafts.get(one) ?? { fields: one.draft, notices: [] };
      return this.#judgeOne(place, one, draft, there.get(one) ?? null);
    });
  }

  #judgeOne(place: string, one: Candidate, { fields, notices }: Filled, identity: number | null): Judged {
    const row = {
      subject: one.subject,
      place,
      name: nameOf(fields),
      source_id: one.source_id,
      draft: fields,
      notices: [...one.notices, ...notices],
      identity,
    };
    const key = one.source_id === null ? null : `${one.subject} ${one.source_id}`;
    if (key !== null && this.#seen.has(key))
      return { ...row, outcome: "wrong", reasons: [{ field: "import_id", message: "This ID appears twice in the files." }] };
    if (key !== null) this.#seen.add(key);
    if (identity !== null) return { ...row, outcome: "there", reasons: [] };
    const { reasons, odd } = one.subject === "patient" ? this.#patient(fields) : this.#referringDoctor(fields, one.source_id);
    return { ...row, notices: [...row.notices, ...odd], outcome: reasons.length > 0 ? "wrong" : "new", reasons };
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
    const { medicare_number = null, dva_number = null, ihi = null } = result.data;
    return { reasons, odd: warningsOf({ medicare_number, dva_number, ihi }, this.#owner.country).map(({ message }) => message) };
  }

  #referringDoctor(fields: Readonly<Record<string, unknown>>, source_id: string | null) {
    if (!this.#owner.mayAddReferringDoctors)
      return { reasons: [{ field: null, message: "You don't have permission to add referring doctors." }], odd: [] };
    if (source_id !== null && source_id.length > 100)
      return { reasons: [{ field: "import_id", message: "Keep this to 100 characters or fewer." }], odd: [] };
    const result = ReferringDoctorBody.safeParse(fields);
    if (!result.success) return { reasons: reasonsOf(result.error.issues), odd: [] };
    const errors = numberErrors(withNumbers(result.data, this.#owner.country), this.#owner.country);
    return { reasons: Object.entries(errors).map(([field, message]) => ({ field, message })), odd: [] };
  }

  async #localities(addresses: readonly (Address | null)[]): Promise<(number | null)[]> {
    const wanted = addresses.map((address, at) => ({
      at,
      suburb: address?.suburb ?? "",
      state: address?.state ?? "",
      postcode: address?.postcode ?? "",
    }));
    const { rows } = await sql<{ at: number; id: number }>`
      select w.at, min(l."ID") as id
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(at int, suburb text, state text, postcode text)
      join locality l on l.suburb_key = search_key(w.suburb) and (w.postcode = '' or l.postcode = w.postcode) and (w.state = '' or l.state = w.state)
      where w.suburb <> '' and (w.postcode <> '' or w.state <> '')
      group by w.at having count(*) = 1 or count(distinct l.state) = 1`.execute(this.#db);
    const found = new Map(rows.map(({ at, id }) => [at, id]));
    return wanted.map(({ at }) => found.get(at) ?? null);
  }

  async #fundsByName(): Promise<ReadonlyMap<string, number>> {
    this.#funds ??= new Map(
      (await this.#db.selectFrom("health_fund").select(["ID", "code", "name"]).execute()).flatMap(({ ID, code, name }) => [
        [folded(code), ID],
        [folded(name), ID],
      ]),
    );
    return this.#funds;
  }

  /** By the id of the old system; where the file has none, by name and birthday. */
  async #alreadyThere(people: readonly Candidate[], drafts: ReadonlyMap<Candidate, Filled>): Promise<Map<Candidate, number>> {
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
      with w as (select * from json_to_recordset(${JSON.stringify(wanted)}::json)
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

interface Filled {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(pty|ltd|limited|health|fund|insurance|private)\b/g, "")
    .replace(/[^a-z0-9]/g, "");

/** The candidate's fields with suburb and fund looked up; what is not in our lists is kept as text or said. */
function filled(one: Candidate, locality: number | null, funds: ReadonlyMap<string, number>): Filled {
  const notices: string[] = [];
  const { street = null, suburb = null, state = null, postcode = null, country = null } = one.address ?? {};
  const written = [street, ...(locality === null ? [suburb, state, postcode, country === "AU" ? null : country] : [])]
    .filter(Boolean)
    .join(", ");
  if (locality === null && suburb !== null)
    notices.push(
      `${[suburb, state, postcode].filter(Boolean).join(" ")} is not in our list of suburbs; it is kept in the street address.`,
    );
  const _health_fund = one.fund === null ? null : (funds.get(folded(one.fund)) ?? null);
  if (one.fund !== null && _health_fund === null) notices.push(`The health fund ${one.fund} is not in our list.`);
  const place = { address: written.slice(0, 200) || null, _locality: locality };
  return { fields: { ...one.draft, ...place, ...(one.subject === "patient" ? { _health_fund } : {}) }, notices };
}

const refused = (place: string, one: Unreadable): Judged => ({
  subject: one.subject,
  place,
  name: "",
  source_id: one.source_id,
  draft: null,
  outcome: "wrong",
  reasons: [{ field: null, message: one.reason }],
  notices: [],
  identity: null,
});

const reasonsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => ({ field: path.length > 0 ? path.map(String).join(".") : null, message }));
