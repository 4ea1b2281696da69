import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CompiledQuery, sql } from "kysely";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { startsWith } from "./starts-with.ts";
import { insertPatients } from "./index.ts";

let app: TestApp;
let raman: number;
let reception: Visitor;

const people = [
  {
    first_name: "John",
    last_name: "Smith",
    dob: "1960-02-01",
    mobile: "0412338907",
    medicare_number: "24287781321",
    mrn: "RO-10482",
    email: "John.Smith@example.com",
  },
  { first_name: "Joan", last_name: "Smithers", dob: "1971-05-09", landline: "0393184420" },
  { first_name: "Smita", last_name: "Jones", dob: "1985-11-30" },
  { first_name: "Jon", last_name: "Smyth", dob: "1960-02-01" },
  { first_name: "Thi Mai", last_name: "Nguyễn", dob: "1958-03-14", medicare_number: "24287781322" },
  { first_name: "Liam", last_name: "O'Sullivan" },
  { first_name: "Anna", last_name: "van der Berg" },
  { first_name: "Mary", last_name: "Blacksmith" },
  { first_name: "Robert", last_name: "Farrell", preferred_name: "Bob", dob: "1950-04-05" },
  { first_name: "Trevor", last_name: "Hughes" },
  { first_name: "Petros", last_name: "Vlahos" },
  { first_name: "Bruce", last_name: "Pemberton" },
  { first_name: "小明", last_name: "王" },
  { first_name: "太郎", last_name: "田中" },
  { first_name: "민수", last_name: "김" },
] as const;

beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  reception = await app.signIn("reception");
  await insertPatients(app.database.db, { ID: raman, country: "AU" }, people);
});
afterAll(() => app.stop());

const find = async (typed: string, more = "") =>
  (await reception.get(`/patient/search/${encodeURIComponent(typed)}${more}`)).body;
const found = async (typed: string) =>
  (await find(typed)).map((row: { first_name: string; match: string }) => `${row.first_name} ${row.match}`);

describe("GET /patient/search/:query", () => {
  test("RULE-PAT-01: below three characters there is nothing", async () => {
    for (const typed of ["s", "sm", " sm ", "   "]) expect(await find(typed)).toEqual([]);
    expect((await find("smi")).length).toBeGreaterThan(0);
  });

  test("exact first, then beginnings, then what contains it, then what sounds like it", async () => {
    expect(await found("smith")).toEqual([
      "John exact",
      "Joan prefix",
      "Mary contains",
      "Jon similar",
      "Smita similar",
    ]);
  });

  test("one wrong letter in the last name finds", async () => {
    const wrong = {
      huges: "Trevor",
      vlachos: "Petros",
      nuyen: "Thi Mai",
      penberton: "Bruce",
      "trev huges": "Trevor",
    };
    for (const [typed, first] of Object.entries(wrong))
      expect([typed, await found(typed)]).toEqual([typed, expect.arrayContaining([`${first} similar`])]);
  });

  test("two beginnings in any order", async () => {
    expect(await found("smi jo")).toEqual(["John prefix", "Joan prefix", "Smita prefix", "Jon similar"]);
    expect((await found("john smith"))[0]).toBe("John exact");
  });

  test("the name a patient is called by finds them too", async () => {
    for (const typed of ["bob farrell", "Farrell, Bob", "farrell bob 5/4/1950", "bob"])
      expect({ typed, found: await found(typed) }).toEqual({ typed, found: ["Robert exact"] });
    expect(await found("bo farr")).toEqual(["Robert prefix"]);
    expect((await find("bob"))[0]).toMatchObject({ preferred_name: "Bob" });
  });

  test("a comma says which is the last name", async () => {
    expect((await found("Smith, J")).slice(0, 2)).toEqual(["John prefix", "Joan prefix"]);
    expect(await found("Smith, Mary")).not.toContain("Smita prefix");
  });

  test("accents, apostrophes and blanks do not matter", async () => {
    expect(await found("nguyen")).toContain("Thi Mai exact");
    expect(await found("osulliv")).toContain("Liam prefix");
    expect(await found("O’Sullivan")).toContain("Liam exact");
    expect(await found("van der berg")).toContain("Anna exact");
    expect(await found("berg anna")).toContain("Anna contains");
    expect(await found("nguyen thi mai")).toContain("Thi Mai exact");
    expect(await found("王小明")).toEqual(["小明 exact"]);
    for (const typed of ["王", "小明", "王 小明"])
      expect([typed, await found(typed)]).toEqual([typed, ["小明 exact"]]);
    for (const typed of ["田中", "太郎", "田中太郎"])
      expect([typed, await found(typed)]).toEqual([typed, ["太郎 exact"]]);
    for (const typed of ["김", "김민수", "민수"])
      expect([typed, await found(typed)]).toEqual([typed, ["민수 exact"]]);
  });

  test("birthdays as they are typed", async () => {
    for (const typed of ["01021960", "1/2/1960", "1960-02-01", "1 feb 60"])
      expect([typed, (await found(typed)).sort()]).toEqual([typed, ["John exact", "Jon exact"]]);
    expect(await found("smith 1/2/1960")).toEqual(["John exact", "Jon similar"]);
  });

  test("phones, cards, record numbers and addresses", async () => {
    expect(await found("0412 338")).toEqual(["John prefix"]);
    expect(await found("0412338907")).toContain("John exact");
    expect(await found("(03) 9318 4420")).toEqual(["Joan exact"]);
    expect(await found("2428 77813 2")).toEqual(["John exact", "Thi Mai exact"]);
    expect(await found("2428 77813 2/1")).toContain("John exact");
    expect(await found("ro-104")).toEqual(["John prefix"]);
    expect(await found("john.smith@")).toEqual(["John prefix"]);
    expect(await found("JOHN.SMITH@EXAMPLE.COM")).toEqual(["John exact"]);
  });

  test("misspelt names are found and labelled", async () => {
    expect(await found("smitth")).toContain("John similar");
    expect(await found("jon smithe")).toContain("Jon similar");
    expect(await found("osulivan")).toContain("Liam similar");
  });

  test("show_deleted finds deleted ones too", async () => {
    const [row] = await find("blacksmith");
    await reception.delete(`/patient/${row.ID}`);
    await (await app.signIn("manager")).delete(`/patient/${row.ID}`);
    expect(await find("blacksmith")).toEqual([]);
    expect(await find("blacksmith", "?show_deleted=1")).toMatchObject([{ ID: row.ID, is_deleted: true }]);
  });

  test("signs of SQL and of patterns are letters like any other", async () => {
    for (const typed of [
      "%%%",
      "___",
      "'; drop table patient; --",
      "smith%",
      "a_b_c",
      "\\\\\\",
      "@@@",
      "%@%",
      "((((",
      "smith' or '1'='1",
      "🤒🤒🤒",
      "a".repeat(200),
      "1".repeat(200),
      "-".repeat(50),
      "a b c d e f g h i j k",
    ]) {
      const reply = await reception.get(`/patient/search/${encodeURIComponent(typed)}`);
      expect([typed, reply.status, reply.body.length <= 50]).toEqual([typed, 200, true]);
    }
    expect(await find("%@%")).toEqual([]);
    expect((await reception.get(`/patient/search/${"a".repeat(201)}`)).status).toBe(400);
  });

  test("another client's patients are not found", async () => {
    expect((await (await app.signIn("vogt")).get("/patient/search/smith")).body).toEqual([]);
  });

  test("at most fifty, and one search is one reading", async () => {
    await insertPatients(
      app.database.db,
      { ID: raman, country: "AU" },
      Array.from({ length: 60 }, (_, place) => ({ first_name: `P${place}`, last_name: "Manyofus" })),
    );
    const rows = await find("manyofus");
    expect(rows).toHaveLength(50);
    await app.services.readAudit.flush();
    const reading = await app.database.db
      .selectFrom("audit_event")
      .select("shown_ids")
      .where("kind", "=", "read")
      .orderBy("ID", "desc")
      .executeTakeFirst();
    expect(reading?.shown_ids).toHaveLength(50);
  });
});

