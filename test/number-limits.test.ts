import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookRoutes } from "#areas/exchange/webhooks/contract.ts";
import { fhirTokenRoutes } from "#areas/exchange/fhir-api/contract.ts";
import { enquiryRoutes } from "#areas/onboarding/enquiries/contract.ts";
import { MAX_WAITING } from "#areas/patients/import/contract.ts";
import { MAX_WORDS } from "#areas/transcription/spelling/contract.ts";
import { UNCLAIMED_QUOTA } from "#platform/files/contract.ts";
import { MAX_STREAMS } from "#platform/realtime/realtime-hub.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "./support/app.ts";
import { withApp } from "./support/second-step.ts";

const AT_ONCE = 30;

let app: TestApp;
let raman: Visitor;
let typist: Visitor;
let secured: Visitor;
let client = 0;
beforeAll(async () => {
  app = await startApp();
  [raman, typist, client] = [await app.signIn("raman"), await app.signIn("typist"), await app.idOf("raman")];
  secured = (await withApp(app, "reception")).visitor;
}, 60_000);
afterAll(() => app.stop());

const count = async (rows: string): Promise<number> =>
  (await app.database.pool.query(`select count(*)::int as count from ${rows}`)).rows[0].count;
const run = (statement: string, values: unknown[] = []) => app.database.pool.query(statement, values);
const upload = (): Promise<Answer> =>
  raman.send("POST", "/file/resumable?type=attachment", null, {
    "upload-length": "10",
    "upload-metadata": `filename ${Buffer.from("notes.txt").toString("base64")},filetype ${Buffer.from("text/plain").toString("base64")}`,
  });
const importing = (): Promise<Answer> => {
  const form = new FormData();
  form.append(
    "file",
    new Blob(["first_name,last_name,dob\nMira,Kowalski,01/02/1970\n"], { type: "text/csv" }),
    "patients.csv",
  );
  return raman.send("POST", "/import", form);
};

interface Limit {
  /** Fills a limit larger than 30 until ten places are left. */
  readonly fill?: () => Promise<unknown>;
  readonly act: (number: number) => Promise<Answer>;
  readonly rows: () => Promise<number>;
  readonly most: number;
  readonly refusal?: string;
}

/** All limits on the number of database rows or event streams. */
const limits: Record<string, Limit> = {
  webhook: {
    act: (number) =>
      raman.post("/webhook", { ...Object(webhookRoutes.create.example), name: `Hospital ${number}` }),
    rows: () => count(`webhook where _doctor = ${client} and not is_deleted`),
    most: 20,
    refusal: "webhook.too_many",
  },
  fhirtoken: {
    fill: async () => {
      for (let number = 0; number < 40; number += 1)
        await raman.post("/fhirToken", Object(fhirTokenRoutes.create.example));
    },
    act: () => raman.post("/fhirToken", Object(fhirTokenRoutes.create.example)),
    rows: () => count(`fhir_token where _doctor = ${client} and revoked_time is null`),
    most: 50,
    refusal: "fhirtoken.too_many",
  },
  medicalWord: {
    fill: async () => {
      await run("delete from medical_word");
      await run("insert into medical_word (word) select 'w' || n from generate_series(1, $1::int) n", [
        MAX_WORDS - 10,
      ]);
    },
    act: (number) =>
      typist.post("/medicalWord", {
        words: [`metoprolol${"abcdefghij"[number % 10]}${"klm"[Math.floor(number / 10)]}`],
      }),
    rows: () => count("medical_word"),
    most: MAX_WORDS,
    refusal: "words.full",
  },
  "import.waiting": {
    fill: async () => {
      await importing();
      const columns = (
        await run(
          "select column_name from information_schema.columns where table_name = 'import_run' and column_name <> 'ID'",
        )
      ).rows
        .map(({ column_name }) => `"${column_name}"`)
        .join(", ");
      await run(
        `insert into import_run (${columns}) select ${columns} from import_run, generate_series(1, ${MAX_WAITING - 2})`,
      );
    },
    act: importing,
    rows: () => count(`import_run where _doctor = ${client} and state = 'read'`),
    most: MAX_WAITING,
  },
  "file.quota": {
    fill: async () => {
      for (let number = 0; number < UNCLAIMED_QUOTA.person.files - 10; number += 1) await upload();
    },
    act: upload,
    rows: () => count(`upload where _doctor = ${client}`),
    most: UNCLAIMED_QUOTA.person.files,
    refusal: "file.own_quota",
  },
  "sign-up drafts of a network": {
    fill: async () => {
      for (let number = 0; number < 20; number += 1) await app.nobody.post("/signup/draft", { answers: {} });
    },
    act: () => app.nobody.post("/signup/draft", { answers: {} }),
    rows: () => count("signup_draft"),
    most: 30,
    refusal: "too_many",
  },
  "sign-up drafts of all": {
    fill: async () => {
      await run("delete from email_allowance");
      await run("insert into email_allowance (key) select 'sign-up drafts' from generate_series(1, 990)");
      await run("delete from signup_draft");
    },
    act: () => app.nobody.post("/signup/draft", { answers: {} }),
    rows: () => count("signup_draft"),
    most: 10,
    refusal: "too_many",
  },
  "enquiries of all": {
    fill: () => run("insert into email_allowance (key) select 'enquiries' from generate_series(1, 990)"),
    act: () => app.nobody.post("/doctor/enquiry", Object(enquiryRoutes.enquiry.example)),
    rows: () => count("enquiry"),
    most: 10,
    refusal: "too_many",
  },
  "recovery codes": {
    act: () => secured.post("/secondfactor/recoverycode"),
    rows: () => count("recovery_code"),
    most: 10,
  },
  "calendar feed": {
    act: () => raman.post("/calendarFeed", { shows_names: false }),
    rows: () => count(`calendar_feed where _doctor = ${client}`),
    most: 1,
  },
  "record export": {
    act: () => raman.post("/recordExport"),
    rows: () => count(`record_export where _doctor = ${client} and ended_time is null`),
    most: 1,
  },
};

describe.each(Object.entries(limits))("%s", (_name, { fill, act, rows, most, refusal }) => {
  test(`${AT_ONCE} at once leave as many as are allowed, and no failure`, async () => {
    await fill?.();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => act(number)));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await rows()).toBe(most);
    const refused = answers.filter(({ status }) => status >= 400);
    if (refusal !== undefined)
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set([refusal]));
  });
});

test("streams: of 30 opened at once by one person the newest stay", async () => {
  const streams = await Promise.all(Array.from({ length: AT_ONCE }, () => typist.listen("/live")));
  expect(app.services.realtime.size).toBe(MAX_STREAMS);
  for (const stream of streams) stream.close();
});

test("every limit that the code declares is among those tried above", () => {
  const folders = ["areas", "platform"].map((folder) => join(import.meta.dirname, "..", folder));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/: NumberLimit = \{ name: "([^"]+)"|lockLimit\(db, "([^"]+)"/g)].map(
      ([, limit, locked]) => limit ?? locked,
    ),
  );
  expect(declared.length).toBeGreaterThan(4);
  for (const name of declared) expect(Object.keys(limits)).toContain(name);
});
