import { sql } from "kysely";
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#platform/audit/audit.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { happen } from "#test/support/happen.ts";
import { isKind } from "../rules/kinds.ts";

let app: TestApp;
let raman = 0;
let vogt = 0;
beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

const messages = (body: { message: string }[]) => body.map((entry) => entry.message);

describe("GET /activityFeed", () => {
  test("RULE-PERM-03, RULE-PERM-17: newest first, for whom and by whom", async () => {
    await happen(app, raman, "added patient ONE, Test");
    await happen(app, raman, "added patient TWO, Test");
    const { body } = await (await app.signIn("raman")).get("/activityFeed");
    expect(messages(body).slice(0, 2)).toEqual(["added patient TWO, Test", "added patient ONE, Test"]);
    expect(body[0]).toMatchObject({
      controller: "patient",
      identity: 1,
      requested_user: { username: "raman" },
      executing_user: { username: "reception" },
    });
  });

  test("a client sees its own only", async () => {
    await happen(app, vogt, "added patient FOREIGN, Row", "vogtreception");
    expect(messages((await (await app.signIn("raman")).get("/activityFeed")).body)).not.toContain(
      "added patient FOREIGN, Row",
    );
    expect(messages((await (await app.signIn("admin")).get("/activityFeed")).body)).toContain(
      "added patient FOREIGN, Row",
    );
  });

  test("a typist sees what it did itself, an agent the clients it serves", async () => {
    expect((await (await app.signIn("typist")).get("/activityFeed")).body).toEqual([]);
    const served = messages((await (await app.signIn("bookingagent")).get("/activityFeed")).body);
    expect(served).toContain("added patient TWO, Test");
    expect(served).not.toContain("added patient FOREIGN, Row");
  });

  test("RULE-PERM-06, G-22: the partner company's manager sees that company's clients, and no work done for others", async () => {
    await happen(app, vogt, "added patient OTHER, Company", "rchmanager");
    const shown = messages((await (await app.signIn("rchmanager")).get("/activityFeed")).body);
    expect(shown).not.toContain("added patient OTHER, Company");
  });

  test("RULE-CAP-08: an agent loses the news of a former client, work for it included", async () => {
    await happen(app, raman, "added patient FORMER, Client", "bookingagent");
    const agent = await app.signIn("bookingagent");
    expect(messages((await agent.get("/activityFeed")).body)).toContain("added patient FORMER, Client");
    const service = sql`_doctor = ${raman} and appointmaid_package is not null`;
    await sql`update doctor_service set cut_off_date = current_date - 7 where ${service}`.execute(
      app.database.db,
    );
    expect(messages((await agent.get("/activityFeed")).body)).not.toContain("added patient FORMER, Client");
    await sql`update doctor_service set cut_off_date = null where ${service}`.execute(app.database.db);
  });

  test("signing in is nobody's news", async () => {
    expect(messages((await (await app.signIn("raman")).get("/activityFeed")).body)).not.toContain(
      "signed in",
    );
  });

  test("`since` and `before` page through it; anything else is refused at the field", async () => {
    const visitor = await app.signIn("raman");
    const [newest] = (await visitor.get("/activityFeed")).body;
    expect((await visitor.get(`/activityFeed?since=${newest.timestamp}`)).body.length).toBeLessThanOrEqual(1);
    const refusal = await visitor.get("/activityFeed?since=yesterday");
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([400, ["since"]]);
  });
});

describe("GET /activityFeed, page by page", () => {
  test("entries of one instant are all shown, each once", async () => {
    const author = {
      _doctor: vogt,
      _executing_user: await app.idOf("vogtreception"),
      requesting_id: null,
      route: "TEST",
      request_id: "test",
    };
    const many = Array.from({ length: 120 }, (_, index) => ({
      controller: "referringdoctor",
      identity: index + 1,
      message: `added referring doctor ${index}`,
    }));
    await audit(app.database.db, author, many);
    const visitor = await app.signIn("vogt");
    const seen: { ID: number; timestamp: string }[] = [];
    for (let page = 0; page < 4; page += 1) {
      const last = seen.at(-1);
      const cursor = last ? `&before=${last.timestamp}&before_ID=${last.ID}` : "";
      seen.push(...(await visitor.get(`/activityFeed?controller=referringdoctor${cursor}`)).body);
    }
    expect([seen.length, new Set(seen.map(({ ID }) => ID)).size]).toEqual([120, 120]);
  });

  test("since_ID is the last entry known: of the same instant, those after it are new", async () => {
    const visitor = await app.signIn("vogt");
    const all: { ID: number; timestamp: string }[] = (
      await visitor.get("/activityFeed?controller=referringdoctor")
    ).body;
    for (const known of [1, 20, 0]) {
      const { ID = 0, timestamp = "" } = all[known] ?? {};
      const { body } = await visitor.get(
        `/activityFeed?controller=referringdoctor&since=${timestamp}&since_ID=${ID}`,
      );
      expect(body.map((entry: { ID: number }) => entry.ID)).toEqual(
        all.slice(0, known).map((entry) => entry.ID),
      );
    }
  });

  test("before_ID is refused at the field when it is no number", async () => {
    const refusal = await (await app.signIn("vogt")).get("/activityFeed?before_ID=last");
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([400, ["before_ID"]]);
  });
});

