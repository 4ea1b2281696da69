import { Fhir } from "fhir";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { SCOPES } from "../contract.ts";
import { RESOURCE_TYPES } from "../rules/resource.ts";
import { openAccess } from "./access-token.ts";

let app: TestApp;
let raman: Visitor;
let today: Day;
let patient: number;
let theirs: number;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
  const mai = {
    first_name: "Thi Mai",
    last_name: "Nguyen",
    dob: "1961-04-03",
    medicare_number: "24287817671",
  };
  patient = (await raman.post("/patient", mai)).body.ID;
  await raman.post("/patient", { first_name: "Ann", last_name: "Other" });
  const doctor = {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
    practice_name: "Park Clinic",
  };
  const _referring_doctor = (await raman.post("/referringdoctor", doctor)).body.ID;
  await raman.post(`/patient/${patient}/referral`, {
    referral_date: "2026-09-02",
    referral_type: 2,
    _referring_doctor,
  });
  await makeRow["attachment"]?.(app.database.db, await app.idOf("raman"));
  const booking = { appointment_type: 1, _patient: patient, start_time: "09:00", end_time: "09:30" };
  await raman.post("/appointment", {
    ...booking,
    repeat_interval: 1,
    repeat_count: 3,
    appointment_date: addDays(today, 1),
  });
  await makeRow["outpatientlocation"]?.(app.database.db, await app.idOf("raman"));
  theirs = (await makeRow["patient"]?.(app.database.db, await app.idOf("vogt"))) ?? 0;
  await makeRow["attachment"]?.(app.database.db, await app.idOf("vogt"));
});
afterAll(() => app.stop());
beforeEach(() => app.database.db.deleteFrom("fhir_token").execute());

const create = async (
  scopes: readonly string[] = SCOPES,
  visitor = raman,
): Promise<{ token: string; ID: number }> => {
  const { token, created } = (await visitor.post("/fhirToken", { name: "Hospital", scopes, days: 90 })).body;
  return { token, ID: created.ID };
};
const fhir = async (path: string, token?: string): Promise<Answer> => {
  const answer = await app.nobody.send(
    "GET",
    `/fhir/r4/${path}`,
    null,
    token ? { authorization: `Bearer ${token}` } : {},
  );
  return answer;
};
const validator = new Fhir();
const complaints = (resource: object) => {
  const { valid, messages } = validator.validate(resource, { errorOnUnexpected: true });
  return valid ? [] : messages;
};
const entries = (answer: Answer) =>
  (answer.body.entry ?? []).map(
    ({ resource }: { resource: { resourceType: string; id: string } }) => resource,
  );

