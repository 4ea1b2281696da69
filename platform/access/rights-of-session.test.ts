import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("RULE-PERM-02: who has no record is told of no right over the own one", async () => {
  // Group 17 reads messages of its own record (O) and books for the clients it serves (S).
  const agent = (await (await app.signIn("bookingagent")).get("/auth/me")).body;
  expect(agent.permissions).toContain("calendar.edit");
  expect(agent.permissions).not.toContain("message.read");
  expect((await (await app.signIn("reception")).get("/auth/me")).body.permissions).toContain("message.read");
});
