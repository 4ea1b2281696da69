import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { callReceiver } from "./call-receiver.ts";

let app: TestApp;
let inside: Server;
let port: number;
let calls = 0;

beforeAll(async () => {
  inside = createServer((_, reply) => {
    calls += 1;
    reply.end("secret of the network");
  });
  inside.on("connection", () => {
    calls += 1;
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  // `as`: the server listens on a port, not on a path.
  port = (inside.address() as AddressInfo).port;
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  inside.close();
});

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "http://hospital.example/",
])("%s is refused at its field", async (url) => {
  const raman = await app.signIn("raman");
  const sent = await raman.post("/webhook", { name: "Inside", url, kinds: ["patient"] });
  expect([sent.status, Object.keys(sent.body.errors)]).toEqual([400, ["url"]]);
});

test.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"])(
  "a delivery never connects to %s, by whichever name",
  async (host) => {
    const call = { body: "{}", headers: {}, mayBePrivate: false };
    const answer = await callReceiver({ ...call, url: `https://${host}:${port}/` });
    expect(answer).toEqual({
      status: null,
      words: "The address is in a private network, so it was not called.",
    });
    expect(calls).toBe(0);
  },
);

test("a delivery to a name that now means a private address fails and shows nothing of what is there", async () => {
  const { db } = app.database;
  const _doctor = await app.idOf("raman");
  const delivery = (await makeRow["webhookdelivery"]?.(db, _doctor)) ?? 0;
  const raman = await app.signIn("raman");
  const [{ ID }] = (await raman.get("/webhook")).body;
  await raman.post(`/webhook/${ID}/secret`);
  await db
    .updateTable("webhook")
    .set({ url: `https://localhost:${port}/` })
    .where("ID", "=", ID)
    .execute();
  await app.runJob("webhooks.deliver", { _doctor, delivery });
  const [shown] = (await raman.get(`/webhook/${ID}/delivery/10/1`)).body.deliveries;
  expect(shown).toMatchObject({
    state: "queued",
    attempts: 1,
    last_status: null,
    last_answer: expect.stringContaining("private network"),
  });
  expect(calls).toBe(0);
});
