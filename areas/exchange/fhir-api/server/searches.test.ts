import { Fhir } from "fhir";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { SCOPES } from "../contract.ts";
import { SYSTEMS } from "../rules/resource.ts";

let app: TestApp;
let raman: Visitor;
let today: Day;
let token: string;
let patient: number;
let referrer: number;
let place: number;
let client: number;

const create = async (scopes: readonly string[]): Promise<string> =>
  (await raman.post("/fhirToken", { name: "Search", scopes, days: 90 })).body.token;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  client = await app.idOf("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
  const doctor = {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
    practice_name: "Park Clinic",
  };
  referrer = (await raman.post("/referringdoctor", doctor)).body.ID;
  patient = (
    await raman.post("/patient", { first_name: "Mai", last_name: "Nguyen", dob: "1961-04-03", _gp: referrer })
  ).body.ID;
  await raman.post(`/patient/${patient}/referral`, {
    referral_date: "2026-09-02",
    referral_type: 2,
    _referring_doctor: referrer,
  });
  const { db } = app.database;
  place = (await makeRow["outpatientlocation"]?.(db, client)) ?? 0;
  const where = { name: "Harbour Rooms", doctor_provider_no: "2426577Y", address: "3 Quay Street" };
  await db.updateTable("location").set(where).where("ID", "=", place).execute();
  await db.updateTable("doctor").set({ ahpra: "MED0001234567" }).where("ID", "=", client).execute();
  await db.deleteFrom("doctor_specialty").where("_doctor", "=", client).execute();
  const { ID: _specialty } = await db
    .selectFrom("specialty")
    .select("ID")
    .orderBy("ID")
    .executeTakeFirstOrThrow();
  await db.insertInto("doctor_specialty").values({ _doctor: client, _specialty }).execute();
  const booking = {
    appointment_type: 1,
    _patient: patient,
    _location: place,
    start_time: "09:00",
    end_time: "09:30",
  };
  for (const days of [1, 2, 200])
    await raman.post("/appointment", { ...booking, appointment_date: addDays(today, days) });
  const [other] = [(await raman.post("/patient", { first_name: "Ann", last_name: "Other" })).body.ID];
  await raman.post("/appointment", {
    ...booking,
    _patient: other,
    start_time: "10:00",
    end_time: "10:30",
    appointment_date: addDays(today, 1),
  });
  token = await create(SCOPES);
}, 60_000);
afterAll(() => app.stop());

const fhir = (path: string, headers: Record<string, string> = {}, bearer = token): Promise<Answer> =>
  app.nobody.send("GET", `/fhir/r4/${path}`, null, { authorization: `Bearer ${bearer}`, ...headers });

interface Entry {
  readonly resource: { readonly resourceType: string; readonly id: string };
  readonly search: { readonly mode: string };
}
const found = ({ body }: Answer, mode = "match"): string[] =>
  (body.entry ?? [])
    .filter((entry: Entry) => entry.search.mode === mode)
    .map(({ resource }: Entry) => `${resource.resourceType}/${resource.id}`);

