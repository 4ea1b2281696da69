import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { features } from "#app/features.server.ts";
import { startApp, type TestApp, type Visitor } from "./support/app.ts";

interface Lookup {
  readonly address: string;
  /** Field that identifies a row of the reply. `last_name` by default. */
  readonly as?: string;
  /** Expected values of the field `as` in all rows, in order. */
  readonly expected: readonly string[];
}

// Returns one person each with the word in the practice or email address, inside the last name, at its
// beginning, as the whole last name, and as the username.
const people = (word: "Quill" | "Sedge") => {
  const text = word.toLowerCase();
  return [
    { username: `${text[0]}abbott`, first_name: "Aaron", last_name: "Abbott" },
    { username: `c${text}an`, first_name: "Carl", last_name: `Mc${word}an` },
    { username: `b${text}on`, first_name: "Bea", last_name: `${word}on` },
    { username: `z${text}`, first_name: "Zoe", last_name: word },
    { username: text, first_name: "Yvonne", last_name: "Young" },
  ];
};
const CLIENTS = ["Young", "Quill", "Quillon", "McQuillan", "Abbott"];
const STAFF = ["Young", "Sedge", "Sedgeon", "McSedgean", "Abbott"];
const SUBURBS = ["Quillby", "Quillby Heights", "North Quillby"];

let app: TestApp;
let admin: Visitor;
let doctor_id = 0;

const lookups = (): Readonly<Record<string, Lookup>> => ({
  "/user/search/{query}": { address: "/user/search/sedge", expected: STAFF },
  "/user/admin/search/{text}": { address: "/user/admin/search/sedge", expected: STAFF },
  "/user/admin/search/{role}/{text}": { address: "/user/admin/search/typist/sedge", expected: STAFF },
  "/group/person": { address: "/group/person?search=sedge", expected: ["Young", "Sedge", "Sedgeon"] },
  "/doctor/search/{query}": { address: "/doctor/search/quill", expected: CLIENTS },
  "/doctor/search/jyt_restriction/{text}": {
    address: "/doctor/search/jyt_restriction/quill",
    expected: CLIENTS,
  },
  "/auth/clients": { address: "/auth/clients?search=quill", expected: CLIENTS },
  "/patient/search/{query}": {
    address: `/patient/search/quill?doctor_id=${doctor_id}`,
    expected: ["Quill", "Quillon", "McQuillan"],
  },
  "/patient/everywhere/{query}": { address: "/patient/everywhere/quill", expected: ["Quill", "Quillon"] },
  "/referringdoctor/search/{query}": {
    address: `/referringdoctor/search/quill?doctor_id=${doctor_id}`,
    expected: ["Quill", "Quillon", "Abbott", "McQuillan"],
  },
  "/locality/search/{query}": { address: "/locality/search/quillby", as: "suburb", expected: SUBURBS },
  "/locality/searchStateWise/{text}/{stateAbbreviation}": {
    address: "/locality/searchStateWise/quillby/NSW",
    as: "suburb",
    expected: SUBURBS,
  },
  "/hospital/search/{query}": {
    address: "/hospital/search/quillby",
    as: "name",
    expected: ["Quillby", "Quillby Private", "Aspen Quillby"],
  },
  "/subscriber/search/{text}": {
    address: "/subscriber/search/quill",
    expected: ["Quill", "Quillon", "Young", "McQuillan"],
  },
  "/mbsitem/search/{query}": { address: "/mbsitem/search/9104", as: "item", expected: ["9104", "91041"] },
});

async function insertPeople(): Promise<void> {
  const { db } = app.services;
  const service = await db
    .selectFrom("service")
    .select("ID")
    .where("kind", "=", "transcription")
    .executeTakeFirstOrThrow();
  const insert = (kind: "client" | "staff", person: ReturnType<typeof people>[number]) =>
    db
      .insertInto("person")
      .values({
        kind,
        ...person,
        email_address: kind === "staff" ? `${person.username}@sedge.example` : null,
      })
      .returning("ID")
      .executeTakeFirstOrThrow();
  for (const person of people("Quill")) {
    const { ID } = await insert("client", person);
    await db
      .insertInto("doctor")
      .values({ ID, company: person.last_name === "Abbott" ? "Quill Medical Centre" : "Rooms" })
      .execute();
    await db.insertInto("doctor_service").values({ _doctor: ID, client_service_id: service.ID }).execute();
  }
  for (const person of people("Sedge")) {
    const { ID } = await insert("staff", person);
    await db.insertInto("person_group").values({ _person: ID, _group: GROUPS.typist }).execute();
  }
}

async function insertPatients(): Promise<void> {
  const { db } = app.services;
  for (const { first_name, last_name } of people("Quill")) {
    const keys = { last_key: last_name.toLowerCase(), first_key: first_name.toLowerCase() };
    const name = { _doctor: doctor_id, first_name, last_name, ...keys };
    await db
      .insertInto("patient")
      .values({ ...name, sound_key: "x", status: "Validated" })
      .execute();
    await db
      .insertInto("referring_doctor")
      .values({ ...name, practice_name: last_name === "Abbott" ? "Quill Medical Centre" : "Rooms" })
      .execute();
  }
}

async function insertSubscribers(): Promise<void> {
  const readers = people("Quill").map(({ username, ...name }) => ({
    ...name,
    email_address: `${username}@readers.example`,
  }));
  await app.services.db.insertInto("subscriber").values(readers).execute();
}

async function insertPlaces(): Promise<void> {
  const { db } = app.services;
  for (const suburb of ["North Quillby", "Quillby Heights", "Quillby"]) {
    const place = { postcode: "2999", state: "NSW", country: "AU", time_zone: "Australia/Sydney" } as const;
    await db
      .insertInto("locality")
      .values({ suburb, ...place })
      .execute();
  }
  for (const name of ["Aspen Quillby", "Quillby Private", "Quillby"]) {
    await db.insertInto("hospital").values({ name, kind: "private" }).execute();
  }
  for (const item of ["91041", "9104"]) {
    await db
      .insertInto("mbs_item")
      .values({ item, description: "Test", fee_start_on: "2026-01-01" })
      .execute();
  }
}

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn("admin");
  doctor_id = await app.idOf("raman");
  await insertPeople();
  await insertPatients();
  await insertPlaces();
  await insertSubscribers();
}, 60_000);
afterAll(() => app.stop());

describe("every lookup puts the exact match first", () => {
  test("no route that searches is missing here", () => {
    const paths = features.flatMap(({ endpoints }) => endpoints.map(({ route }) => route.path));
    // Excludes finished letters, which are found by their text and listed newest first, and FHIR, which has
    // its own order.
    const isOrdered = (path: string) => path === "/task/completed/search" || path.startsWith("/fhir/");
    const searching = paths.filter(
      (path) => /search|everywhere|\/auth\/clients$|\/group\/person$/i.test(path) && !isOrdered(path),
    );
    expect(searching.toSorted()).toEqual(Object.keys(lookups()).toSorted());
  });

  test.each(Object.keys(lookups()))("%s", async (path) => {
    const lookup = lookups()[path];
    if (!lookup) throw new Error(path);
    const { status, body } = await admin.get(lookup.address);
    expect(status).toBe(200);
    expect(body.map((row: Record<string, unknown>) => row[lookup.as ?? "last_name"])).toEqual(
      lookup.expected,
    );
  });
});
