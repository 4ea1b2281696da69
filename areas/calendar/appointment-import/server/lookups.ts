import { sql } from "kysely";
import { listVisitTypes } from "#areas/calendar/appointment-types/server/index.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Db } from "#platform/db/db.ts";
import { storableJson } from "#platform/db/storable-json.ts";
import type { FoundAppointment } from "../rules/file-appointment.ts";
import { type Referrer, referrerOf, UNKNOWN_REFERRER } from "../rules/referrer.ts";
import type { Outcome } from "../row.contract.ts";
import { referrersOf } from "./referrers.ts";

export interface MatchedRow {
  readonly outcome: Outcome;
  readonly reasons: readonly string[];
  readonly _patient: number | null;
  readonly _location: number | null;
  readonly type: 1 | 2 | 3;
  /** The client's own type with the name of the row's type; null if there is none. */
  readonly _visit_type: number | null;
  /** Referring doctor of a referral; null for other rows. */
  readonly _referring_doctor: number | null;
}

interface Candidate {
  readonly place: number;
  readonly ID: number;
  /**
   * Kind of match: a number of this source (`id`), a number stored without its source (`bare`), the name with
   * the date of birth (`birth`), or the name alone (`name`).
   */
  readonly by: "id" | "bare" | "birth" | "name";
  readonly is_same_name: boolean;
}

type IdsByName = ReadonlyMap<string, number>;

/** Names of the client's records that rows refer to, in lower case, with their IDs. */
export interface ClientNames {
  /** Names and abbreviations of the locations. */
  readonly locations: IdsByName;
  /** Names of the appointment types that are not archived. */
  readonly types: IdsByName;
}

export const namesOf = async (db: Db, _doctor: number): Promise<ClientNames> => ({
  locations: await locationsOf(db, _doctor),
  types: new Map((await listVisitTypes(db, _doctor, false)).map(({ ID, name }) => [name.toLowerCase(), ID])),
});

/** Returns the client's locations by name and abbreviation in lower case. */
async function locationsOf(db: Db, _doctor: number): Promise<IdsByName> {
  const rows = await db
    .selectFrom("location")
    .select(["ID", "name", "abbreviation"])
    .where("_doctor", "=", _doctor)
    .where("is_deleted", "=", false)
    .execute();
  return new Map(
    rows.flatMap(({ ID, name, abbreviation }) =>
      [name, abbreviation].map((word) => [word.toLowerCase(), ID]),
    ),
  );
}

const lower = (text: string | null): string | null => text?.toLowerCase().trim() ?? null;

/**
 * Finds the patients that each row of a batch may mean: by number in the old system, by name and date of
 * birth, by name.
 */