describe("GET /patient/likely", () => {
  const likely = async (query: Record<string, string>) =>
    (await reception.get(`/patient/likely?${new URLSearchParams(query).toString()}`)).body.map(
      (row: { first_name: string; likeness: string }) => `${row.first_name} ${row.likeness}`,
    );

  test("the same card, name or birthday", async () => {
    expect(await likely({ first_name: "Jon", last_name: "Smithy", medicare_number: "2428 77813 2" })).toEqual(
      ["John medicare"],
    );
    expect(await likely({ medicare_number: "2428 77813 3/2" })).toEqual(["Thi Mai medicare"]);
    expect(await likely({ first_name: "John", last_name: "smith", dob: "1/2/1960" })).toEqual([
      "John name_and_birth",
      "Jon sound_and_birth",
    ]);
    expect(await likely({ first_name: "Smith", last_name: "John", dob: "1960-02-01" })).toContain(
      "John name_and_birth",
    );
    expect(await likely({ first_name: "John", last_name: "Smith" })).toEqual(["John name"]);
    expect(await likely({ first_name: "Johnn", mobile: "0412 338 907" })).toEqual(["John mobile"]);
  });

  test("another birthday is another person", async () => {
    expect(await likely({ first_name: "John", last_name: "Smith", dob: "1991-01-01" })).toEqual([]);
  });

  test("nothing typed, nothing odd, and not the patient herself", async () => {
    expect(await likely({})).toEqual([]);
    expect(
      await likely({ first_name: "%", last_name: "'", dob: "soon", mobile: "me", medicare_number: "x%" }),
    ).toEqual([]);
    const [{ ID }] = await find("john smith");
    expect(await likely({ first_name: "John", last_name: "Smith", except: `${ID}` })).toEqual([]);
    expect((await reception.get("/patient/likely?except=x")).status).toBe(400);
  });
});

test("a beginning is looked for in the index by a plan that is made once, whatever is typed", async () => {
  const lines = await app.database.db.transaction().execute(async (trx) => {
    const look =
      sql`select from patient p where p._doctor = ${raman} and ${startsWith(sql`p.last_key`, "smi")}`.compile(
        trx,
      );
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    await trx.executeQuery(CompiledQuery.raw(`prepare beginning (bigint, text, text) as ${look.sql}`));
    const plan = await sql<{ "QUERY PLAN": string }>`explain execute beginning(1, 'a', 'b')`.execute(trx);
    await sql`deallocate beginning`.execute(trx);
    return plan.rows.map((row) => row["QUERY PLAN"]);
  });
  // Accepts the values in the parameters' places, as several servers plan the statement.
  expect(lines.join("\n")).toMatch(/Index Cond: .*last_key >= (\$2|'a').*last_key < (\$3|'b')/);
});
