import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const person = (id: string, family: string, given: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  name: [{ family, given: [given] }],
  ...more,
});
const ndjson = (...lines: (object | string)[]) =>
  lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");

function upload(
  visitor: Visitor,
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  query = "",
): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append("file", new Blob([content]), name);
  return visitor.send("POST", `/import${query}`, form);
}

const counts = ({ counts: { new: added, there, wrong, made } }: { counts: Record<string, number> }) => ({
  new: added,
  there,
  wrong,
  made,
});

async function start(run: { ID: number }): Promise<Answer> {
  const started = await raman.post(`/import/${run.ID}/start`);
  if (started.status === 200) await app.runJob("import.run", { job: started.body.job });
  return started;
}

describe("POST /import", () => {
  test("a dry run says what would be made, and makes nothing", async () => {
    const { status, body } = await upload(raman, {
      "Patient.ndjson": ndjson(
        person("a1", "ARDEN", "Ruth", { address: [{ city: "Footscray", state: "VIC", postalCode: "3011" }] }),
        "{ broken",
        person("a2", "BELL", "Tom"),
        { resourceType: "Patient", id: "a3" },
      ),
    });
    expect([status, counts(body)]).toEqual([201, { new: 2, there: 0, wrong: 2, made: 0 }]);
    const { rows } = (await raman.get(`/import/${body.ID}/row/50/1?outcome=wrong`)).body;
    expect(
      rows.map((row: { place: string; reasons: { message: string }[] }) => [
        row.place,
        row.reasons[0]?.message,
      ]),
    ).toEqual([
      ["Patient.ndjson, line 2", "This is not JSON."],
      ["Patient.ndjson, line 4", "This record has no name."],
    ]);
    expect((await raman.get("/patient/search/arden")).body).toEqual([]);
  });

  test("one broken line among thousands costs that line only", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) =>
      person(`many-${index}`, `Family${index}`, "Given"),
    );
    const { body } = await upload(raman, {
      "Patient.ndjson": ndjson(
        ...lines.slice(0, 1500),
        '{"resourceType":"Patient","id":',
        ...lines.slice(1500),
      ),
    });
    expect(counts(body)).toEqual({ new: 3000, there: 0, wrong: 1, made: 0 });
  });

  test.each([
    ["no file", {}, 400],
    ["a picture", { "photo.png": new Uint8Array([137, 80, 78, 71]) }, 415],
    ["a table of one column", { "names.csv": "Surname\nAbbott" }, 415],
    ["bytes that are no table", { "names.csv": new Uint8Array([0, 1, 2, 3]) }, 415],
    ["two tables", { "a.csv": "a,b\n1,2", "b.csv": "a,b\n1,2" }, 415],
  ])("%s is refused in words", async (_, files: Record<string, string | Uint8Array<ArrayBuffer>>, status) => {
    const answer = await upload(raman, files);
    expect(answer.status).toBe(status);
    expect(answer.body.message.length).toBeGreaterThan(10);
  });

  test("a Bundle is read like lines", async () => {
    const bundle = {
      resourceType: "Bundle",
      entry: [{ resource: person("b1", "Cole", "Ann") }, { resource: { resourceType: "Observation" } }, {}],
    };
    expect(counts((await upload(raman, { "all.json": JSON.stringify(bundle, null, 2) })).body)).toEqual({
      new: 1,
      there: 0,
      wrong: 1,
      made: 0,
    });
  });
});