describe("AU Core: people and places are found by what they have", () => {
  test.each([
    ["Practitioner?name=birch", () => [`Practitioner/r${referrer}`]],
    ["Practitioner?name=Dr%20Hannah%20Birch", () => [`Practitioner/r${referrer}`]],
    ["Practitioner?name=Hannah%20Bir,Nobody%20Known", () => [`Practitioner/r${referrer}`]],
    ["Practitioner?name=Hannah%20Bark", () => []],
    ["Patient?name=Ms%20Mai%20Nguy%E1%BB%85n", () => [`Patient/${patient}`]],
    ["Patient?name=Mai%20Other", () => []],
    ["Practitioner?family=BIR&given=hann", () => [`Practitioner/r${referrer}`]],
    ["Practitioner?family=birch&given=x", () => []],
    [`Practitioner?identifier=${SYSTEMS.ahpra}|MED0001234567`, () => [`Practitioner/c${client}`]],
    ["Practitioner?identifier=2426621B", () => []],
    ["PractitionerRole?identifier=2426621b", () => [`PractitionerRole/r${referrer}`]],
    [`PractitionerRole?identifier=${SYSTEMS.provider}|2426577Y`, () => [`PractitionerRole/l${place}`]],
    [`PractitionerRole?identifier=urn:other|2426621B`, () => []],
    ["PractitionerRole?practitioner=Practitioner/r{referrer}", () => [`PractitionerRole/r${referrer}`]],
    ["PractitionerRole?organization=r{referrer}", () => [`PractitionerRole/r${referrer}`]],
    [
      "PractitionerRole?practitioner.identifier=MED0001234567&location={place}",
      () => [`PractitionerRole/l${place}`],
    ],
    ["PractitionerRole?specialty=urn:corella:specialty|none", () => []],
    ["Organization?name=park", () => [`Organization/r${referrer}`]],
    ["Organization?name=clinic", () => []],
    ["Organization?identifier=anything", () => []],
    ["Location?name=harbour", () => [`Location/${place}`]],
    ["Location?address=3%20quay", () => [`Location/${place}`]],
    ["Location?address=9%20quay", () => []],
    ["Location?organization=c{client}&name=harb", () => [`Location/${place}`]],
  ] as const)("%s", async (path, expected) => {
    const asked = path
      .replace("{referrer}", String(referrer))
      .replace("{place}", String(place))
      .replace("{client}", String(client));
    const answer = await fhir(asked);
    expect([answer.status, found(answer)]).toEqual([200, expected()]);
  });

  test("a specialty finds the roles of the client at all its places", async () => {
    const [role] = (await fhir(`PractitionerRole?location=${place}`)).body.entry;
    const { system, code } = role.resource.specialty[0].coding[0];
    expect(found(await fhir(`PractitionerRole?specialty=${system}|${code}`))).toContain(
      `PractitionerRole/l${place}`,
    );
  });
});

describe("dates, several values, several ids", () => {
  const day = (days: number): Day => addDays(today, days);
  const at = (days: number, time: "08:00" | "09:45"): string =>
    instantOf(day(days), time, "Australia/Sydney");
  test.each([
    [() => `Appointment?date=ge${day(1)}&date=le${day(2)}`, 3],
    [() => `Appointment?date=gt${day(1)}&date=lt${day(3)}`, 1],
    [() => `Appointment?date=${day(1)}&patient=${patient}`, 1],
    [() => `Appointment?date=ge${day(100)}&patient=Patient/${patient}`, 1],
    [() => `Appointment?date=ge${day(1)}&status=booked,cancelled&location=Location/${place}`, 4],
    [() => `Appointment?date=ge${at(1, "08:00")}&date=lt${at(1, "09:45")}&practitioner=c${client}`, 1],
    [() => "ServiceRequest?authored=2026-09", 1],
    [() => "ServiceRequest?authored=ge2026-09-03", 0],
    [() => `ServiceRequest?authored=lt2026-09-03&requester=PractitionerRole/r${referrer}`, 1],
    [() => "ServiceRequest?status=active,completed", 1],
    [() => "ServiceRequest?status=draft", 0],
    [() => "Patient?birthdate=1961", 1],
    [() => "Patient?birthdate=ge1961-04-03&birthdate=lt1961-05", 1],
    [() => "Patient?family=nguyen,other", 2],
    [() => "DocumentReference?date=ge2000&status=superseded", 0],
  ])("%s", async (path, count) => {
    const answer = await fhir(path());
    expect([answer.status, found(answer).length]).toEqual([200, count]);
  });

  test("an appointment of any year is found by its id, beside another", async () => {
    const [far] = found(await fhir(`Appointment?date=ge${addDays(today, 150)}`)).map(
      (each) => each.split("/")[1],
    );
    const [near] = found(await fhir(`Appointment?date=${addDays(today, 2)}`)).map(
      (each) => each.split("/")[1],
    );
    expect(found(await fhir(`Appointment?_id=${far},${near},x`))).toEqual([
      `Appointment/${far}`,
      `Appointment/${near}`,
    ]);
  });

  test("pages of appointments follow one another without a gap or a repeat, within a day too", async () => {
    const range = `date=ge${addDays(today, 1)}&date=le${addDays(today, 300)}`;
    const pages: string[] = [];
    for (let next: string | undefined = `Appointment?${range}&_count=1`; next !== undefined; ) {
      const answer: Answer = await fhir(next);
      pages.push(...found(answer));
      next = answer.body.link
        .find(({ relation }: { relation: string }) => relation === "next")
        ?.url.split("/fhir/r4/")[1];
    }
    expect(pages).toEqual(found(await fhir(`Appointment?${range}`)));
    expect(new Set(pages).size).toBe(4);
  });
});

