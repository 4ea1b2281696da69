import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp } from "#test/support/app.ts";

const OF_ACCOUNT = 5;
const OF_NETWORK = 30;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterEach(async () => {
  for (const table of ["email_allowance", "one_time_token"] as const)
    await app.database.db.deleteFrom(table).execute();
});
afterAll(() => app.stop());

const ask = (username: string, from = "198.51.100.1") =>
  app.nobody.post("/doctor/retrievePassword", { username }, { "x-forwarded-for": from });
async function sendReset(username: string): Promise<string> {
  await app.runJob("sign-in.send_reset", {
    person: await app.idOf(username),
    asked: new Date().toISOString(),
  });
  await app.deliverMail();
  return /\/login\/reset\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
}
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const opens = async (link: string) =>
  (await app.nobody.put(`/doctor/changepassword/${link}`, { password: "weak" })).body.code;
/** Moves all requests into the past by the given minutes. */
const ago = (minutes: number) =>
  app.database.db
    .updateTable("email_allowance")
    .set({ at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .execute();
const set = (link: string) => app.nobody.put(`/doctor/changepassword/${link}`, { password: "Corella1!" });

describe("emails with a link to reset a password", () => {
  test("of one account: five an hour, from wherever they are asked for", async () => {
    const answers = [];
    for (let index = 0; index <= OF_ACCOUNT; index += 1)
      answers.push(await ask("typist", `198.51.100.${index}`));
    expect(statuses(answers)).toEqual([...Array<number>(OF_ACCOUNT).fill(200), 429]);
    const { retry_after } = answers.at(-1)?.body.details ?? {};
    expect(retry_after).toBeGreaterThan(3500);
    expect(retry_after).toBeLessThanOrEqual(3600);
    expect(answers.at(-1)?.headers.get("retry-after")).toBe(String(retry_after));
    expect(answers.at(-1)?.body.message).toBe("Too many attempts. Try again in 60 minutes.");
    await ago(61);
    expect((await ask("typist")).status).toBe(200);
  });

  test("asked for at the same moment are counted as if one after the other", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask("typist", `198.51.100.${index}`)),
    );
    expect(statuses(answers)).toEqual([
      ...Array<number>(OF_ACCOUNT).fill(200),
      ...Array<number>(7).fill(429),
    ]);
  });

  test("from one network: thirty an hour, whomever they are for", async () => {
    const from = (last: number) => `2001:db8:77:1::${last}`;
    expect((await ask("typist", from(1))).status).toBe(200);
    const key = "reset from 2001:db8:77:1::/64";
    const rows = Array.from({ length: OF_NETWORK - 2 }, () => ({ key }));
    await app.database.db.insertInto("email_allowance").values(rows).execute();
    expect((await ask("editor", from(2))).status).toBe(200);
    expect((await ask("manager", from(3))).status).toBe(429);
    expect((await ask("manager", "2001:db8:77:2::1")).status).toBe(200);
  });

  test("a refused request sends nothing, ends no link and is not counted", async () => {
    for (let index = 0; index < OF_ACCOUNT; index += 1) await ask("typist", `198.51.100.${index}`);
    const link = await sendReset("typist");
    const before = await app.database.db.selectFrom("email_allowance").selectAll().execute();
    expect((await ask("typist", "198.51.100.77")).status).toBe(429);
    expect(await app.database.db.selectFrom("email_allowance").selectAll().execute()).toEqual(before);
    expect(await opens(link)).toBe("password.weak");
  });

  test("one link is live, the newest", async () => {
    const links = [await sendReset("typist"), await sendReset("typist"), await sendReset("typist")];
    expect(new Set(links).size).toBe(3);
    expect((await set(links[0] ?? "")).body.code).toBe("sign_in.invalid_token");
    expect((await set(links[1] ?? "")).body.code).toBe("sign_in.invalid_token");
    expect((await set(links[2] ?? "")).status).toBe(200);
    expect((await set(links[2] ?? "")).body.code).toBe("sign_in.invalid_token");
  });

  test("made at the same moment leave one link", async () => {
    const person = await app.idOf("typist");
    const asked = Array.from({ length: 6 }, (_, index) => new Date(Date.now() + index).toISOString());
    await Promise.all(asked.map((when) => app.runJob("sign-in.send_reset", { person, asked: when })));
    const live = await app.database.db
      .selectFrom("one_time_token")
      .selectAll()
      .where("used_at", "is", null)
      .execute();
    expect(live).toHaveLength(1);
  });
});