describe("GET /activityFeed, to whoever may not see patients", () => {
  test("what others did to patients is left out, also from before patients were written down", async () => {
    await sql`insert into audit_event (_doctor, kind, controller, identity, message, _executing_user, route, request_id, after)
      values (${raman}, 'write', 'patient', 7, 'added patient FORMERLY, Named', ${raman}, 'TEST', 'old', null),
        (${raman}, 'write', 'appointment', 8, 'booked FORMERLY, Named on Thu 12/11/2026', ${raman}, 'TEST', 'old', '{"_patient": 9}'),
        (${raman}, 'write', 'schedule', 9, 'added availability on Thursdays', ${raman}, 'TEST', 'old', null)`.execute(
      app.database.db,
    );
    const accounts = await app.signIn("ramanaccounts");
    const author = {
      _doctor: raman,
      _executing_user: raman,
      requesting_id: null,
      route: "TEST",
      request_id: "new",
    };
    const patient = { ID: 7, first_name: "Formerly", last_name: "Named" };
    const naming = (words: string) => hideParts([hiddenPatient(patient)], (who) => `${words} ${who}`);
    await audit(app.database.db, author, [
      { controller: "patient", identity: 7, message: naming("changed patient") },
      { controller: "appointment", identity: 8, message: naming("cancelled the appointment of") },
    ]);
    const shown = messages((await accounts.get("/activityFeed")).body);
    expect(shown[0]).toBe("added availability on Thursdays");
    expect(shown.filter((message) => /patient|appointment|record/.test(message))).toEqual([]);
    // Entries of the reader stay, with initials and without the number of the record.
    const _executing_user = await app.idOf("ramanaccounts");
    await audit(app.database.db, { ...author, _executing_user }, [
      { controller: "invoice", identity: 9, message: naming("wrote an invoice for") },
    ]);
    expect(messages((await accounts.get("/activityFeed")).body)[0]).toBe("wrote an invoice for F.N.");
    expect((await accounts.get("/activityFeed?search=formerly")).body).toEqual([]);
    const named = (await (await app.signIn("raman")).get("/activityFeed?search=formerly, named")).body;
    expect(named.map(({ patients }: { patients: number[] }) => patients)).toEqual([[9], [7]]);
  });
});

describe("every kind of record that is told of", () => {
  test("has a name and, but for signing in, a place in the feed", async () => {
    const told = new Set<string>();
    for await (const file of glob([
      "areas/*/*/server/**/*.ts",
      "areas/*/*/contract.ts",
      "areas/*/*/*.contract.ts",
      "platform/**/*.ts",
    ])) {
      if (file.endsWith(".test.ts")) continue;
      const said = /\b(?:controller(?::| =)|CONTROLLER =|tells:) "([a-z]+)"/g;
      for (const [, kind = ""] of readFileSync(file, "utf8").matchAll(said)) told.add(kind);
    }
    // A feature's definition may name its kinds in other ways too, so the kinds in the audit log of this test
    // are added.
    const held = await app.database.db
      .selectFrom("audit_event")
      .select("controller")
      .distinct()
      .where("kind", "=", "write")
      .execute();
    for (const { controller } of held) told.add(controller);
    expect(told.size).toBeGreaterThan(15);
    // Sign-ins and passwords are not shown in the feed. `auth` and `job` only inform open browsers of changed
    // permissions and of progress, and an incomplete upload is recorded in the audit log only.
    expect([...told].filter((kind) => !isKind(kind)).toSorted()).toEqual([
      "auth",
      "job",
      "password",
      "session",
      "upload",
    ]);
  });
});
