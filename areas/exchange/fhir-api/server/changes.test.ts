import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { SCOPES } from "../contract.ts";
import { RESOURCE_TYPES, type ResourceType } from "../rules/resource.ts";

let app: TestApp;
let raman: Visitor;
let client: number;
let today: Day;
let token: string;
let patient: number;
let booking: object;

const tokenOf = async (who: Visitor): Promise<string> =>
  (await who.post("/fhirToken", { name: "Changes", scopes: SCOPES, days: 90 })).body.token;
const fhir = (path: string, bearer = token): Promise<Answer> =>
  app.nobody.send("GET", `/fhir/r4/${path}`, null, { authorization: `Bearer ${bearer}` });

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  client = await app.idOf("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
  const doctor = { first_name: "Hannah", last_name: "Birch", practice_name: "Park Clinic" };
  const referrer = (await raman.post("/referringdoctor", doctor)).body.ID;
  patient = (await raman.post("/patient", { first_name: "Mai", last_name: "Nguyen", dob: "1961-04-03" })).body
    .ID;
  const referral = { referral_date: "2026-09-02", referral_type: 2, _referring_doctor: referrer };
  await raman.post(`/patient/${patient}/referral`, referral);
  const place = (await makeRow["outpatientlocation"]?.(app.database.db, client)) ?? 0;
  await makeRow["attachment"]?.(app.database.db, client);
  booking = {
    appointment_type: 1,
    _patient: patient,
    _location: place,
    start_time: "09:00",
    end_time: "09:30",
  };
  await raman.post("/appointment", { ...booking, appointment_date: addDays(today, 1) });
  token = await tokenOf(raman);
}, 60_000);
afterAll(() => app.stop());

interface Entry {
  readonly resource: { readonly id: string; readonly meta: { readonly lastUpdated?: string } };
}
const entriesOf = ({ body }: Answer): Entry["resource"][] =>
  (body.entry ?? []).map(({ resource }: Entry) => resource);
const found = async (path: string, bearer = token): Promise<string[]> => {
  const answer = await fhir(path, bearer);
  expect([answer.status, answer.body.resourceType]).toEqual([200, "Bundle"]);
  return entriesOf(answer).map(({ id }) => id);
};
const nextOf = ({ body }: Answer): string | undefined =>
  body.link.find(({ relation }: { relation: string }) => relation === "next")?.url.split("/fhir/r4/")[1];
/** Returns the resource of a type that was changed last. */
async function latest(type: ResourceType): Promise<{ id: string; at: string }> {
  const stamped = entriesOf(await fhir(`${type}?_count=200`)).flatMap(({ id, meta }) => {
    return meta.lastUpdated === undefined ? [] : [{ id, at: meta.lastUpdated }];
  });
  const [one] = stamped.sort((a, b) => (a.at < b.at ? 1 : -1));
  if (!one) throw new Error(`no ${type} says when it was changed`);
  return one;
}

describe("_lastUpdated, of every kind of resource", () => {
  test.each(RESOURCE_TYPES)("%s: with each prefix, by the instant and by the day", async (type) => {
    const { id, at } = await latest(type);
    const day = todayIn("Australia/Sydney", at);
    const whether = async (value: string) =>
      (await found(`${type}?_lastUpdated=${value}&_count=200`)).includes(id);
    for (const value of [
      at,
      `eq${at}`,
      `ge${at}`,
      `le${at}`,
      day,
      `ge${day}`,
      `le${day}`,
      `gt${addDays(day, -1)}`,
      "ge2000",
    ])
      expect([value, await whether(value)]).toEqual([value, true]);
    for (const value of [`gt${at}`, `lt${at}`, `gt${day}`, `lt${day}`, addDays(day, 1), "lt2000", "2000-01"])
      expect([value, await whether(value)]).toEqual([value, false]);
    expect((await fhir(`${type}?_lastUpdated=yesterday`)).status).toBe(400);
  });

  test("the capability statement names it", async () => {
    const { body } = await fhir("metadata");
    for (const { type, searchParam } of body.rest[0].resource)
      expect([type, searchParam]).toEqual([
        type,
        expect.arrayContaining([{ name: "_lastUpdated", type: "date" }]),
      ]);
  });

  test("another client's token finds nothing of it", async () => {
    const { id } = await latest("Patient");
    expect(
      await found("Patient?_lastUpdated=ge2000&_count=200", await tokenOf(await app.signIn("vogt"))),
    ).not.toContain(id);
  });
});