describe("what comes with a match", () => {
  test("_include brings what it refers to, once, marked as included", async () => {
    const answer = await fhir(
      `Appointment?date=ge${addDays(today, 1)}&_include=Appointment:patient&_include=Appointment:location`,
    );
    expect(found(answer)).toHaveLength(4);
    expect(found(answer, "include").filter((each) => each.startsWith("Patient/"))).toHaveLength(2);
    expect(found(answer, "include")).toContain(`Location/${place}`);
    expect(new Fhir().validate(answer.body, { errorOnUnexpected: true }).valid).toBe(true);
  });

  test("_revinclude brings the roles of a person", async () => {
    const answer = await fhir("Practitioner?name=birch&_revinclude=PractitionerRole:practitioner");
    expect(found(answer, "include")).toEqual([`PractitionerRole/r${referrer}`]);
    const own = await fhir(`Practitioner?_id=c${client}&_revinclude=PractitionerRole:practitioner`);
    expect(found(own, "include")).toContain(`PractitionerRole/l${place}`);
  });

  test("never what the token may not read", async () => {
    const narrow = await create(["system/Appointment.rs", "system/Practitioner.rs"]);
    const answer = await fhir(`Appointment?date=ge${addDays(today, 1)}&_include=Appointment:*`, {}, narrow);
    expect(found(answer, "include")).toEqual([`Practitioner/c${client}`]);
    const roles = await fhir("Practitioner?name=birch&_revinclude=PractitionerRole:practitioner", {}, narrow);
    expect([found(roles), found(roles, "include")]).toEqual([[`Practitioner/r${referrer}`], []]);
  });

  test("F-10: an included patient is in the access log", async () => {
    await fhir("ServiceRequest?_include=ServiceRequest:patient");
    const [event] = await app.database.db
      .selectFrom("audit_event")
      .select("shown_ids")
      .where("route", "like", "GET /fhir/r4 (token%")
      .orderBy("ID", "desc")
      .limit(1)
      .execute();
    expect(event?.shown_ids).toEqual([patient]);
  });
});

describe("what is not understood", () => {
  const strict = { prefer: "handling=strict" };
  test("is ignored and absent from self; with Prefer: handling=strict it is refused", async () => {
    const lenient = await fhir("Patient?family=nguyen&shoe-size=44", { prefer: "handling=lenient" });
    expect([lenient.status, found(lenient).length, lenient.body.link[0].url]).toEqual([
      200,
      1,
      expect.not.stringContaining("shoe-size"),
    ]);
    const refused = await fhir("Patient?family=nguyen&shoe-size=44", strict);
    expect([refused.status, refused.body.issue[0]]).toEqual([
      400,
      { severity: "error", code: "not-supported", diagnostics: "shoe-size is not supported for Patient." },
    ]);
    expect((await fhir("Patient?family=nguyen&_count=5&_format=json", strict)).status).toBe(200);
  });

  test.each([
    ["Patient?family:exact=Nguyen", 400],
    ["Patient?_include=Patient:link", 400],
    ["Patient?_revinclude=Provenance:target", 400],
    ["Patient?_format=xml", 406],
  ])("%s is refused either way: it would change what is found", async (path, status) => {
    const answer = await fhir(path);
    expect([answer.status, answer.body.resourceType]).toEqual([status, "OperationOutcome"]);
  });
});

describe("the capability statement", () => {
  const VALUES: Readonly<Record<string, string>> = { token: "1", string: "a", date: "2026-11-01" };
  const REFERENCES: Readonly<Record<string, string>> = {
    patient: "1",
    practitioner: "r1",
    organization: "r1",
    location: "1",
    requester: "r1",
    author: "r1",
  };
  test("lists what works: each parameter and each include is understood, and stands in self", async () => {
    const { body } = await fhir("metadata");
    for (const { type, searchParam, searchInclude = [], searchRevInclude = [] } of body.rest[0].resource) {
      for (const { name, type: kind } of searchParam) {
        const value = name === "gender" ? "male" : (VALUES[kind] ?? REFERENCES[name]);
        const answer = await fhir(`${type}?${name}=${value}`, { prefer: "handling=strict" });
        expect([type, name, answer.status, answer.body.link[0].url]).toEqual([
          type,
          name,
          200,
          expect.stringContaining(`${name}=`),
        ]);
      }
      for (const each of searchInclude) expect((await fhir(`${type}?_include=${each}`)).status).toBe(200);
      for (const each of searchRevInclude)
        expect((await fhir(`${type}?_revinclude=${each}`)).status).toBe(200);
    }
  });
});