describe("a token", () => {
  test("is shown once, kept as a hash, and opens its own scopes only", async () => {
    const { token } = await create(["system/Patient.rs"]);
    const { rows } = await app.database.pool.query("select row_to_json(t)::text as row from fhir_token t");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify((await raman.get("/fhirToken")).body)).not.toContain(token);
    expect((await fhir("Patient", token)).status).toBe(200);
    for (const type of RESOURCE_TYPES.filter((each) => each !== "Patient")) {
      const refused = await fhir(type, token);
      expect([refused.status, refused.body.resourceType, refused.body.issue[0].code]).toEqual([
        403,
        "OperationOutcome",
        "forbidden",
      ]);
    }
  });

  test.each([undefined, "wrong", "corella_x", "'; drop table", "ü"])("%s opens nothing", async (token) => {
    for (const type of RESOURCE_TYPES) {
      const answer = await app.nobody.send(
        "GET",
        `/fhir/r4/${type}`,
        null,
        token ? { authorization: `Bearer ${encodeURI(token)}` } : {},
      );
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
        401,
        'Bearer realm="Corella FHIR"',
      ]);
      expect(complaints(answer.body)).toEqual([]);
    }
  });

  test("stops when it is revoked or has expired, and when its creator leaves", async () => {
    const { token, ID } = await create();
    const status = async () => (await fhir("Patient", token)).status;
    expect(await status()).toBe(200);
    const rows = app.database.db.updateTable("fhir_token").where("ID", "=", ID);
    await rows.set({ expires_time: "2026-01-01T00:00:00Z" }).execute();
    expect(await status()).toBe(401);
    await rows.set({ expires_time: "2036-01-01T00:00:00Z" }).execute();
    const person = app.database.db.updateTable("person").where("ID", "=", await app.idOf("raman"));
    await person.set({ active: false }).execute();
    expect(await status()).toBe(401);
    await person.set({ active: true }).execute();
    expect(await status()).toBe(200);
    expect((await raman.delete(`/fhirToken/${ID}`)).body.revoked_time).not.toBeNull();
    expect(await status()).toBe(401);
    expect((await raman.get("/fhirToken")).body[0].last_used_time).not.toBeNull();
  });

  test.each([
    [{ name: "" }, "name"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["system/*.cruds"] }, "scopes.0"],
    [{ days: 3650 }, "days"],
  ])("with %j is refused at its field", async (wrong, field) => {
    const sent = await raman.post("/fhirToken", {
      name: "Hospital",
      scopes: [...SCOPES],
      days: 90,
      ...wrong,
    });
    expect([sent.status, Object.keys(sent.body.errors)]).toEqual([400, [field]]);
  });
});

describe("one client's token and another client's rows", () => {
  test.each(RESOURCE_TYPES)(
    "RULE-PERM-02: no %s of another client is found, by search or by id",
    async (type) => {
      const vogt = await app.signIn("vogt");
      const [own, foreign] = [await create(), await create(SCOPES, vogt)];
      const mine = new Set(
        entries(await fhir(`${type}?_count=200`, own.token)).map(({ id }: { id: string }) => id),
      );
      const others = entries(await fhir(`${type}?_count=200`, foreign.token)).map(
        ({ id }: { id: string }) => id,
      );
      expect(others.filter((id: string) => mine.has(id))).toEqual([]);
      for (const id of others) expect((await fhir(`${type}/${id}`, own.token)).status).toBe(404);
      for (const id of mine) expect((await fhir(`${type}/${String(id)}`, foreign.token)).status).toBe(404);
      for (const id of others) expect(entries(await fhir(`${type}?_id=${id}`, own.token))).toEqual([]);
    },
  );

  test("nor a patient by name, nor the content of a document", async () => {
    const vogt = await app.signIn("vogt");
    const [own, foreign] = [await create(), await create(SCOPES, vogt)];
    expect(
      entries(await fhir("Patient?family=Row", own.token)).map(({ id }: { id: string }) => id),
    ).not.toContain(String(theirs));
    const [document] = entries(await fhir("DocumentReference", foreign.token));
    expect((await fhir(`Binary/${document.id}`, own.token)).status).toBe(404);
  });
});

