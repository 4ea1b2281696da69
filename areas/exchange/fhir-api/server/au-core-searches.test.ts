import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { SCOPES } from "../contract.ts";
import { valuesAt } from "../rules/match.ts";
import type { Resource } from "../rules/resource.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  const raman = await app.signIn("raman");
  const client = await app.idOf("raman");
  token = (await raman.post("/fhirToken", { name: "AU Core", scopes: SCOPES, days: 90 })).body.token;
  const doctor = {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
    practice_name: "Park Clinic",
  };
  await raman.post("/referringdoctor", { ...doctor, address: "7 Park Road" });
  const person = {
    title: 7,
    gender: "F",
    dob: "1961-04-03",
    indigenous_status: "4",
    medicare_number: "24287781321",
  };
  const { status, body } = await raman.post("/patient", {
    ...person,
    first_name: "Mai",
    last_name: "Nguyen",
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await raman.post("/patient", { first_name: "Ann", last_name: "Other", gender: "F", dob: "1990-01-31" });
  const { db } = app.database;
  const place = (await makeRow["outpatientlocation"]?.(db, client)) ?? 0;
  const { ID: suburb } = await db.selectFrom("locality").select("ID").limit(1).executeTakeFirstOrThrow();
  const where = {
    name: "Harbour Rooms",
    doctor_provider_no: "2426577Y",
    address: "3 Quay Street",
    _locality: suburb,
  };
  await db.updateTable("location").set(where).where("ID", "=", place).execute();
  await db.updateTable("doctor").set({ ahpra: "MED0001234567" }).where("ID", "=", client).execute();
  await db.deleteFrom("doctor_specialty").where("_doctor", "=", client).execute();
  const { ID: _specialty } = await db
    .selectFrom("specialty")
    .select("ID")
    .orderBy("ID")
    .executeTakeFirstOrThrow();
  await db.insertInto("doctor_specialty").values({ _doctor: client, _specialty }).execute();
}, 60_000);
afterAll(() => app.stop());

const get = (path: string): Promise<Answer> =>
  app.nobody.send("GET", `/fhir/r4/${path}`, null, { authorization: `Bearer ${token}` });
const post = (type: string, query: string): Promise<Answer> => {
  const form = { "content-type": "application/x-www-form-urlencoded", authorization: `Bearer ${token}` };
  return app.nobody.send("POST", `/fhir/r4/${type}/_search`, query, form);
};
const resourcesOf = ({ body }: Answer): Resource[] =>
  (body.entry ?? []).map((entry: { resource: Resource }) => entry.resource);

const texts = (resource: Resource, path: string) =>
  valuesAt(resource, path.split(".")).filter((value): value is string => typeof value === "string");
const coded = (resource: Resource, path: string, part: "code" | "value") =>
  valuesAt(resource, path.split(".")).flatMap((each) => {
    const [system] = texts(Object(each), "system");
    return texts(Object(each), part).flatMap((value) =>
      system === undefined ? [value] : [`${system}|${value}`, value],
    );
  });

/** Values that must find a resource, by parameter. */
const VALUES: Readonly<Record<string, (resource: Resource) => readonly string[]>> = {
  _id: ({ id }) => [id],
  identifier: (resource) => coded(resource, "identifier", "value"),
  family: (resource) => texts(resource, "name.family"),
  name: (resource) =>
    ["name", "name.family", "name.given", "name.text"].flatMap((path) => texts(resource, path)),
  gender: (resource) => texts(resource, "gender"),
  birthdate: (resource) =>
    texts(resource, "birthDate").flatMap((day) => [
      day,
      `ge${day}`,
      `le${day}`,
      "gt1900-01-01",
      "lt2050-01-01",
    ]),
  "indigenous-status": (resource) =>
    valuesAt(resource, ["extension"])
      .filter((each) => texts(Object(each), "url")[0]?.endsWith("/indigenous-status"))
      .flatMap((each) => coded(Object(each), "valueCoding", "code")),
  practitioner: (resource) =>
    texts(resource, "practitioner.reference").flatMap((text) => [text, text.split("/")[1] ?? ""]),
  organization: (resource) => texts(resource, "organization.reference"),
  specialty: (resource) => coded(resource, "specialty.coding", "code"),
  address: (resource) =>
    ["address.line", "address.city", "address.state", "address.postalCode"].flatMap((path) =>
      texts(resource, path),
    ),
  "address-city": (resource) => texts(resource, "address.city"),
  "address-state": (resource) => texts(resource, "address.state"),
  "address-postalcode": (resource) => texts(resource, "address.postalCode"),
};

