import { afterAll, beforeAll, expect, test } from "vitest";
import { welcomeReminder } from "#areas/identity/sign-in/server/index.ts";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { listClockClients } from "#platform/mail/scheduled-mail.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { cookiesIn, pendingMfa, withApp } from "#test/support/second-step.ts";

// A user who may enter a name controls part of an email, and may choose its address as well. Emails therefore
// contain no text of such users but a shortened name.

const LURE = "Claim at https://evil.example/win or www.evil.example";
const LONG = `${LURE} ${"now ".repeat(7)}`.trim();

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("a name that is a message arrives as a few plain words, in every email about an account", async () => {
  const superadmin = await app.signIn("superadmin");
  const names = { first_name: LONG, last_name: LURE };
  const added = await superadmin.post("/user", {
    ...names,
    username: "lured",
    email_address: "lured@corella.example",
    groups: [6],
    password: "Corella1!",
  });
  expect(added.body.message ?? added.status).toBe(201);
  const { ID } = added.body;
  expect((await superadmin.post(`/user/${ID}/invitation`)).status).toBe(200);
  await app.runJob("sign-in.send_reset", { person: ID, asked: new Date().toISOString() });

  const { visitor, codes } = await withApp(app, "lured");
  const { authenticators } = (await visitor.get("/secondfactor")).body;
  await visitor.put(`/secondfactor/authenticator/${authenticators[0].ID}`, {
    name: "https://evil.example/phone",
  });
  const entered = await (await pendingMfa(app, "lured")).post("/auth/secondstep/recoverycode", {
    code: codes[0],
  });
  const again = app.withCookie(cookiesIn(entered));
  expect((await again.put("/secondfactor/confirmation", { password: "Corella1!" })).status).toBe(204);
  expect((await again.delete(`/secondfactor/authenticator/${authenticators[0].ID}`)).status).toBe(200);
  const changed = { password: "Wombat7&ladder", old_password: "Corella1!" };
  expect((await again.put(`/user/${ID}/changepassword`, changed)).status).toBe(200);

  const client = await superadmin.post("/doctor", {
    ...Object(doctorRoutes.create.example),
    ...names,
    username: "luredclient",
    email_address: "luredclient@corella.example",
    password: "Corella1!",
  });
  expect(client.body.message ?? client.status).toBe(201);
  expect((await superadmin.put(`/doctor/resendWelcomeEmail/${client.body.ID}`)).status).toBe(200);
  expect((await superadmin.put(`/doctor/sendUserGuideEmail/${client.body.ID}`)).status).toBe(200);
  const { db } = app.database;
  const joined = addDays(todayIn(zoneNamed("Australia/Sydney"), new Date().toISOString()), 3);
  const reminders = await welcomeReminder.plan(db, await listClockClients(db), joined, "http://corella.test");

  await app.deliverMail();
  const emails = [...app.mails, ...reminders].filter(({ to }) => to?.startsWith("lured"));
  expect(new Set(emails.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(8);
  for (const { subject, text } of emails) {
    expect(`${subject}\n${text}`).not.toMatch(/evil\.|www\.|\/\/(?!corella\.test)/);
    expect((/^(?:Hi|Dear) (.*),$/m.exec(text)?.[1] ?? "").length).toBeLessThanOrEqual(60);
  }
});