describe("POST /import/:id/start", () => {
  test("makes what is new; a second time everything is there already", async () => {
    const files = {
      "Patient.ndjson": ndjson(
        person("s1", "STONE", "Mary", { birthDate: "1960-01-02" }),
        person("s2", "STONE", "Alan"),
      ),
      "Practitioner.ndjson": ndjson({
        resourceType: "Practitioner",
        id: "d1",
        name: [{ family: "BIRCH", given: ["Hannah"] }],
      }),
      "PractitionerRole.ndjson": ndjson({
        resourceType: "PractitionerRole",
        id: "r1",
        practitioner: { reference: "Practitioner/d1" },
        identifier: [
          { system: "http://ns.electronichealth.net.au/id/medicare-provider-number", value: "2426621B" },
        ],
      }),
    };
    const { body } = await upload(raman, files);
    expect((await start(body)).body.state).toBe("running");
    const done = (await raman.get(`/import/${body.ID}`)).body;
    expect([done.state, counts(done)]).toEqual(["done", { new: 0, there: 0, wrong: 0, made: 3 }]);
    expect((await raman.get("/patient/search/stone")).body).toHaveLength(2);
    expect((await raman.get("/referringdoctor/search/birch")).body[0]).toMatchObject({
      provider_number: "2426621B",
    });
    expect(counts((await upload(raman, files)).body)).toEqual({ new: 0, there: 3, wrong: 0, made: 0 });
  });

  test("F-5: an imported patient starts Missing Data or Validated", async () => {
    const [found] = (await raman.get("/patient/search/stone")).body;
    expect(["Missing Data", "Validated"]).toContain(found.status);
  });

  test("somebody who was added meanwhile is there, not doubled", async () => {
    const { body } = await upload(raman, { "Patient.ndjson": ndjson(person("late", "LATE", "Lou")) });
    await raman.post("/patient", { first_name: "Lou", last_name: "Late", import_id: "late" });
    await start(body);
    expect(counts((await raman.get(`/import/${body.ID}`)).body)).toEqual({
      new: 0,
      there: 1,
      wrong: 0,
      made: 0,
    });
  });

  test("it cannot be started twice, nor forgotten afterwards", async () => {
    const { body } = await upload(raman, { "Patient.ndjson": ndjson(person("t1", "Twice", "Tia")) });
    await start(body);
    expect((await raman.post(`/import/${body.ID}/start`)).status).toBe(409);
    expect((await raman.delete(`/import/${body.ID}`)).status).toBe(409);
  });

  test("every patient made has its row in the audit log, the feed tells of the import", async () => {
    const feed = (await raman.get("/activityFeed?controller=import")).body.map(
      (entry: { message: string }) => entry.message,
    );
    expect(feed).toContain("imported 2 patients and 1 referring doctor");
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("route", "=", "import")
      .execute();
    expect(rows.map(({ message }) => message)).toContain("imported patient STONE, Mary");
  });
});

