import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailchimp } from "./mailing/mailchimp.ts";
import { hashOf, MAILING_KEY, type SandboxMailing, startMailing } from "#sandbox/mailing/mailing.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { subscribe } from "./index.ts";

let app: TestApp;
let mailing: SandboxMailing;
let admin: Visitor;
const ids: number[] = [];

beforeAll(async () => {
  mailing = await startMailing(["isla@marsh.example"]);
  app = await startApp({ MAILING_URL: mailing.url, MAILING_KEY });
  admin = await app.signIn("superadmin");
  const people = [
    { first_name: "Isla", last_name: "Marsh", email_address: "isla@marsh.example" },
    { first_name: "Thanh", last_name: "Nguyễn", email_address: "thanh@coast.example" },
    { first_name: null, last_name: null, email_address: "rooms@coast.example" },
  ];
  for (const person of people)
    ids.push(
      (
        await app.database.db
          .insertInto("subscriber")
          .values(person)
          .returning("ID")
          .executeTakeFirstOrThrow()
      ).ID,
    );
});
afterAll(async () => {
  await app.stop();
  await mailing.stop();
});

const addressesOf = (rows: { email_address: string }[]) => rows.map(({ email_address }) => email_address);
const tokenOf = async (email: string) =>
  (
    await app.database.db
      .selectFrom("subscriber")
      .select("unsubscribe_token")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow()
  ).unsubscribe_token;

describe("the list (API-SUB-001 to -004)", () => {
  test("comes in pages by name, people without a name first", async () => {
    const { body } = await admin.get("/subscriber/2/1");
    expect([body.totalItems, addressesOf(body.subscribers)]).toEqual([
      3,
      ["rooms@coast.example", "isla@marsh.example"],
    ]);
    expect(addressesOf((await admin.get("/subscriber/20/1?sort=-email")).body.subscribers)[0]).toBe(
      "thanh@coast.example",
    );
    expect((await admin.get("/subscriber/20/1?search=COAST%20nguy")).body.totalItems).toBe(1);
    expect(addressesOf((await admin.get("/subscriber")).body)).toHaveLength(3);
  });

  test("RULE-SUB-01: the search takes more than 2 characters", async () => {
    expect(addressesOf((await admin.get("/subscriber/search/coast")).body)).toHaveLength(2);
    const short = await admin.get("/subscriber/search/co");
    expect([short.status, Object.keys(short.body.errors)]).toEqual([400, ["text"]]);
  });

  test("one subscriber; another number is not there", async () => {
    expect((await admin.get(`/subscriber/${ids[0]}`)).body).toMatchObject({
      first_name: "Isla",
      unsubscribed_time: null,
    });
    expect((await admin.get("/subscriber/999999")).status).toBe(404);
  });
});

describe("mailing lists (API-SUB-005)", () => {
  const subscriptions = () => admin.get(`/subscriber/${ids[0]}/subscriptions`);

  test("are read from the mailing service", async () => {
    expect((await subscriptions()).body).toEqual([
      { list_id: "news0001", name: "Corella news", subscribed: true },
      { list_id: "tips0002", name: "Practice tips", subscribed: true },
      { list_id: "status03", name: "Maintenance notices", subscribed: false },
    ]);
  });

  test("a mailing service that fails is a 502 with words, and no fault of ours", async () => {
    mailing.mishaps.push("503");
    const reply = await subscriptions();
    expect([reply.status, reply.body.code]).toEqual([502, "mailing.unavailable"]);
    mailing.mishaps.push("cut");
    expect((await subscriptions()).status).toBe(502);
    expect((await subscriptions()).status).toBe(200);
  });
});

describe("G-64: subscribing and unsubscribing in one click", () => {
  const join = (email_address: string, now: string) =>
    app.database.db
      .transaction()
      .execute((trx) =>
        subscribe(
          trx,
          { first_name: "Ana", last_name: "Ødegård", email_address },
          "https://corella.example",
          now,
        ),
      );
  const sync = async (email: string) => {
    const row = await app.database.db
      .selectFrom("subscriber")
      .select("ID")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow();
    await app.runJob("subscribers.sync", { subscriber: row.ID });
  };

  test("who subscribes gets an email with the headers of RFC 8058, and is on the list of the service", async () => {
    await join("ana@fjord.example", "2026-11-20T00:00:00Z");
    await app.deliverMail();
    const link = `https://corella.example/api/subscriber/unsubscribe/${await tokenOf("ana@fjord.example")}`;
    expect(app.mails.at(-1)).toMatchObject({ to: "ana@fjord.example", unsubscribe: link });
    await sync("ana@fjord.example");
    expect(mailing.members.get("news0001")?.get(hashOf("ana@fjord.example"))?.status).toBe("subscribed");
  });

  test("a mail program's POST ends it at once, twice is the same, and the service is told", async () => {
    const path = `/subscriber/unsubscribe/${await tokenOf("ana@fjord.example")}`;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const first = await app.nobody.send("POST", path, "List-Unsubscribe=One-Click", form);
    expect([first.status, first.body]).toEqual([200, { email_address: "ana@fjord.example" }]);
    expect((await app.nobody.send("POST", path, "List-Unsubscribe=One-Click", form)).status).toBe(200);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("ID")
      .where("controller", "=", "subscriber")
      .execute();
    expect(events).toHaveLength(1);
    const service = mailchimp({ url: mailing.url, key: MAILING_KEY });
    for (const odd of ["{}", "other status"]) {
      // The failure hits the last of the calls: one for the lists, and one for each of three statuses.
      mailing.mishaps.push(...(["late", "late", "late", "late"] as const), `vain: ${odd}`);
      await expect(service.unsubscribe("ana@fjord.example")).rejects.toThrow(
        /unexpected reply|answered subscribed/,
      );
    }
    await sync("ana@fjord.example");
    expect(mailing.members.get("news0001")?.get(hashOf("ana@fjord.example"))?.status).toBe("unsubscribed");
  });

  test("whoever subscribes again is the same row, subscribed", async () => {
    await join("ANA@fjord.example", "2026-11-21T00:00:00Z");
    const { body } = await admin.get("/subscriber/search/fjord");
    expect(body).toHaveLength(1);
    expect(body[0].unsubscribed_time).toBeNull();
  });

  test("opening the link changes nothing and leads to the page; an unknown one is not there", async () => {
    const path = `/subscriber/unsubscribe/${await tokenOf("isla@marsh.example")}`;
    const opened = await app.nobody.get(path);
    expect([opened.status, opened.headers.get("location")]).toEqual([
      303,
      `http://corella.test/unsubscribe/${await tokenOf("isla@marsh.example")}`,
    ]);
    expect((await admin.get(`/subscriber/${ids[0]}`)).body.unsubscribed_time).toBeNull();
    expect(
      (await app.nobody.post("/subscriber/unsubscribe/6e0a3ad6-7c55-4c9e-8a43-1c35ad4ba3c1")).status,
    ).toBe(404);
  });

  test("a form is taken by this route alone", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await app.nobody.send("POST", "/auth/login", "username=a", form)).status).toBe(415);
  });
});
