import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import {
  DEEPEST_ENTRY,
  LONGEST_CELL,
  LONGEST_ENTRY,
  MAX_BYTES,
  MAX_COLUMNS,
  MAX_WAITING,
  MAX_WAITING_BYTES,
} from "../contract.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.db.deleteFrom("import_row").execute();
  await app.database.db.deleteFrom("import_run").execute();
});

type Content = string | Uint8Array<ArrayBuffer>;
function upload(files: Readonly<Record<string, Content>>, visitor = raman): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append("file", new Blob([content]), name);
  return visitor.send("POST", "/import", form);
}
const person = (id: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  name: [{ family: "Arden", given: ["Ruth"] }],
  ...more,
});
const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`;
const line = (value: object): string => `${JSON.stringify(value)}\n`;
const cells = (count: number, value = "x"): string => Array.from({ length: count }, () => value).join(",");
const headings = "Surname,Given,Notes\n";

describe("one entry or row that cannot be taken costs only itself", () => {
  test.each<[string, string, Content, string]>([
    [
      "a line that is too long",
      "a.ndjson",
      line(person("1", { photo: "x".repeat(LONGEST_ENTRY) })),
      "longer than 1,000,000 characters",
    ],
    [
      "an entry that is too long",
      "a.json",
      `{"resourceType":"Bundle","entry":[{"resource":${JSON.stringify(person("1", { photo: "x".repeat(LONGEST_ENTRY) }))}},`,
      "longer than",
    ],
    [
      "a line that is nested too deeply",
      "a.ndjson",
      `${nested(DEEPEST_ENTRY + 2)}\n`,
      "more than 100 levels deep",
    ],
    [
      "an entry that is nested too deeply",
      "a.json",
      `{"resourceType":"Bundle","entry":[${nested(DEEPEST_ENTRY + 2)},`,
      "more than 100 levels",
    ],
    [
      "a text that is too long",
      "a.ndjson",
      line(person("1", { birthDate: "1".repeat(10_001) })),
      "not a valid FHIR resource",
    ],
    [
      "a list that is too long",
      "a.ndjson",
      line(person("1", { telecom: Array.from({ length: 101 }, () => ({ system: "phone" })) })),
      "not a valid FHIR",
    ],
    [
      "an id that is too long",
      "a.ndjson",
      line(person("1".repeat(101))),
      "Keep this to 100 characters or fewer.",
    ],
    [
      "a practitioner of a megabyte",
      "a.ndjson",
      line({
        resourceType: "Practitioner",
        id: "1",
        name: Array.from({ length: 90 }, () => ({ family: "x".repeat(9_000) })),
      }),
      "not a valid FHIR",
    ],
    [
      "a name with a NUL",
      "a.ndjson",
      line(person("1", { name: [{ family: "Ar\0den", given: ["Ruth"] }] })),
      "can't be saved",
    ],
    [
      "a name with half a letter",
      "a.ndjson",
      line(person("1", { name: [{ family: "Ar\ud800den", given: ["Ruth"] }] })),
      "can't be saved",
    ],
    ["an id with a NUL", "a.ndjson", line(person("1\0")), "can't be saved"],
    [
      "a cell that is too long",
      "a.csv",
      `${headings}Arden,Ruth,${"x".repeat(LONGEST_CELL + 1)}\n`,
      "10,000 characters or fewer",
    ],
  ])("%s", async (_, name, content, reason) => {
    const good = name.endsWith(".csv")
      ? "Bell,Tom,fine\n"
      : name.endsWith(".json")
        ? `{"resource":${JSON.stringify(person("good"))}}]}`
        : line(person("good"));
    const { status, body } = await upload({ [name]: `${String(content)}${good}` });
    expect([status, body.counts]).toMatchObject([201, { new: 1, there: 0, wrong: 1, made: 0 }]);
    const { rows } = (await raman.get(`/import/${body.ID}/row/10/1?outcome=wrong`)).body;
    expect(rows[0].reasons[0].message).toContain(reason);
    expect((await raman.get(`/import/${body.ID}/wrong`)).body).toContain(reason);
  });

  test("an unmatched column may be longer, and is refused once it is matched", async () => {
    const { body } = await upload({
      "a.csv": `Surname,Given,Remark\nArden,Ruth,${"x".repeat(LONGEST_CELL + 1)}\n`,
    });
    expect(body.counts.new).toBe(1);
    const again = await raman.put(`/import/${body.ID}/mapping`, { mapping: { 0: "last_name", 2: "notes" } });
    expect(again.body.counts).toMatchObject({ new: 0, there: 0, wrong: 1, made: 0 });
    const { rows } = (await raman.get(`/import/${body.ID}/row/10/1`)).body;
    expect(rows[0].reasons).toEqual([
      { field: "notes", message: "Keep this to 10,000 characters or fewer." },
    ]);
  });

  test("what a remark repeats of the file is short", async () => {
    const { body } = await upload({
      "a.csv": `Surname,Given,DOB,Fund,City\nArden,Ruth,${cells(3, "y".repeat(5_000))}\n`,
    });
    const [row] = (await raman.get(`/import/${body.ID}/row/10/1`)).body.rows;
    expect(row.notices).toHaveLength(3);
    for (const notice of row.notices) expect(notice.length).toBeLessThan(200);
  });
});

describe("a file that cannot be read is refused as a whole, and leaves nothing", () => {
  test.each<[string, string, Content, number, string]>([
    [
      "a Bundle that ends in the middle",
      "a.json",
      `{"resourceType":"Bundle","entry":[{"resource":${JSON.stringify(person("1"))}},{`,
      415,
      "is incomplete or not valid JSON",
    ],
    [
      "a Bundle with something behind it",
      "a.json",
      `{"resourceType":"Bundle","entry":[]}{`,
      415,
      "is incomplete or not valid JSON",
    ],
    [
      "too many columns",
      "a.csv",
      `${cells(MAX_COLUMNS + 1)}\n${cells(MAX_COLUMNS + 1)}\n`,
      415,
      "has more than 1,000 columns",
    ],
    [
      "a row that is too long",
      "a.csv",
      `${headings}Arden,${"x".repeat(LONGEST_ENTRY)}\n`,
      415,
      "row of more than 1,000,000 characters",
    ],
    [
      "a quote that is never closed",
      "a.csv",
      `${headings}Arden,"Ruth\nBell,Tom\n`,
      415,
      "quote that is never closed",
    ],
    ["a NUL in a table", "a.csv", `${headings}Arden,Ru\0th,\n`, 415, "not text"],
    ["a NUL in FHIR", "a.ndjson", `${line(person("1"))}\0\n`, 415, "not text"],
    [
      "UTF-16 with half a letter",
      "a.csv",
      new Uint8Array([0xff, 0xfe, ...Buffer.from(headings, "utf16le"), 0, 0xd8]),
      415,
      "not text",
    ],
    [
      "a thousand entries of nothing",
      "a.json",
      `{"resourceType":"Bundle","entry":[${"{},".repeat(1_500)}{}]}`,
      415,
      "None of the first 1,000 entries",
    ],
    ["an empty table", "a.csv", "", 415, "has no headings"],
    ["an empty Bundle file", "a.json", "", 415, "is incomplete or not valid JSON"],
  ])("%s", async (_, name, content, status, sentence) => {
    const answer = await upload({ [name]: content });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ["file"]]);
    expect(answer.body.message).toContain(sentence);
    expect((await raman.get("/import")).body).toEqual([]);
  });

  test("UTF-16 is FHIR as well, and so is a document of one resource over many lines", async () => {
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from(line(person("1")), "utf16le")]);
    expect((await upload({ "a.ndjson": wide })).body.counts.new).toBe(1);
    expect((await upload({ "a.json": JSON.stringify(person("1"), null, 2) })).body.counts.new).toBe(1);
  });
});