async function candidatesOf(
  db: Db,
  { _doctor, source }: PatientSource,
  found: readonly FoundAppointment[],
): Promise<Map<number, Candidate[]>> {
  const searches = found.map(({ patientId, firstName, lastName, dob }, place) => ({
    place,
    patient_id: patientId,
    first_name: lower(firstName),
    last_name: lower(lastName),
    dob,
    last_key: lastName === null ? null : nameKey(lastName),
    first_key: firstName === null ? null : nameKey(firstName),
  }));
  // Many programs write names without accents (Zielinski for Zieliński), so keys may be equal instead. A name
  // of signs alone has an empty key, which says nothing.
  const isSameLast = sql`(p.last_key = a.last_key and a.last_key <> '')`;
  const isSameName = sql`(lower(p.last_name) is not distinct from coalesce(a.last_name, lower(p.last_name)) or ${isSameLast}) as is_same_name`;
  const isSamePerson = sql`(p.dob = a.dob and ${isSameLast} and (p.first_key = a.first_key or p.preferred_key = a.first_key))`;
  const isNamed = sql`exists (select from import_key k where k._doctor = p._doctor and k._patient = p."ID" and k.source <> '')`;
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select * from jsonb_to_recordset(${storableJson(searches)}::jsonb) as a(place int, patient_id text, first_name text, last_name text,
        dob date, last_key text, first_key text)
    )
    select a.place, p."ID", 'id' as by, ${isSameName}
    from asked a join import_key k on k._doctor = ${_doctor} and k.source = ${source} and k.subject = 'patient' and k.key = a.patient_id
      join patient p on p._doctor = ${_doctor} and p."ID" = k._patient and not p.is_deleted
    where ${source} <> ''
    union all
    select a.place, p."ID", 'bare', ${isSameName}
    from asked a join patient p on p._doctor = ${_doctor} and p.import_id = a.patient_id and not p.is_deleted
    where ${source} = '' or not ${isNamed}
    union all
    select a.place, p."ID", case when p.dob = a.dob then 'birth' else 'name' end, true
    from asked a join patient p on p._doctor = ${_doctor} and p.last_key = a.last_key and not p.is_deleted
      and (${isSamePerson} or lower(p.last_name) = a.last_name and (lower(p.first_name) = a.first_name or lower(p.preferred_name) = a.first_name))
    where a.dob is null or p.dob is null or p.dob = a.dob`.execute(db);
  return Map.groupBy(rows, ({ place }) => place);
}

const UNKNOWN = "No patient with this number, or this name and date of birth. Import patients first.";

const ONLY_NUMBER = "Matched by number only. Check the patient.";

/**
 * The client and the source of the patient numbers, because a number identifies a patient only within its
 * source.
 */
interface PatientSource {
  readonly _doctor: number;
  readonly source: string;
}

export async function matchRows(
  db: Db,
  patientSource: PatientSource,
  names: ClientNames,
  found: readonly FoundAppointment[],
): Promise<MatchedRow[]> {
  const candidates = await candidatesOf(db, patientSource, found);
  const referrers = await referrersOf(db, patientSource._doctor, found);
  return found.map((row, place) => {
    const context = { names, source: patientSource.source, referrers: referrers.get(place) ?? [] };
    return matchRow(row, candidates.get(place) ?? [], context);
  });
}

interface MatchContext {
  readonly names: ClientNames;
  readonly source: string;
  readonly referrers: readonly Referrer[];
}

/** Determines the outcome of a referral from its patient and its referring doctor. */
function matchReferral(
  found: FoundAppointment,
  candidates: readonly Candidate[],
  { source, referrers }: Pick<MatchContext, "source" | "referrers">,
  base: UnmatchedRow,
): MatchedRow {
  const person = chosenOf(candidates, found.lastName === null && source === "");
  if (person.ID === null) return { ...base, outcome: "wrong", reasons: [person.doubt ?? UNKNOWN] };
  const referrer = referrerOf(referrers, found.referral?.referrer ?? { practice: null });
  if (referrer.ID === null)
    return { ...base, _patient: person.ID, outcome: "wrong", reasons: [UNKNOWN_REFERRER] };
  const doubts = [...found.doubts, person.doubt, referrer.doubt].filter((doubt) => doubt !== null);
  const outcome = doubts.length > 0 ? "doubtful" : "ready";
  return {
    ...base,
    _patient: person.ID,
    _referring_doctor: referrer.ID,
    outcome,
    reasons: [...doubts, ...found.notices],
  };
}

type UnmatchedRow = Omit<MatchedRow, "outcome" | "reasons">;

const typeOf = ({ typeNames }: FoundAppointment, { types }: ClientNames): number | null =>
  typeNames.map((name) => types.get(name.toLowerCase().trim())).find((ID) => ID !== undefined) ?? null;

function matchRow(
  found: FoundAppointment,
  candidates: readonly Candidate[],
  { names, source, referrers }: MatchContext,
): MatchedRow {
  const _location =
    found.location === null ? null : (names.locations.get(found.location.toLowerCase().trim()) ?? null);
  const notices =
    found.location !== null && _location === null
      ? [...found.notices, `Location ${found.location.slice(0, 60)} is not in Corella: left empty.`]
      : found.notices;
  const _visit_type = typeOf(found, names);
  const type = found.type ?? 1;
  const base: UnmatchedRow = { _patient: null, _location, _visit_type, type, _referring_doctor: null };
  if (found.wrong !== null) return { ...base, outcome: "wrong", reasons: [found.wrong] };
  if (found.referral !== null) return matchReferral(found, candidates, { source, referrers }, base);
  if (found.availability !== null) return { ...base, outcome: "ready", reasons: notices };
  const hasPatient = found.patientId !== null || found.lastName !== null;
  if (!hasPatient)
    return {
      ...base,
      type: 3,
      outcome: found.doubts.length > 0 ? "doubtful" : "ready",
      reasons: [...found.doubts, ...notices],
    };
  const { ID, doubt } = chosenOf(candidates, found.lastName === null && source === "");
  if (ID === null && found.title !== null)
    return {
      ...base,
      type: 3,
      outcome: "doubtful",
      reasons: [...found.doubts, doubt ?? "No patient has this name: it will be an event.", ...notices],
    };
  if (ID === null) return { ...base, outcome: "wrong", reasons: [doubt ?? UNKNOWN] };
  const doubts = [...found.doubts, ...(doubt === null ? [] : [doubt])];
  return {
    ...base,
    _patient: ID,
    outcome: doubts.length > 0 ? "doubtful" : "ready",
    reasons: [...doubts, ...notices],
  };
}

/**
 * Chooses the patient of a row. A number counts only together with the last name, because a number of another
 * system may be another patient's here.
 */
function chosenOf(
  candidates: readonly Candidate[],
  isBare: boolean,
): { ID: number | null; doubt: string | null } {
  const patientsBy = (by: Candidate["by"]) => [
    ...new Set(candidates.filter((one) => one.by === by).map(({ ID }) => ID)),
  ];
  const numberMatch = candidates.find(({ by }) => by === "id") ?? candidates.find(({ by }) => by === "bare");
  if (numberMatch?.is_same_name) return { ID: numberMatch.ID, doubt: isBare ? ONLY_NUMBER : null };
  const [birthMatch, ...others] = patientsBy("birth");
  if (birthMatch !== undefined && others.length === 0) return { ID: birthMatch, doubt: null };
  if (others.length > 0) return { ID: null, doubt: "More than one patient has this name and date of birth." };
  const [nameMatch, ...more] = patientsBy("name");
  if (nameMatch !== undefined && more.length === 0)
    return { ID: nameMatch, doubt: "Matched by name only. Check the patient." };
  if (more.length > 0)
    return { ID: null, doubt: "More than one patient has this name. Add the date of birth." };
  return numberMatch
    ? { ID: null, doubt: "The number belongs to a patient with another name." }
    : { ID: null, doubt: null };
}
