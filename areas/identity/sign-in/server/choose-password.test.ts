import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ REFUSE_COMMON_PASSWORDS: "yes" });
}, 60_000);
afterAll(() => app.stop());

const AMONG_FIRST = expect.stringMatching(/too common/);
const NAMES = expect.stringMatching(/your name/);

describe("REFUSE_COMMON_PASSWORDS", () => {
  test("one's own new password is neither common nor around the account, and says so at the field", async () => {
    const here = await app.signIn("reception");
    const id = await app.idOf("reception");
    const change = (password: string) =>
      here.put(`/user/${id}/changepassword`, { password, old_password: "Corella1!" });
    for (const [password, words] of [
      ["Password1!", AMONG_FIRST],
      ["Qwerty12#", AMONG_FIRST],
      ["Corella1!", NAMES],
      ["Reception9!", NAMES],
    ])
      expect(await change(String(password))).toMatchObject({
        status: 400,
        body: { code: "password.weak", errors: { password: words } },
      });
    expect((await change("abc")).body.message).toMatch(/atleast 6 characters/);
    expect((await change("Wombat7&ladder")).status).toBe(200);
  });

  test("a client's password is not its practice's name", async () => {
    const [raman, id] = [await app.signIn("raman"), await app.idOf("raman")];
    await app.database.db
      .updateTable("doctor")
      .set({ company: "Kookaburra Skin Clinic" })
      .where("ID", "=", id)
      .execute();
    const answer = await raman.put(`/doctor/${id}/changepassword`, {
      password: "Kookaburra7!",
      old_password: "Corella1!",
    });
    expect([answer.status, answer.body.message]).toEqual([400, NAMES]);
  });

  test("nobody is given one by an administrator either", async () => {
    const boss = await app.signIn("superadmin");
    const given = {
      first_name: "Hoa",
      last_name: "Pham",
      username: "hoapham",
      email_address: "hoa@corella.example",
      groups: [6],
    };
    expect((await boss.post("/user", { ...given, password: "Hoapham1!" })).body.errors).toEqual({
      password: NAMES,
    });
    const made = await boss.post("/user", { ...given, password: "Wombat7&ladder" });
    expect(made.status).toBe(201);
    const changed = await boss.put(`/user/${made.body.ID}`, {
      password: "Monkey123!",
      version: made.body.version,
    });
    expect(changed.body.errors).toEqual({ password: AMONG_FIRST });
  });

  test("the demo's known password goes on opening the demo", async () => {
    expect((await app.nobody.post("/auth/login", { username: "vogt", password: "Corella1!" })).status).toBe(
      200,
    );
  });

  test("without it the specification's rule stands alone (RULE-AUTH-03, F-15)", async () => {
    const plain = await startApp();
    const here = await plain.signIn("reception");
    const body = { password: "Password1!", old_password: "Corella1!" };
    expect((await here.put(`/user/${await plain.idOf("reception")}/changepassword`, body)).status).toBe(200);
    await plain.stop();
  }, 60_000);
});