describe("AU Core 2.0: a search by the values of a resource finds it, sent as an address and as a form", () => {
  test.each([
    ["Patient", ["_id"]],
    ["Patient", ["birthdate"]],
    ["Patient", ["family"]],
    ["Patient", ["gender"]],
    ["Patient", ["indigenous-status"]],
    ["Patient", ["identifier"]],
    ["Patient", ["name"]],
    ["Patient", ["birthdate", "family"]],
    ["Patient", ["birthdate", "name"]],
    ["Patient", ["family", "gender"]],
    ["Patient", ["gender", "name"]],
    ["Practitioner", ["_id"]],
    ["Practitioner", ["identifier"]],
    ["Practitioner", ["name"]],
    ["PractitionerRole", ["_id"]],
    ["PractitionerRole", ["identifier"]],
    ["PractitionerRole", ["practitioner"]],
    ["PractitionerRole", ["specialty"]],
    ["PractitionerRole", ["organization"]],
    ["Organization", ["_id"]],
    ["Organization", ["address"]],
    ["Organization", ["name"]],
    ["Location", ["address"]],
    ["Location", ["name"]],
    ["Location", ["address-city"]],
    ["Location", ["address-state"]],
    ["Location", ["address-postalcode"]],
  ] as const)("%s by %s", async (type, names) => {
    const searches = resourcesOf(await get(type)).flatMap((resource) =>
      names
        .reduce<string[]>(
          (queries, name) =>
            queries.flatMap((query) =>
              (VALUES[name]?.(resource) ?? []).map(
                (value) => `${query}&${name}=${encodeURIComponent(value)}`,
              ),
            ),
          [""],
        )
        .map((query) => ({ id: resource.id, query: query.slice(1) })),
    );
    expect(searches).not.toEqual([]);
    for (const { id, query } of searches) {
      const found = await get(`${type}?${query}`);
      const ids = resourcesOf(found).map((each) => each.id);
      expect([query, found.status, ids]).toEqual([query, 200, expect.arrayContaining([id])]);
      expect(decodeURIComponent(found.body.link[0].url)).toContain(decodeURIComponent(query));
      const sent = resourcesOf(await post(type, query)).map((each) => each.id);
      expect([query, sent]).toEqual([query, ids]);
    }
  });

  test.each([
    ["Patient?gender-identity=446151000124109"],
    ["PractitionerRole?role=http://snomed.info/sct|62247001"],
    ["Organization?identifier=http://ns.electronichealth.net.au/id/hi/hpio/1.0|8003621566684455"],
    ["Practitioner?name=Nobody"],
    ["Location?address=Nowhere"],
  ])("%s, which no resource here has, finds none and stands in self", async (path) => {
    const { status, body } = await get(path);
    expect([status, body.entry]).toEqual([200, undefined]);
    expect(decodeURIComponent(body.link[0].url)).toContain(path);
  });

  test.each([
    ["PractitionerRole?practitioner.identifier=MED0001234567", "PractitionerRole", ["PractitionerRole"]],
    [
      "PractitionerRole?identifier=2426577Y&_include=PractitionerRole:practitioner",
      "PractitionerRole",
      ["Practitioner", "PractitionerRole"],
    ],
    [
      "Practitioner?name=birch&_revinclude=PractitionerRole:practitioner",
      "Practitioner",
      ["Practitioner", "PractitionerRole"],
    ],
  ])("%s", async (path, type, kinds) => {
    const { status, body } = await get(path);
    const entries: { resource: Resource; search: { mode: string } }[] = body.entry;
    expect([status, [...new Set(entries.map(({ resource }) => resource.resourceType))].sort()]).toEqual([
      200,
      kinds,
    ]);
    expect(
      new Set(
        entries.filter(({ search }) => search.mode === "match").map(({ resource }) => resource.resourceType),
      ),
    ).toEqual(new Set([type]));
  });
});