describe("how much", () => {
  test("all files together have at most 200 MB, and none of them stays on the disk", {
    timeout: 120_000,
  }, async () => {
    const half = new Uint8Array(MAX_BYTES / 2 + 1).fill(0x20);
    const answer = await upload({ "a.ndjson": half, "b.ndjson": half });
    expect([answer.status, answer.body.code]).toEqual([413, "import.too_much"]);
    expect(readdirSync(join(app.services.config.dataDir, "incoming"))).toEqual([]);
  });

  test("at most 20 files", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 21 }, (_, at) => [`${at}.ndjson`, line(person(`${at}`))]),
    );
    expect((await upload(files)).body.code).toBe("import.too_many_files");
  });

  test("a client's imports are read one after the other", async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => line(person(`${at}`))).join("");
    const answers = await Promise.all([upload({ "a.ndjson": lines }), upload({ "b.ndjson": lines })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("import.busy");
    expect((await upload({ "c.ndjson": line(person("c")) })).status).toBe(201);
  });

  test("an upload that does not end holds up no other person's import", async () => {
    const boundary = "slow-import";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.ndjson"\r\n\r\n{`;
    const abort = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (sending) => sending.enqueue(new TextEncoder().encode(head)),
    });
    const slow = fetch(`${app.url}/api/import`, {
      method: "POST",
      headers: { cookie: raman.cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: "half",
      signal: abort.signal,
    }).catch(() => null);
    // The slow upload was sent first, so the server has received it by the time this sign-in returns.
    const reception = await app.signIn("reception");
    const form = new FormData();
    form.append("file", new Blob([line(person("other"))]), "b.ndjson");
    expect((await reception.send("POST", "/import", form)).status).toBe(201);
    abort.abort();
    await slow;
  });

  test.each([
    ["imports", MAX_WAITING, 1],
    ["bytes", 1, MAX_WAITING_BYTES],
  ])("so many %s may wait to be started, of each client", async (_, count, size) => {
    const run = {
      _doctor: doctor,
      format: "fhir" as const,
      subject: "both" as const,
      file_names: ["a"],
      _started_by: doctor,
      size,
    };
    await app.database.db
      .insertInto("import_run")
      .values(Array.from({ length: count }, () => run))
      .execute();
    expect((await upload({ "a.ndjson": line(person("1")) })).body.code).toBe("import.too_many_waiting");
    expect((await upload({ "a.ndjson": line(person("1")) }, await app.signIn("vogt"))).status).toBe(201);
    const [waiting] = (await raman.get("/import")).body;
    await raman.delete(`/import/${waiting.ID}`);
    expect((await upload({ "a.ndjson": line(person("1")) })).status).toBe(201);
  });
});