describe("what is a change", () => {
  const changedSince = async (type: ResourceType, at: string) =>
    found(`${type}?_lastUpdated=gt${at}&_count=200`);

  test("a save is, and brings the record alone", async () => {
    const { at } = await latest("Patient");
    expect(await changedSince("Patient", at)).toEqual([]);
    const { version } = (await raman.get(`/patient/${patient}`)).body;
    expect((await raman.put(`/patient/${patient}`, { version, notes: "Moved" })).status).toBe(200);
    expect(await changedSince("Patient", at)).toEqual([String(patient)]);
  });

  test("a lock is none", async () => {
    const { at } = await latest("Patient");
    await app.database.pool.query(
      `update patient set lock_guid = $1, locked_by = _doctor, lock_time = now() where "ID" = ${patient}`,
      [randomUUID()],
    );
    expect(await changedSince("Patient", at)).toEqual([]);
  });

  test("of a series all its days; of one changed singly that day", async () => {
    const weekly = {
      appointment_date: addDays(today, 3),
      repeat_interval: 1,
      repeat_frequency: 1,
      repeat_count: 4,
    };
    const before = (await latest("Appointment")).at;
    const made = await raman.post("/appointment", {
      ...booking,
      ...weekly,
      start_time: "11:00",
      end_time: "11:30",
    });
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const days = [3, 10, 17, 24].map((each) => `${made.body.ID}-${addDays(today, each)}`);
    expect(await changedSince("Appointment", before)).toEqual(days);
    const after = (await latest("Appointment")).at;
    await app.database.pool.query(`insert into appointment_occurrence (_doctor, _appointment, repeat_date, appointment_type, appointment_date,
        start_time, end_time, _patient, _location) select _doctor, "ID", date '${addDays(today, 10)}', appointment_type,
        date '${addDays(today, 10)}', '12:00', '12:30', _patient, _location from appointment where "ID" = ${made.body.ID}`);
    expect(await changedSince("Appointment", after)).toEqual([days[1]]);
  });
});

describe("pages of what changed", () => {
  test("come in the order of the changes: what is saved meanwhile comes once more, and nothing is missed", async () => {
    const ids: number[] = [];
    for (const name of ["Ash", "Elm", "Oak", "Yew"])
      ids.push((await raman.post("/patient", { first_name: "Tree", last_name: name })).body.ID);
    const first = await fhir("Patient?_lastUpdated=ge2000&family=ash,elm,oak,yew&_count=2");
    expect(entriesOf(first).map(({ id }) => Number(id))).toEqual(ids.slice(0, 2));
    const { version } = (await raman.get(`/patient/${ids[0]}`)).body;
    await raman.put(`/patient/${ids[0]}`, { version, notes: "Saved meanwhile" });
    const rest: number[] = [];
    for (let next = nextOf(first); next !== undefined; ) {
      const page = await fhir(next);
      rest.push(...entriesOf(page).map(({ id }) => Number(id)));
      next = nextOf(page);
    }
    expect(rest).toEqual([ids[2], ids[3], ids[0]]);
  });

  test("many appointments changed at once are found like few", async () => {
    const range = `date=ge${addDays(today, 31)}&date=le${addDays(today, 60)}`;
    await app.database.pool.query(`insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, notes)
      select ${client}, 3, date '${addDays(today, 30)}' + n % 40, '08:00', '08:15', 'Many ' || n from generate_series(1, 700) n`);
    const whole = await found(`Appointment?${range}&_lastUpdated=ge2000&_count=200`);
    expect(whole).toEqual(await found(`Appointment?${range}&_count=200`));
    expect(whole).toHaveLength(200);
    expect(await found(`Appointment?${range}&_lastUpdated=lt2000`)).toEqual([]);
  });
});
