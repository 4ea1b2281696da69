import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ CONFIRM_MAIL_CHANGE: "yes" });
}, 60_000);
afterAll(() => app.stop());

const confirm = (visitor: Visitor) => visitor.put("/secondfactor/confirmation", { password: "Corella1!" });
const addressOf = async (username: string) =>
  (await app.database.db.selectFrom("person").select("email_address").where("username", "=", username).executeTakeFirstOrThrow())
    .email_address;

describe("CONFIRM_MAIL_CHANGE", () => {
  test("one's own address changes after the password, as a user", async () => {
    const [boss, id] = [await app.signIn("superadmin"), await app.idOf("superadmin")];
    const before = await addressOf("superadmin");
    const refused = await boss.put(`/user/${id}`, { email_address: "thief@elsewhere.example" });
    expect([refused.status, refused.body.code]).toEqual([403, "second_factor.confirm"]);
    expect(await addressOf("superadmin")).toBe(before);
    expect((await boss.put(`/user/${id}`, { email_address: before, first_name: "Renamed" })).status).toBe(200);
    await confirm(boss);
    expect((await boss.put(`/user/${id}`, { email_address: "new@corella.example" })).status).toBe(200);
  });

  test("and as a client", async () => {
    const [raman, id] = [await app.signIn("raman"), await app.idOf("raman")];
    const change = () => raman.put(`/doctor/${id}`, { email_address: "priya@elsewhere.example" });
    expect((await change()).body.code).toBe("second_factor.confirm");
    expect((await raman.put(`/doctor/${id}`, { landline: "03 9123 4567" })).status).toBe(200);
    await confirm(raman);
    expect((await change()).status).toBe(200);
    expect(await addressOf("raman")).toBe("priya@elsewhere.example");
  });

  test("somebody else's is an administrator's business as before", async () => {
    const boss = await app.signIn("admin");
    const id = await app.idOf("typingmanager");
    expect((await boss.put(`/user/${id}`, { email_address: "typing@elsewhere.example" })).status).toBe(200);
  });

  test("without it the specification's call stands alone", async () => {
    const plain = await startApp();
    const [raman, id] = [await plain.signIn("raman"), await plain.idOf("raman")];
    expect((await raman.put(`/doctor/${id}`, { email_address: "priya@elsewhere.example" })).status).toBe(200);
    await plain.stop();
  }, 60_000);
});
