import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp } from "#test/support/app.ts";
import { SCOPES } from "../contract.ts";

// Sends the same requests as client libraries and conformance tests for FHIR R4 and AU Core.

let app: TestApp;
let token = "";
let patient = 0;
beforeAll(async () => {
  app = await startApp();
  const raman = await app.signIn("raman");
  const doctor = {
    first_name: "Hannah",
    last_name: "Birch",
    practice_name: "Park Clinic",
    address: "12 Elm Street",
  };
  await raman.post("/referringdoctor", { ...doctor, provider_number: "2426621B" });
  const mai = {
    first_name: "Thi Mai",
    last_name: "Nguyen",
    dob: "1961-04-03",
    gender: "F",
    indigenous_status: "1",
  };
  patient = (
    await raman.post("/patient", { ...mai, ihi: "8003608166690503", medicare_number: "24287817671" })
  ).body.ID;
  for (const first_name of ["Ann", "Ben", "Cal"])
    await raman.post("/patient", { first_name, last_name: "Nguyen" });
  token = (await raman.post("/fhirToken", { name: "Standard", scopes: SCOPES, days: 90 })).body.token;
}, 60_000);
afterAll(() => app.stop());

const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | null = null,
): Promise<Answer> =>
  app.nobody.send(method, `/fhir/r4/${path}`, body, { authorization: `Bearer ${token}`, ...headers });
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send("GET", path, headers);
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const count = ({ body }: Answer): number => (body.entry ?? []).length;
const links = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    body.link.map(({ relation, url }: { relation: string; url: string }) => [
      relation,
      url.replace(/^.*\/fhir\/r4\//, ""),
    ]),
  );
const FOUR = "family=nguyen";
const STATUS = "https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1";

describe("searches of AU Core", () => {
  test.each([
    ["Patient?_id=PATIENT", 1],
    ["Patient?identifier=http://ns.electronichealth.net.au/id/hi/ihi/1.0%7C8003608166690503", 1],
    ["Patient?identifier=http://ns.electronichealth.net.au/id/medicare-number%7C24287817671", 1],
    ["Patient?family=Nguyen&birthdate=1961-04-03", 1],
    ["Patient?family=Nguyen&gender=female", 1],
    ["Patient?name=Nguyen&birthdate=1961-04-03", 1],
    ["Patient?gender=female&name=Mai", 0],
    ["Patient?gender=female&name=Thi", 1],
    ["Patient?birthdate=1961-04-03&family=Nguyen&gender=female", 1],
    ["Patient?indigenous-status=1", 1],
    [`Patient?indigenous-status=${STATUS}%7C1`, 1],
    ["Patient?indigenous-status=urn:other%7C1", 0],
    ["Patient?indigenous-status=4", 0],
    ["Patient?gender-identity=446141000124107", 0],
    ["Organization?name=Park", 1],
    ["Organization?address=12%20elm", 1],
    ["Organization?address=elm", 0],
    ["Practitioner?family=Birch&given=Hannah", 1],
    [
      "PractitionerRole?identifier=http://ns.electronichealth.net.au/id/medicare-provider-number%7C2426621B",
      1,
    ],
    ["PractitionerRole?identifier=2426621B&_include=PractitionerRole:practitioner", 2],
  ])("%s finds %d", async (path, found) => {
    const answer = await get(path.replace("PATIENT", String(patient)), { prefer: "handling=strict" });
    expect([answer.status, count(answer)]).toEqual([200, found]);
  });
});