describe("resources", () => {
  test.each(RESOURCE_TYPES)("every %s is accepted by a validator nobody here wrote", async (type) => {
    const { token } = await create();
    const answer = await fhir(type, token);
    expect(answer.headers.get("content-type")).toBe("application/fhir+json; charset=utf-8");
    expect(complaints(answer.body)).toEqual([]);
    const found = entries(answer);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) {
      expect(complaints(each)).toEqual([]);
      const one = await fhir(`${type}/${each.id}`, token);
      expect([one.status, one.body]).toEqual([200, each]);
      expect(one.headers.get("etag")).toBe(`W/"${each.meta.versionId}"`);
    }
  });

  test("the capability statement is valid and names every resource", async () => {
    const { body } = await fhir("metadata");
    expect(complaints(body)).toEqual([]);
    expect(body.rest[0].resource.map(({ type }: { type: string }) => type)).toEqual([...RESOURCE_TYPES]);
    expect((await fhir(".well-known/smart-configuration")).body.scopes_supported).toEqual([...SCOPES]);
  });

  test("pages follow one another without a gap or a repeat", async () => {
    const { token } = await create();
    const all = entries(await fhir("Patient", token)).map(({ id }: { id: string }) => id);
    const found: string[] = [];
    for (let next: string | null = "Patient?_count=1"; next !== null; ) {
      const answer: Answer = await fhir(next, token);
      found.push(...entries(answer).map(({ id }: { id: string }) => id));
      const link = answer.body.link.find(({ relation }: { relation: string }) => relation === "next");
      next = link ? link.url.split("/fhir/r4/")[1] : null;
    }
    expect(found).toEqual(all);
    expect(all.length).toBeGreaterThan(1);
  });

  test.each([
    ["Patient?family=ngu", 1],
    ["Patient?family=%25", 0],
    ["Patient?identifier=http://ns.electronichealth.net.au/id/medicare-number%7C24287817671", 1],
    ["Patient?identifier=24287817671&birthdate=1961-04-03", 1],
    ["Patient?identifier=urn:unknown%7C24287817671", 0],
    ["Patient?birthdate=1999-01-01", 0],
    ["ServiceRequest?status=active", 1],
    ["ServiceRequest?patient=Patient/999999", 0],
    ["Appointment", 3],
    ["Appointment?date=ge2036-01-01", 0],
    ["Appointment?status=cancelled", 0],
    ["Patient?unknown=1&family=nguyen", 1],
  ])("%s finds %i", async (path, count) => {
    const { token } = await create();
    const answer = await fhir(path, token);
    expect(entries(answer)).toHaveLength(count);
    expect(answer.body.link[0].url).not.toContain("unknown=");
  });

  test.each([
    "Patient?birthdate=x",
    "Patient?_count=many",
    "Appointment?date=2026-02-30",
    "ServiceRequest?patient=x",
  ])("%s is refused with an OperationOutcome", async (path) => {
    const answer = await fhir(path, (await create()).token);
    expect([answer.status, answer.body.resourceType]).toEqual([400, "OperationOutcome"]);
  });

  test.each([
    "Observation",
    "Patient/0",
    "Patient/x",
    "Appointment/1-2026-99-99",
    "Binary/x",
    "Practitioner/r999999",
  ])("%s is not found", async (path) => {
    const answer = await fhir(path, (await create()).token);
    expect([answer.status, answer.body.resourceType]).toEqual([404, "OperationOutcome"]);
  });
});

test.each([
  ["family=nguyen", true],
  ["family=NGUY", true],
  ["family=Nguyễ", true],
  ["given=thi%20m", true],
  ["name=ngu", true],
  ["name=thi", true],
  ["family=guyen", false],
  ["family=%25", false],
  ["birthdate=ge1961-04-03&birthdate=lt1961-04-04", true],
  ["birthdate=gt1961-04-03", false],
  ["gender=female", true],
  ["gender=unknown", false],
])("AU Core: patients are found by %s: %s", async (query, isFound) => {
  const { token } = await create(["system/Patient.rs"]);
  const { ID } = (
    await raman.post("/patient", {
      first_name: "Thi Mai",
      last_name: "Nguyễn",
      dob: "1961-04-03",
      gender: "F",
    })
  ).body;
  const { status, body } = await fhir(`Patient?_count=200&${query}`, token);
  const ids = (body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id);
  expect([status, ids.includes(String(ID))]).toEqual([200, isFound]);
});

test("F-10: what is read is in the access log, in the creator's name", async () => {
  const { token, ID } = await create();
  await fhir(`Patient/${patient}`, token);
  const [event] = await app.database.db
    .selectFrom("audit_event")
    .select(["shown_ids", "_executing_user", "route"])
    .where("kind", "=", "read")
    .where("controller", "=", "patient")
    .orderBy("ID", "desc")
    .limit(1)
    .execute();
  expect(event).toEqual({
    shown_ids: [patient],
    _executing_user: await app.idOf("raman"),
    route: `GET /fhir/r4 (token ${ID})`,
  });
});

