import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

const OF_CLIENT = 20;
const OF_STAFF = 60;
const OF_PERSON = 5;
const OF_MAILBOX = 5;

let app: TestApp;
let admin: Visitor;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  [admin, raman] = [await app.signIn("admin"), await app.signIn("raman")];
});
afterEach(async () => {
  await app.database.db.deleteFrom("email_allowance").execute();
});
afterAll(() => app.stop());

let counted = 0;
const add = (by: Visitor, more: object = {}) => {
  counted += 1;
  const groups = by === raman ? [11] : [6];
  return by.post("/user", {
    first_name: "Quinn",
    last_name: "Newcomer",
    username: `newcomer${counted}`,
    email_address: `newcomer${counted}@corella.example`,
    groups,
    ...more,
  });
};
const count = async (table: "person" | "mail") =>
  (
    await app.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;
const used = (key: string, times: number) =>
  app.database.db
    .insertInto("email_allowance")
    .values(Array.from({ length: times }, () => ({ key })))
    .execute();
const keys = async () =>
  (await app.database.db.selectFrom("email_allowance").select("key").execute()).map(({ key }) => key);

describe("invitations by email", () => {
  test("of one client: twenty an hour, by the doctor and by those who may add people; the next adds nobody", async () => {
    for (let index = 0; index < OF_CLIENT; index += 1) expect((await add(raman)).status).toBe(201);
    const before = [await count("person"), await count("mail")];
    const refused = await add(raman);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    expect(refused.body.details.retry_after).toBeGreaterThan(3000);
    expect([await count("person"), await count("mail")]).toEqual(before);
    expect((await add(admin)).status).toBe(201);
  });

  test("of a member of staff: sixty an hour", async () => {
    await used(`invitations by ${await app.idOf("admin")}`, OF_STAFF - 1);
    expect((await add(admin)).status).toBe(201);
    expect((await add(admin)).status).toBe(429);
  });

  test("to one person: five an hour", async () => {
    const { ID } = (await add(admin)).body;
    const answers = [];
    for (let index = 0; index < OF_PERSON; index += 1)
      answers.push((await admin.post(`/user/${ID}/invitation`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });

  test("to one mailbox: five a day, whoever is said to have it and however it is written", async () => {
    await used("invitation to victim@example.net", OF_MAILBOX - 2);
    for (const email_address of ["Victim@Example.net", "VICTIM@example.net"]) {
      const { ID, version } = (await add(raman, { email_address })).body;
      const moved = await raman.put(`/user/${ID}`, {
        email_address: `moved${version}${ID}@corella.example`,
        version,
      });
      expect(moved.status).toBe(200);
    }
    expect((await add(admin, { email_address: "victim@example.net" })).status).toBe(429);
    const { ID, version } = (await add(raman)).body;
    expect((await raman.put(`/user/${ID}`, { email_address: "victim@example.net", version })).status).toBe(
      429,
    );
  });

  test("are counted only where one is sent", async () => {
    expect((await add(admin, { password: "Wombat7&ladder", email_address: null })).status).toBe(201);
    expect((await add(admin, { groups: [1] })).status).toBe(403);
    expect(await keys()).toEqual([]);
  });

  test("one link is live, the newest", async () => {
    const user = (await add(admin)).body;
    await admin.post(`/user/${user.ID}/invitation`);
    await app.deliverMail();
    const links = app.mails
      .filter(({ to }) => to === user.email_address)
      .map(({ text }) => /\/login\/reset\/([\w-]+)/.exec(text)?.[1]);
    const opened = [];
    for (const link of links)
      opened.push((await app.nobody.put(`/doctor/changepassword/${link}`, { password: "Corella1!" })).status);
    expect(opened.toSorted()).toEqual([200, 400]);
  });
});