describe("a search", () => {
  test("of _count=0 answers the number of matches alone", async () => {
    const { status, body } = await get(`Patient?${FOUR}&_count=0`);
    expect([status, body.total, body.entry]).toEqual([200, 4, undefined]);
  });

  test("of more than 200 ids is refused, not cut", async () => {
    const ids = Array.from({ length: 201 }, (_one, at) => at + 1).join(",");
    const { status, body } = await get(`Patient?_id=${ids}`);
    expect([status, body.issue[0].code, body.issue[0].diagnostics]).toEqual([
      400,
      "too-costly",
      "Ask for at most 200 values of _id at a time.",
    ]);
  });

  test("pages forward and back by its links", async () => {
    const idsOf = ({ body }: Answer) =>
      body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
    const first = await get(`Patient?${FOUR}&_count=1`);
    const second = await get(links(first)["next"] ?? "");
    const third = await get(links(second)["next"] ?? "");
    expect(links(first)["previous"]).toBeUndefined();
    const back = await get(links(third)["previous"] ?? "");
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await get(links(back)["previous"] ?? ""))).toEqual(idsOf(first));
    expect(idsOf(await get(links(back)["next"] ?? ""))).toEqual(idsOf(third));
  });

  test("is sent as a form, also with repeated parameters, and beside parameters of the address", async () => {
    const form = await send(
      "POST",
      "Patient/_search",
      FORM,
      "family=nguyen&birthdate=ge1961&birthdate=lt1962",
    );
    expect([form.status, count(form)]).toEqual([200, 1]);
    expect(links(form)["self"]).toBe("Patient?family=nguyen&birthdate=ge1961&birthdate=lt1962");
    expect(count(await send("POST", "Patient/_search?gender=female", FORM, FOUR))).toBe(1);
    expect(count(await send("POST", "Patient/_search", FORM, ""))).toBe(4);
  });
});

describe("the format", () => {
  test.each(["application/fhir+json", "application/fhir%2Bjson", "json", "application/json"])(
    "%s is answered",
    async (format) => {
      expect((await get(`Patient?${FOUR}&_format=${format}`)).status).toBe(200);
      expect((await get(`Patient/${patient}?_format=${format}`)).status).toBe(200);
    },
  );

  test.each([
    ["?_format=xml", {}],
    ["?_format=application/fhir%2Bxml", {}],
    ["", { accept: "application/fhir+xml" }],
  ])("XML is refused on read and search alike: %s %j", async (query, headers) => {
    for (const path of [`Patient/${patient}${query}`, `Patient${query}`]) {
      const { status, body } = await get(path, headers);
      expect([status, body.resourceType]).toEqual([406, "OperationOutcome"]);
    }
  });

  test("of a browser, which takes XML as well as anything, is JSON", async () => {
    expect(
      (await get(`Patient/${patient}`, { accept: "text/html,application/xml;q=0.9,*/*;q=0.8" })).status,
    ).toBe(200);
  });
});

test("a read with the version that is there answers 304", async () => {
  const etag = (await get(`Patient/${patient}`)).headers.get("etag") ?? "";
  const known = await get(`Patient/${patient}`, { "if-none-match": `W/"0", ${etag}` });
  expect([known.status, known.body, known.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await get(`Patient/${patient}`, { "if-none-match": 'W/"999"' })).status).toBe(200);
});

describe("every refusal below the base is an OperationOutcome", () => {
  test.each([
    ["an unknown address", "GET", "Patient/1/2/3", 404],
    ["an unknown kind", "GET", "Observation", 404],
    ["a long kind", "GET", "P".repeat(600), 404],
    ["a kind longer than the contract has", "GET", "P".repeat(100), 400],
    ["a long parameter", "GET", `Patient?family=${"x".repeat(2_001)}`, 400],
    ["a parameter repeated too often", "GET", `Patient?${"given=a&".repeat(9)}`, 400],
    ["another method", "DELETE", "Patient/1", 404],
    ["a body that is no form", "POST", "Patient/_search", 400],
  ])("%s", async (_words, method, path, status) => {
    const headers: Record<string, string> = method === "POST" ? { "content-type": "application/json" } : {};
    const answer = await send(method, path, headers, method === "POST" ? "{" : null);
    expect([answer.status, answer.body.resourceType]).toEqual([status, "OperationOutcome"]);
    expect(answer.headers.get("content-type")).toBe("application/fhir+json; charset=utf-8");
  });

  test("a bad token", async () => {
    const { status, body } = await get("Patient", { authorization: "Bearer nothing" });
    expect([status, body.resourceType]).toEqual([401, "OperationOutcome"]);
  });

  test("other addresses keep their own form", async () => {
    expect((await app.nobody.get("/fhirtokens")).body.code).toBe("address.unknown");
  });
});
