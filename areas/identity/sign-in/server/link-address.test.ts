import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { smtpSender } from "#platform/mail/transport/smtp.ts";
import { sendReserved } from "#platform/mail/send.ts";
import type { Services } from "#platform/services.ts";
import { earlier } from "#test/support/earlier.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

// Emails are sent by SMTP and read from the receiving mailbox.

let app: TestApp;
let mailbox: Mailbox;
let services: Services;
let superadmin: Visitor;
const folder = mkdtempSync(join(tmpdir(), "corella-mailbox-"));

beforeAll(async () => {
  app = await startApp();
  mailbox = await startMailbox(folder);
  services = {
    ...app.services,
    mail: smtpSender({ url: mailbox.url, from: "Corella <office@corella.example>" }),
  };
  superadmin = await app.signIn("superadmin");
}, 60_000);
afterAll(async () => {
  services.mail.close();
  await mailbox.stop();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function deliver(): Promise<void> {
  const waiting = await app.database.db
    .selectFrom("mail")
    .select(["_doctor", "ID as mail"])
    .where("state", "=", "queued")
    .orderBy("ID")
    .execute();
  for (const one of waiting) await sendReserved(one, services);
}

/** Returns the emails that arrive because of an action. */
async function arriving(
  act: () => Promise<unknown>,
): Promise<{ to: string; subject: string; text: string }[]> {
  await deliver();
  const before = new Set((await mailbox.list()).map(({ name }) => name));
  await act();
  await deliver();
  const fresh = (await mailbox.list()).filter(({ name }) => !before.has(name));
  const read = async ({ name, to, subject }: (typeof fresh)[number]) => ({
    to,
    subject,
    text: (await mailbox.read(name))?.text ?? "",
  });
  return (await Promise.all(fresh.map(read))).toSorted((a, b) => (a.to < b.to ? -1 : 1));
}

async function askForReset(username: string): Promise<void> {
  const reply = await app.nobody.post("/doctor/retrievePassword", { username });
  expect(reply.status).toBe(200);
  const { rows } = await app.database.pool.query(
    `select key, payload from graphile_worker._private_jobs where key like 'reset-%' order by id desc limit 1`,
  );
  await app.runJob("sign-in.send_reset", rows[0].payload);
  await app.database.pool.query("select graphile_worker.remove_job($1)", [rows[0].key]);
}
const resetGoesTo = async (username: string) =>
  (await arriving(() => askForReset(username))).map(({ to }) => to);
/** Moves all changes of addresses into the past by the given time. */
const later = (hours: number, minutes = 0) =>
  app.database.pool.query(
    `update former_address set changed_at = ${earlier("changed_at", `${hours} hours ${minutes} minutes`)}`,
  );

const linkIn = (text: string) => /\/login\/reset\/([\w-]+)/.exec(text)?.[1] ?? "";
let counted = 0;
async function newUser(more: object = {}) {
  counted += 1;
  const address = `person${counted}@rooms.example`;
  const body = {
    first_name: "Quinn",
    last_name: "Marlow",
    username: `person${counted}`,
    email_address: address,
    groups: [6],
    ...more,
  };
  const reply = await superadmin.post("/user", body);
  expect(reply.status).toBe(201);
  await deliver();
  return { ID: Number(reply.body.ID), username: body.username, address };
}
const inUse = () => newUser({ password: "Wombat7&ladder" });

describe("after an email address changed, links that set a password", () => {
  test("go to the address there was before for 72 hours, and then to the new one", async () => {
    const { ID, username, address } = await inUse();
    expect((await superadmin.put(`/user/${ID}`, { email_address: "fresh1@rooms.example" })).status).toBe(200);
    expect(await resetGoesTo(username)).toEqual([address]);
    await later(71, 59);
    expect(await resetGoesTo(username)).toEqual([address]);
    await later(0, 1);
    expect(await resetGoesTo(username)).toEqual(["fresh1@rooms.example"]);
  });

  test("of a client likewise", async () => {
    const id = await app.idOf("vogt");
    expect((await superadmin.put(`/doctor/${id}`, { email_address: "vogt@elsewhere.example" })).status).toBe(
      200,
    );
    expect(await resetGoesTo("vogt")).toEqual(["vogt@corella.example"]);
    const [welcome] = await arriving(() => superadmin.put(`/doctor/resendWelcomeEmail/${id}`));
    expect(welcome).toMatchObject({ to: "vogt@corella.example", subject: "Welcome to Corella" });
    await later(72);
    expect(await resetGoesTo("vogt")).toEqual(["vogt@elsewhere.example"]);
  });

  test("go to the first address after several changes in a row, and after it was taken away", async () => {
    const { ID, username, address } = await inUse();
    for (const email_address of ["second@rooms.example", "third@rooms.example", null])
      expect((await superadmin.put(`/user/${ID}`, { email_address })).status).toBe(200);
    expect(await resetGoesTo(username)).toEqual([address]);
  });

  test("are found by the address there was before, which its owner knows", async () => {
    const { ID, address } = await inUse();
    await superadmin.put(`/user/${ID}`, { email_address: "moved@rooms.example" });
    expect(await resetGoesTo(address.toUpperCase())).toEqual([address]);
    await later(72);
    expect((await app.nobody.post("/doctor/retrievePassword", { username: address })).status).toBe(404);
  });

  test("an invitation goes there too, and says so", async () => {
    const { ID, address } = await inUse();
    await superadmin.put(`/user/${ID}`, { email_address: "invited@rooms.example" });
    const mails = await arriving(async () => {
      const { body } = await superadmin.post(`/user/${ID}/invitation`);
      expect(body.message).toBe(
        `A link was sent to ${address}. The email address changed less than 72 hours ago, so links still go to the previous one.`,
      );
    });
    expect(mails.map(({ to }) => to)).toEqual([address]);
  });

  test("go to a corrected address at once while nobody has chosen a password", async () => {
    const { ID, username } = await newUser();
    const mails = await arriving(() =>
      superadmin.put(`/user/${ID}`, { email_address: "right@rooms.example" }),
    );
    const invitation = mails.find(({ text }) => linkIn(text) !== "");
    expect(invitation?.to).toBe("right@rooms.example");
    expect(await resetGoesTo(username)).toEqual(["right@rooms.example"]);
  });

  test("of a client nobody has signed in as likewise", async () => {
    const body = {
      title: 3,
      first_name: "Hannah",
      last_name: "Birch",
      username: "hbirch",
      email_address: "mistyped@rooms.example",
      cell_phone: "0412345678",
      work_address: "12 Lygon Street",
    };
    const { ID } = (await superadmin.post("/doctor", body)).body;
    await superadmin.put(`/doctor/${ID}`, { email_address: "hannah@rooms.example" });
    const mails = await arriving(() => superadmin.put(`/doctor/resendWelcomeEmail/${ID}`));
    const welcome = mails.find(({ text }) => linkIn(text) !== "");
    expect(welcome?.to).toBe("hannah@rooms.example");
    // The address is held once a password has been set.
    expect(
      (
        await app.nobody.put(`/doctor/changepassword/${linkIn(welcome?.text ?? "")}`, {
          password: "Wattle7!tree",
        })
      ).status,
    ).toBe(200);
    await superadmin.put(`/doctor/${ID}`, { email_address: "other@rooms.example" });
    expect(await resetGoesTo("hbirch")).toEqual(["hannah@rooms.example"]);
  });

  test("a statement past the product leaves the address behind as well", async () => {
    const { ID, username, address } = await inUse();
    await app.database.pool.query(`update person set email_address = 'sql@rooms.example' where "ID" = $1`, [
      ID,
    ]);
    expect(await resetGoesTo(username)).toEqual([address]);
  });

  test("the night's job forgets what is over", async () => {
    await later(72);
    await app.runJob("sign-in.tidy");
    expect((await app.database.pool.query("select count(*)::int as n from former_address")).rows).toEqual([
      { n: 0 },
    ]);
  });
});

describe("a sub user and the client", () => {
  test("who keeps the account changes neither the client's email address nor the username", async () => {
    const [manager, id] = [await app.signIn("manager"), await app.idOf("raman")];
    for (const change of [{ email_address: "mine@elsewhere.example" }, { username: "mine" }]) {
      const reply = await manager.put(`/doctor/${id}`, { ...change, old_password: "Corella1!" });
      expect([reply.status, reply.body.code]).toEqual([403, "client.not_your_field"]);
    }
    expect((await manager.put(`/doctor/${id}`, { cell_phone: "0412000111" })).status).toBe(200);
    expect(await resetGoesTo("raman")).toEqual(["raman@corella.example"]);
  });
});

describe("the email about it", () => {
  test("of a changed address goes to both, without a link", async () => {
    const { ID, address } = await inUse();
    const mails = await arriving(() => superadmin.put(`/user/${ID}`, { email_address: `new.${address}` }));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [`new.${address}`, "Your Corella email address was changed"],
      [address, "Your Corella email address was changed"],
    ]);
    for (const { text } of mails) {
      expect(text).toMatch(/was changed on \d{1,2} \w{3} \d{4} at \d{1,2}:\d{2} [ap]m \(Sydney time\)/);
      expect(text).toContain("links to set a new password are sent to your previous email address");
      expect(text).toContain("If you didn't expect it:");
      expect(text).not.toMatch(/https?:/);
    }
  });

  test("of a changed password goes to the address before as well, for 72 hours", async () => {
    const { ID, address } = await inUse();
    await superadmin.put(`/user/${ID}`, { email_address: `new.${address}` });
    const change = () => superadmin.put(`/user/${ID}/changepassword`, { password: "Wattle7!tree" });
    expect((await arriving(change)).map(({ to, subject }) => [to, subject])).toEqual([
      [`new.${address}`, "Your Corella password was changed"],
      [address, "Your Corella password was changed"],
    ]);
    await later(72);
    expect((await arriving(change)).map(({ to }) => to)).toEqual([`new.${address}`]);
  });

  test("of a password that a link set goes out too", async () => {
    const { username, address } = await inUse();
    const [reset] = await arriving(() => askForReset(username));
    const mails = await arriving(() =>
      app.nobody.put(`/doctor/changepassword/${linkIn(reset?.text ?? "")}`, { password: "Wattle7!tree" }),
    );
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [address, "Your Corella password was changed"],
    ]);
  });

  test("of second factors goes to the address before as well", async () => {
    const { ID, username, address } = await inUse();
    await superadmin.put(`/user/${ID}`, { email_address: `new.${address}` });
    await app.database.db
      .insertInto("authenticator")
      .values({ _person: ID, name: "Phone", secret: Buffer.alloc(8), confirmed_at: new Date().toISOString() })
      .execute();
    await superadmin.put("/secondfactor/confirmation", { password: "Corella1!" });
    const mails = await arriving(async () =>
      expect((await superadmin.delete(`/secondfactor/person/${ID}`)).status).toBe(204),
    );
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [`new.${address}`, "Your Corella two-step verification was changed"],
      [address, "Your Corella two-step verification was changed"],
    ]);
    expect(mails[0]?.text).toContain(`(username ${username})`);
  });

  test("is there exactly when the change is: a refused save sends none", async () => {
    const { ID } = await inUse();
    const mails = await arriving(async () => {
      const reply = await superadmin.put(`/user/${ID}`, {
        email_address: "raman@corella.example",
        password: "Wattle7!tree",
      });
      expect(reply.status).toBe(409);
    });
    expect(mails).toEqual([]);
  });
});