describe("a table", () => {
  const csv =
    "Patient ID;Surname;Given;Born;Fund\n1;MARSH;Eve;02/03/1970;Bupa\n2;=cmd();Ed;40/40/1970;Nobody\n3;;;;\n";

  test("is matched by its headings, and again as the person says", async () => {
    const { body } = await upload(raman, { "export.csv": csv });
    expect(body.mapping).toEqual({ 0: "import_id", 1: "last_name", 2: "first_name", 3: "dob", 4: "fund" });
    expect(body.columns[1]).toEqual({ heading: "Surname", samples: ["MARSH", "=cmd()"] });
    const again = await raman.put(`/import/${body.ID}/mapping`, {
      mapping: { 1: "last_name", 2: "first_name" },
    });
    expect(counts(again.body)).toEqual({ new: 2, there: 0, wrong: 1, made: 0 });
    expect(
      (await raman.put(`/import/${body.ID}/mapping`, { mapping: { 1: "dob" } })).body.errors,
    ).toHaveProperty("mapping");
    expect(
      (await raman.put(`/import/${body.ID}/mapping`, { mapping: { 1: "last_name", 2: "last_name" } })).status,
    ).toBe(400);
  });

  test("a bad email spoils the field and not the row; further phone numbers and the short name of a fund are kept", async () => {
    const { body } = await upload(raman, {
      "people.csv": [
        "Patient ID,Surname,Given,Email,Mobile,Work phone,Home phone,Fund",
        "m1,MERCER,Ada,ada@@nowhere,0491570156 / 0491570157,03 9318 4417,02 7010 0001,Bupa",
      ].join("\n"),
    });
    expect(counts(body)).toEqual({ new: 1, there: 0, wrong: 0, made: 0 });
    const { rows } = (await raman.get(`/import/${body.ID}/row/50/1`)).body;
    expect(rows[0].notices).toEqual([
      "The email address ada@@nowhere is not valid; it is kept in the patient's notes.",
    ]);
    await start(body);
    const [found] = (await raman.get("/patient/search/mercer")).body;
    expect((await raman.get(`/patient/${found.ID}`)).body).toMatchObject({
      mobile: "0491570156",
      landline: "0270100001",
      email: null,
      health_fund: { code: "BUP" },
      notes: "Other phone: 0491 570 157, (03) 9318 4417\nEmail in the import: ada@@nowhere",
    });
  });

  test("a row with more values than headings says so, read once or again; empty ones behind say nothing", async () => {
    const rows = ["ODDLY,Ann,12 High St, Carlton,3053", "EVENLY,Bea,4 Low St,,", "SHORTLY,Cy"];
    const { body } = await upload(raman, { "surplus.csv": ["Surname,Given,Address", ...rows].join("\n") });
    const noticed = async () =>
      (await raman.get(`/import/${body.ID}/row/50/1`)).body.rows.map(
        ({ notices }: { notices: string[] }) =>
          notices.filter((one) => one.startsWith("This row has more values than there are headings.")).length,
      );
    expect(await noticed()).toEqual([1, 0, 0]);
    await raman.put(`/import/${body.ID}/mapping`, { mapping: body.mapping });
    expect(await noticed()).toEqual([1, 0, 0]);
  });

  test.each([
    ["\r\n", "\n"],
    ["\n", "\r\n"],
    ["\r", "\n"],
  ])("each row is read when the headings end in %j and the rows in %j", async (first, others) => {
    const rows = ["ENDLEY,Ann", "ENDLEY,Bea", ",", "ENDLEY,Cy"].join(others);
    const { body } = await upload(raman, { "ends.csv": `Surname,Given${first}${rows}` });
    expect(counts(body)).toMatchObject({ new: 3 });
  });

  test("the rows not taken come as CSV with formulas defused", async () => {
    const { body } = await upload(raman, { "export.csv": "Surname,Given\n=1+1,\n" });
    const answer = await raman.get(`/import/${body.ID}/wrong`);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.body).toContain("'=1+1");
  });

  test("Windows-1252 and UTF-16 are read as what they are", async () => {
    const latin = Uint8Array.from([...Buffer.from("Surname,Given\nM\xfcller,Jos\xe9\n", "latin1")]);
    const wide = Uint8Array.from([0xff, 0xfe, ...Buffer.from("Surname\tGiven\nMüller\tJosé\n", "utf16le")]);
    for (const content of [latin, wide]) {
      const { body } = await upload(raman, { "names.csv": content });
      expect((await raman.get(`/import/${body.ID}/row/10/1`)).body.rows[0].name).toBe("MÜLLER, José");
    }
  });
});

describe("who may", () => {
  test("another client's import does not exist", async () => {
    const { body } = await upload(raman, { "Patient.ndjson": ndjson(person("w1", "Who", "May")) });
    expect((await (await app.signIn("vogt")).get(`/import/${body.ID}`)).status).toBe(404);
  });

  test("without the right to referring doctors only patients are taken", async () => {
    await app.database.db
      .deleteFrom("group_permission")
      .where("_group", "=", 25)
      .where("permission", "=", "referringdoctor.edit")
      .execute();
    const billing = await app.signIn("ramanbilling");
    const { body } = await upload(billing, {
      "Practitioner.ndjson": ndjson({
        resourceType: "Practitioner",
        id: "w2",
        name: [{ family: "No", given: ["Right"] }],
      }),
    });
    expect(counts(body)).toEqual({ new: 0, there: 0, wrong: 1, made: 0 });
  });
});
