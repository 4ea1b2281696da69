import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("GET /home/free (RULE-APPT-07)", () => {
  test("the same time as the search for one", async () => {
    const reception = await app.signIn("reception");
    const searched = await reception.get("/availability/next?follow_up=0");
    expect((await reception.get("/home/free")).body.free).toEqual(searched.status === 404 ? null : searched.body);
  });

  test("none is an answer, no error", async () => {
    const reply = await (await app.signIn("campbell")).get("/home/free");
    expect([reply.status, reply.body]).toEqual([200, { free: null }]);
  });
});
