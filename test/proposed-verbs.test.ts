import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { enquiryRoutes } from "#areas/onboarding/enquiries/contract.ts";
import { buildApp } from "#platform/http/app.ts";
import { startApp, type TestApp } from "./support/app.ts";

// Part A of the specification: POST and PUT are the same call if the verb is only proposed, and paths match
// in any case.

const FORM = "Site/download/HealthFundForm.pdf";
const webDir = mkdtempSync(join(tmpdir(), "corella-downloads-"));
let app: TestApp;
let served: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(webDir, FORM, ".."), { recursive: true });
  writeFileSync(join(webDir, FORM), "%PDF-1.7 blank form");
  writeFileSync(join(webDir, "index.html"), "<!doctype html><head><title>Corella</title></head>");
  app = await startApp();
  served = await buildApp({ services: app.services, features, webDir });
});
afterAll(async () => {
  await served?.close();
  await app?.stop();
  rmSync(webDir, { recursive: true, force: true });
});

describe("PUT and POST", () => {
  test.each([
    ["/doctor/getAQuote", enquiryRoutes.quote.example],
    ["/doctor/enquiry", enquiryRoutes.enquiry.example],
  ])("%s takes both", async (path, example) => {
    expect([
      (await app.nobody.post(path, example)).status,
      (await app.nobody.put(path, example)).status,
    ]).toEqual([201, 201]);
  });

  test("practice settings are made by PUT and changed by POST", async () => {
    const raman = await app.signIn("raman");
    const made = await raman.put("/practicesettings", {
      practice_name: "Richmond",
      email: "rooms@richmond.example",
    });
    expect(made.status).toBe(201);
    const { ID, version } = made.body;
    const changed = await raman.post(`/practicesettings/${ID}`, { practice_name: "Fitzroy", version });
    expect([changed.status, changed.body.practice_name]).toEqual([200, "Fitzroy"]);
  });

  test.each(["/task/split/999999999", "/task/return"])("%s is the same call", async (path) => {
    const manager = await app.signIn("manager");
    const at = `${path}?doctor_id=${await app.idOf("raman")}`;
    const body = { ids: [999_999_999], body: "Ready" };
    const [posted, put] = [await manager.post(at, body), await manager.put(at, body)];
    expect(put.body).toEqual(posted.body);
    expect(put.body.code).not.toBe("address.unknown");
  });
});

test.each([`/${FORM}`, `/${FORM.toLowerCase()}`, `/${FORM.toUpperCase()}`])(
  "%s is the blank form",
  async (url) => {
    const { statusCode, headers, body } = await served.inject({ url });
    expect([statusCode, headers["content-type"], body]).toEqual([
      200,
      "application/pdf",
      "%PDF-1.7 blank form",
    ]);
  },
);

test("generate begins a draft without a body", async () => {
  const okafor = await app.signIn("okafor");
  const { status, body } = await okafor.send(
    "POST",
    `/insurerForms/generate/${await app.idOf("okafor")}`,
    null,
  );
  expect([status, body.form_status, body.first_name]).toEqual([201, 0, "Daniel"]);
});

test.each([{}, { doctor_id: 0 }, { doctor_id: null }])(
  "staff name the client of a trial email: %j",
  async (sent) => {
    const { status, body } = await (await app.signIn("admin")).post("/payment/trialemail", sent);
    expect([status, body.message]).toEqual([400, "doctor_id is required"]);
  },
);