describe("appointments of years", () => {
  let bearer: string;
  let theirs: number;
  const ids: string[] = [];

  beforeAll(async () => {
    const vogt = await app.signIn("vogt");
    theirs = (await vogt.post("/patient", { first_name: "Long", last_name: "Known" })).body.ID;
    const booking = { appointment_type: 1, _patient: theirs, start_time: "09:00", end_time: "09:30" };
    for (const days of [-2_000, -800, -799, 5, 900]) {
      const { body } = await vogt.post("/appointment", {
        ...booking,
        appointment_date: addDays(today, days),
      });
      ids.push(`Appointment/${body.ID}`);
    }
    bearer = (await vogt.post("/fhirToken", { name: "Years", scopes: SCOPES, days: 90 })).body.token;
  });

  /** Returns the appointments of a search and of the pages after it. */
  async function walk(search: string): Promise<string[]> {
    const all: string[] = [];
    let next: string | undefined = search;
    for (let pages = 0; next !== undefined && pages < 20; pages += 1) {
      const answer: Answer = await fhir(next, {}, bearer);
      all.push(...found(answer));
      next = answer.body.link
        .find(({ relation }: { relation: string }) => relation === "next")
        ?.url.split("/fhir/r4/")[1];
    }
    return all;
  }

  test.each([
    ["from a day on", (): string => `date=ge${addDays(today, -850)}`, 1, 5],
    ["up to a day", (): string => `date=le${addDays(today, 10)}`, 0, 4],
    ["of a range", (): string => `date=ge${addDays(today, -850)}&date=le${addDays(today, 950)}`, 1, 5],
    ["of a patient", (): string => `patient=${theirs}`, 0, 5],
    ["of a patient from a day on", (): string => `patient=${theirs}&date=ge${addDays(today, -799)}`, 2, 5],
    ["changed since a time", (): string => "_lastUpdated=ge2026-01-01", 0, 5],
    ["without a day, in the months around today", (): string => "status=booked", 3, 4],
  ] as const)("%s come all and once, two a page", async (_, search, from, to) => {
    expect(await walk(`Appointment?${search()}&_count=2`)).toEqual(ids.slice(from, to));
  });

  test("of a series without an end come two years", async () => {
    const vogt = await app.signIn("vogt");
    const endless = { appointment_date: addDays(today, 6), repeat_interval: 1, repeat_frequency: 26 };
    const { body } = await vogt.post("/appointment", {
      appointment_type: 3,
      start_time: "07:00",
      end_time: "08:00",
      ...endless,
    });
    const days = [6, 188, 370, 552, 734, 916]
      .filter((each) => each < 900)
      .map((each) => `Appointment/${body.ID}-${addDays(today, each)}`);
    expect(await walk(`Appointment?date=ge${addDays(today, 6)}`)).toEqual([...days, ids[4]]);
  });

  test("a match behind many others comes on a later page", async () => {
    const vogt = await app.idOf("vogt");
    const [many, last] = [addDays(today, -1_500), addDays(today, 901)];
    const columns =
      "_doctor, appointment_type, appointment_date, start_time, end_time, notes, cancelled, is_billed";
    await app.database.pool.query(`insert into appointment (${columns})
      select ${vogt}, 3, date '${many}' + n % 90, '08:00', '08:15', 'Many ' || n, false, false from generate_series(1, 900) n`);
    await app.database.pool.query(`insert into appointment (${columns})
      values (${vogt}, 3, '${last}', '08:00', '08:15', 'Last', true, true)`);
    const { rows } = await app.database.pool.query<{ ID: number }>(
      `select "ID" from appointment where notes = 'Last'`,
    );
    expect(await walk(`Appointment?date=ge${addDays(today, -2_500)}&status=cancelled`)).toEqual([
      `Appointment/${rows[0]?.ID}`,
    ]);
  });
});