describe("the token endpoint", () => {
  const ask = (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
    app.nobody.send("POST", "/fhir/r4/auth/token", new URLSearchParams(form).toString(), {
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    });
  const basic = (ID: number, token: string) => ({
    authorization: `Basic ${Buffer.from(`corella-${ID}:${token}`).toString("base64")}`,
  });
  const grant_type = "client_credentials";

  test("is named by the SMART configuration, and gives an access token that reads", async () => {
    const { token, ID } = await create(["system/Patient.rs", "system/Location.rs"]);
    const { token_endpoint } = (await fhir(".well-known/smart-configuration")).body;
    expect(token_endpoint).toBe("http://corella.test/api/fhir/r4/auth/token");
    const granted = await ask({ grant_type, scope: "system/Patient.read" }, basic(ID, token));
    expect(granted).toMatchObject({
      status: 200,
      body: { token_type: "bearer", expires_in: 3600, scope: "system/Patient.rs" },
    });
    expect(granted.headers.get("cache-control")).toBe("no-store");
    const { access_token } = granted.body;
    expect((await fhir("Patient", access_token)).status).toBe(200);
    expect((await fhir("Location", access_token)).status).toBe(403);
    expect(access_token).not.toContain(token);
  });

  test("takes the secret in the form too, and gives all scopes where none is asked for", async () => {
    const { token, ID } = await create(["system/Patient.rs", "system/Location.rs"]);
    const granted = await ask({ grant_type, client_id: `corella-${ID}`, client_secret: token });
    expect([granted.status, granted.body.scope]).toEqual([200, "system/Patient.rs system/Location.rs"]);
  });

  test("an access token stops with its token, and after an hour", async () => {
    const { token, ID } = await create();
    const { access_token } = (await ask({ grant_type }, basic(ID, token))).body;
    const ring = keyRingOf(app.services.config);
    expect(openAccess(ring, access_token, Date.now() + 3_590_000)).not.toBeNull();
    expect(openAccess(ring, access_token, Date.now() + 3_601_000)).toBeNull();
    expect((await fhir("Patient", access_token)).status).toBe(200);
    await raman.delete(`/fhirToken/${ID}`);
    expect((await fhir("Patient", access_token)).status).toBe(401);
    expect((await ask({ grant_type }, basic(ID, token))).body).toEqual({
      error: "invalid_client",
      error_description: "The client ID or the secret is wrong, or the token was revoked or has expired.",
    });
  });

  test("refuses as OAuth describes", async () => {
    const { token, ID } = await create(["system/Patient.rs"]);
    const answers = [
      await ask({}),
      await ask({ grant_type: "password" }, basic(ID, token)),
      await ask({ grant_type }),
      await ask({ grant_type }, basic(ID, "corella_wrong")),
      await ask({ grant_type }, basic(ID + 1, token)),
      await ask({ grant_type }, { authorization: "Basic ????" }),
      await ask({ grant_type, scope: "system/Location.rs" }, basic(ID, token)),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, "unsupported_grant_type"],
      [400, "unsupported_grant_type"],
      [401, "invalid_client"],
      [401, "invalid_client"],
      [401, "invalid_client"],
      [401, "invalid_client"],
      [400, "invalid_scope"],
    ]);
  });

  test("an access token that is cut, changed or made up opens nothing", async () => {
    const { token, ID } = await create();
    const { access_token } = (await ask({ grant_type }, basic(ID, token))).body;
    const wrong = [
      access_token.slice(0, 17),
      access_token.slice(0, -4),
      `${access_token}A`,
      "corella_at.",
      "corella_at.AAAA",
    ];
    for (const each of wrong) expect([each, (await fhir("Patient", each)).status]).toEqual([each, 401]);
  });
});