describe("a directory of referring doctors", () => {
  const role = (id: string, practitioner: string) => ({
    resourceType: "PractitionerRole",
    id,
    practitioner: { reference: `Practitioner/${practitioner}` },
    organization: { reference: "Organization/o" },
    location: [{ reference: "Location/l" }],
  });

  test("is put together from files in any order; who has no role is an entry, of two with one id the last counts", async () => {
    const doctorOf = (id: string, family: string) => ({
      resourceType: "Practitioner",
      id,
      name: [{ family, given: ["Hannah"] }],
    });
    const { body } = await upload({
      "a-roles.ndjson": line(role("r1", "p1")) + line(role("r2", "p1")) + line(role("r3", "missing")),
      "b-people.ndjson":
        line(doctorOf("p1", "Birch")) + line(doctorOf("p2", "Oak")) + line(doctorOf("p2", "Elm")),
      "c-places.ndjson":
        line({ resourceType: "Organization", id: "o", name: "Footscray Practice" }) +
        line({
          resourceType: "Location",
          id: "l",
          address: { city: "Footscray", state: "VIC", postalCode: "3011" },
        }),
    });
    const { rows } = (await raman.get(`/import/${body.ID}/row/10/1`)).body;
    expect(
      rows.map((row: Record<string, unknown>) => [
        row["source_id"],
        row["name"],
        row["outcome"],
        row["place"],
      ]),
    ).toEqual([
      ["r1", "BIRCH, Hannah", "new", "a-roles.ndjson, line 1"],
      ["r2", "BIRCH, Hannah", "new", "a-roles.ndjson, line 2"],
      ["r3", "", "wrong", "a-roles.ndjson, line 3"],
      ["p2", "ELM, Hannah", "new", "b-people.ndjson, line 3"],
    ]);
  });

  test("larger than one group is put together as a whole", async () => {
    const people = Array.from({ length: 450 }, (_, at) =>
      line({ resourceType: "Practitioner", id: `p${at}`, name: [{ family: `Fam${at}`, given: ["Hannah"] }] }),
    );
    const roles = Array.from({ length: 430 }, (_, at) => line(role(`r${at}`, `p${at}`)));
    const { body } = await upload({ "a.ndjson": roles.join(""), "b.ndjson": people.join("") });
    expect(body.counts_by_subject.referringdoctor.new).toBe(450);
  });
});

test("an id that comes again is refused, however far behind", async () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => line(person(`${at}`)));
  const { body } = await upload({ "a.ndjson": [...lines, line(person("3")), line(person("1199"))].join("") });
  expect(body.counts).toMatchObject({ new: 1_200, there: 0, wrong: 2, made: 0 });
});
