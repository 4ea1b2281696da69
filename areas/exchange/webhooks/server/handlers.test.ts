import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { sql } from "kysely";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let app: TestApp;
let raman: Visitor;
let today: Day;
let receiver: Server;
let url: string;
let received: Received[] = [];
let status = 200;
let headers: Record<string, string> = {};
let words = "";

beforeAll(async () => {
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply.writeHead(status, headers).end(words);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  // `as`: the server listens on a port, not on a path.
  url = `http://127.0.0.1:${(address as AddressInfo).port}/hook`;
  app = await startApp({ WEBHOOKS_PRIVATE: "yes" });
  raman = await app.signIn("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
});
afterAll(async () => {
  await app.stop();
  receiver.close();
});
beforeEach(async () => {
  await app.database.db.deleteFrom("webhook").execute();
  received = [];
  status = 200;
  headers = {};
  words = "";
});

const ALL = ["patient", "appointment", "referral", "document"];
async function add(given: object = {}, visitor = raman): Promise<{ ID: number; secret: string }> {
  const { body } = await visitor.post("/webhook", { name: "Hospital", url, kinds: ALL, ...given });
  return { ID: body.webhook.ID, secret: body.secret };
}
const deliveriesOf = async (ID: number, query = "sort=at") =>
  (await raman.get(`/webhook/${ID}/delivery/100/1?${query}`)).body.deliveries;
const typesOf = async (ID: number): Promise<string[]> =>
  (await deliveriesOf(ID)).map(({ type }: { type: string }) => type);

/** Runs each queued delivery once. */
async function deliverAll(): Promise<void> {
  const rows = await app.database.db
    .selectFrom("webhook_delivery")
    .select(["_doctor", "ID as delivery"])
    .where("state", "=", "queued")
    .orderBy("ID")
    .execute();
  for (const row of rows) await app.runJob("webhooks.deliver", row);
}
const endPause = () => app.database.db.updateTable("webhook").set({ paused_until: null }).execute();

function isSigned({ headers: sent, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const made = createHmac("sha256", key)
    .update(`${String(sent["webhook-id"])}.${String(sent["webhook-timestamp"])}.${body}`)
    .digest("base64");
  return String(sent["webhook-signature"]).split(" ").includes(`v1,${made}`);
}

const person = { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" };
const addPatient = async (): Promise<number> => (await raman.post("/patient", person)).body.ID;

describe("what is told", () => {
  test("a patient that is added, changed and deleted, once each, and not who works on it", async () => {
    const { ID } = await add();
    const patient = await addPatient();
    await raman.put(`/patient/${patient}`, { mobile: "0412 345 678" });
    await app.database.db
      .updateTable("patient")
      .set({ lock_time: new Date().toISOString() })
      .where("ID", "=", patient)
      .execute();
    await raman.delete(`/patient/${patient}`);
    expect(await typesOf(ID)).toEqual(["patient.created", "patient.updated", "patient.deleted"]);
    const [{ reference }] = await deliveriesOf(ID);
    expect(reference).toBe(`Patient/${patient}`);
  });

  test("an appointment, its change, one changed day of a series, and its end", async () => {
    const { ID } = await add({ kinds: ["appointment"] });
    const _patient = await addPatient();
    const booking = {
      appointment_type: 1,
      _patient,
      appointment_date: addDays(today, 1),
      start_time: "09:00",
      end_time: "09:30",
    };
    const one = (await raman.post("/appointment", booking)).body.ID;
    await raman.put(`/appointment/${one}`, { ...booking, start_time: "08:30" });
    await raman.delete(`/appointment/${one}`);
    expect(await typesOf(ID)).toEqual(["appointment.created", "appointment.updated", "appointment.deleted"]);
    const series = (await raman.post("/appointment", { ...booking, repeat_interval: 1, repeat_count: 3 }))
      .body.ID;
    const second = addDays(today, 8);
    await raman.put(`/appointment/${series}`, {
      ...booking,
      repeat_date: second,
      appointment_date: second,
      change_type: 1,
      notes: "Bring X-rays",
    });
    const told = (await deliveriesOf(ID)).slice(3);
    expect(told.map((each: { type: string; reference: string }) => [each.type, each.reference])).toEqual([
      ["appointment.created", `Appointment/${series}`],
      ["appointment.updated", `Appointment/${series}`],
    ]);
  });

  test("a referral, its letter, and an attachment", async () => {
    const { ID } = await add({ kinds: ["referral", "document"] });
    const _referring_doctor = (
      await raman.post("/referringdoctor", {
        first_name: "Hannah",
        last_name: "Birch",
        provider_number: "2426621B",
      })
    ).body.ID;
    const patient = await addPatient();
    await raman.post(`/patient/${patient}/referral`, {
      referral_date: "2026-09-02",
      referral_type: 2,
      _referring_doctor,
    });
    await makeRow["attachment"]?.(app.database.db, await app.idOf("raman"));
    expect(await typesOf(ID)).toEqual(["referral.created", "document.created"]);
    expect((await deliveriesOf(ID))[0].reference).toMatch(/^ServiceRequest\/\d+$/);
  });

  test("many records of one step as their number", async () => {
    const { ID } = await add();
    const _doctor = await app.idOf("raman");
    await sql`insert into patient (_doctor, first_name, last_name, status, last_key, first_key, sound_key)
      select ${_doctor}, 'Row', 'Many', 'Edited', 'many', 'row', 'm' from generate_series(1, 51)`.execute(
      app.database.db,
    );
    const [told, ...others] = await deliveriesOf(ID);
    expect([told.type, told.reference, told.records, others]).toEqual(["patient.created", null, 51, []]);
  });

  test("what a server without the job queue wrote: each delivery gets its job, once", async () => {
    await add();
    const { db } = app.database;
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await addPatient();
    const countJobs = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
          where task_identifier = 'webhooks.deliver'`.execute(db)
      ).rows[0]?.n;
    const queued = await countJobs();
    await app.runJob("webhooks.queue", {});
    // Adds none at first on several servers, where the trigger runs on another one than the queue.
    expect([queued, await countJobs()]).toEqual([inject("cluster").others.length === 0 ? 1 : 0, 1]);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await db
      .updateTable("webhook_delivery")
      .set({ has_job: false })
      .where("state", "=", "queued")
      .where("_doctor", "=", await app.idOf("raman"))
      .execute();
    const { n } = await db
      .selectFrom("webhook_delivery")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("has_job", "=", false)
      .executeTakeFirstOrThrow();
    await app.runJob("webhooks.queue", {});
    await app.runJob("webhooks.queue", {});
    expect([n > 0, await countJobs()]).toEqual([true, n]);
  });

  test("nothing of a change that is rolled back, and nothing where nobody listens", async () => {
    const { ID } = await add({ kinds: ["referral"] });
    await addPatient();
    await app.database.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable("referral").set({ version: sql<number>`version + 1` }).execute();
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    expect(await typesOf(ID)).toEqual([]);
    await raman.put(`/webhook/${ID}`, { kinds: ["patient"], is_off: true });
    await addPatient();
    expect(await typesOf(ID)).toEqual([]);
  });

  test("RULE-PERM-02: nothing of another client", async () => {
    const vogt = await app.signIn("vogt");
    const { ID } = await add();
    const theirs = await add({}, vogt);
    await makeRow["patient"]?.(app.database.db, await app.idOf("vogt"));
    expect(await typesOf(ID)).toEqual([]);
    for (const path of ["", "/delivery/10/1"])
      expect((await raman.get(`/webhook/${theirs.ID}${path}`)).status).toBe(404);
    for (const path of ["/secret", "/test", "/replay"])
      expect((await raman.post(`/webhook/${theirs.ID}${path}`)).status).toBe(404);
  });
});

describe("a delivery", () => {
  test("is signed, holds numbers and no names, and is made once", async () => {
    const { ID, secret } = await add();
    const patient = await addPatient();
    await deliverAll();
    await deliverAll();
    expect(received).toHaveLength(1);
    const [sent] = received;
    if (!sent) throw new Error("nothing was sent");
    expect(isSigned(sent, secret)).toBe(true);
    expect(isSigned({ ...sent, body: `${sent.body} ` }, secret)).toBe(false);
    expect(Math.abs(Number(sent.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
    expect(sent.body).not.toMatch(/nguyen|mai|1961/i);
    const base = "http://corella.test/api/fhir/r4";
    expect(JSON.parse(sent.body)).toMatchObject({
      type: "patient.created",
      data: { resourceType: "Patient", id: String(patient), reference: `${base}/Patient/${patient}` },
    });
    const [shown] = await deliveriesOf(ID);
    expect(shown).toMatchObject({
      state: "delivered",
      attempts: 1,
      last_status: 200,
      next_attempt_time: null,
      body: sent.body,
    });
    expect(sent.headers["webhook-id"]).toBe(`msg_${shown.event_id}`);
  });

  test("that fails is tried again later with the same id, and the others wait until then", async () => {
    const { ID } = await add();
    status = 503;
    words = "Maintenance until noon";
    await addPatient();
    await addPatient();
    await deliverAll();
    expect(received).toHaveLength(1);
    const [first, second] = await deliveriesOf(ID);
    expect(first).toMatchObject({ state: "queued", attempts: 1, last_status: 503, last_answer: words });
    expect(Date.parse(first.next_attempt_time) - Date.now()).toBeGreaterThan(20_000);
    expect(second).toMatchObject({ state: "queued", attempts: 0 });
    const webhook = (await raman.get(`/webhook/${ID}`)).body;
    expect(webhook).toMatchObject({ failures: 1, queued: 2, failed: 0 });
    expect(webhook.paused_until).not.toBeNull();
    const jobs = await sql<{
      delayed: number;
    }>`select count(*)::int as delayed from graphile_worker._private_jobs
      where run_at > now() + interval '20 seconds' and payload ->> '_doctor' = ${String(await app.idOf("raman"))}`.execute(
      app.database.db,
    );
    expect(jobs.rows[0]?.delayed).toBeGreaterThanOrEqual(2);
    status = 200;
    await endPause();
    await deliverAll();
    expect(received).toHaveLength(3);
    expect(received[1]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
    expect((await raman.get(`/webhook/${ID}`)).body).toMatchObject({
      failures: 0,
      paused_until: null,
      queued: 0,
    });
  });

  test("answered with 429 waits as long as the receiver asks, and so do the others", async () => {
    const { ID } = await add();
    status = 429;
    headers = { "retry-after": "900" };
    await addPatient();
    await deliverAll();
    const [{ next_attempt_time }] = await deliveriesOf(ID);
    const { paused_until } = (await raman.get(`/webhook/${ID}`)).body;
    for (const time of [next_attempt_time, paused_until])
      expect(Date.parse(time) - Date.now()).toBeGreaterThan(800_000);
  });

  test("that is refused does not hold up the others", async () => {
    const { ID } = await add();
    await addPatient();
    status = 400;
    await deliverAll();
    await addPatient();
    status = 200;
    const [, second] = await deliveriesOf(ID);
    await app.runJob("webhooks.deliver", { _doctor: await app.idOf("raman"), delivery: second.ID });
    expect((await deliveriesOf(ID)).map(({ state }: { state: string }) => state)).toEqual([
      "queued",
      "delivered",
    ]);
  });

  test("is given up after three days, and sent again when somebody asks", async () => {
    const { ID } = await add();
    await addPatient();
    await addPatient();
    status = 500;
    await app.database.db
      .updateTable("webhook_delivery")
      .set({ trying_since: "2026-11-01T00:00:00Z" })
      .execute();
    await deliverAll();
    await endPause();
    await deliverAll();
    expect((await raman.get(`/webhook/${ID}`)).body).toMatchObject({ failed: 2, queued: 0 });
    const [one] = await deliveriesOf(ID, "state=failed");
    status = 200;
    expect((await raman.post(`/webhook/${ID}/delivery/${one.ID}/replay`)).body).toMatchObject({
      state: "queued",
      ID: one.ID,
    });
    expect((await raman.post(`/webhook/${ID}/replay`)).body).toEqual({ count: 1 });
    await endPause();
    await deliverAll();
    expect((await raman.get(`/webhook/${ID}`)).body).toMatchObject({ failed: 0, queued: 0, failures: 0 });
    expect((await deliveriesOf(ID)).map(({ state }: { state: string }) => state)).toEqual([
      "delivered",
      "delivered",
    ]);
  });

  test("answered with 410 turns the webhook off; turned on again, it goes on", async () => {
    const { ID } = await add();
    await addPatient();
    await addPatient();
    status = 410;
    await deliverAll();
    expect((await raman.get(`/webhook/${ID}`)).body).toMatchObject({
      is_off: true,
      off_reason: "The receiver answered 410 Gone.",
      queued: 1,
    });
    expect((await raman.post(`/webhook/${ID}/test`)).body.code).toBe("webhook.off");
    status = 200;
    expect((await raman.put(`/webhook/${ID}`, { is_off: false })).body).toMatchObject({
      is_off: false,
      off_reason: null,
    });
    await deliverAll();
    expect(received).toHaveLength(2);
  });

  test("is sent when its webhook is turned on again, however many wait", async () => {
    const { ID } = await add();
    await raman.put(`/webhook/${ID}`, { is_off: true });
    const { db } = app.database;
    const _doctor = await app.idOf("raman");
    const many = Array.from({ length: 2_500 }, (_, record) => ({
      _doctor,
      _webhook: ID,
      kind: "patient",
      verb: "updated",
      record,
    }));
    await db.insertInto("webhook_delivery").values(many).execute();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    const jobsOf = async (task: string) =>
      (
        await sql<{ payload: { delivery?: number } }>`
          select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = ${task} order by j.id`.execute(db)
      ).rows.map(({ payload }) => payload);
    await raman.put(`/webhook/${ID}`, { is_off: false });
    for (let done = 0; done < (await jobsOf("webhooks.resume")).length; done += 1) {
      await app.runJob("webhooks.resume", (await jobsOf("webhooks.resume"))[done] ?? {});
    }
    const queued = (await jobsOf("webhooks.deliver")).map(({ delivery }) => delivery);
    expect([queued.length, new Set(queued).size]).toEqual([2_500, 2_500]);
  });

  test("follows no redirect", async () => {
    const { ID } = await add();
    status = 307;
    headers = { location: `${url}/elsewhere` };
    await addPatient();
    await deliverAll();
    expect(received).toHaveLength(1);
    expect((await deliveriesOf(ID))[0]).toMatchObject({ state: "queued", last_status: 307 });
  });

  test("whose receiver does not exist says so", async () => {
    const { ID } = await add({ url: "http://127.0.0.1:9/hook" });
    await addPatient();
    await deliverAll();
    expect((await deliveriesOf(ID))[0]).toMatchObject({
      state: "queued",
      last_status: null,
      last_answer: expect.stringContaining("couldn't be reached"),
    });
  });

  test("of a test event is made like the others", async () => {
    const { ID, secret } = await add();
    expect((await raman.post(`/webhook/${ID}/test`)).status).toBe(201);
    await deliverAll();
    const [sent] = received;
    expect(sent && [JSON.parse(sent.body).type, isSigned(sent, secret)]).toEqual(["test", true]);
  });
});

describe("the secret", () => {
  test("is shown once and lies sealed in the database", async () => {
    const { secret } = await add();
    const { rows } = await app.database.pool.query(
      "select row_to_json(w)::text as row, sealed_secret from webhook w",
    );
    const plain = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0].sealed_secret.includes(plain)).toBe(false);
    expect(JSON.stringify((await raman.get("/webhook")).body)).not.toContain("whsec_");
  });

  test("is renewed: both sign for a day, then the new one alone", async () => {
    const { ID, secret } = await add();
    const renewed = (await raman.post(`/webhook/${ID}/secret`)).body;
    expect(renewed.secret).not.toBe(secret);
    await addPatient();
    await deliverAll();
    const [during] = received;
    expect(during && [isSigned(during, secret), isSigned(during, renewed.secret)]).toEqual([true, true]);
    await app.database.db
      .updateTable("webhook")
      .set({ former_secret_until: "2026-11-01T00:00:00Z" })
      .execute();
    await addPatient();
    await deliverAll();
    const after = received[1];
    expect(after && [isSigned(after, secret), isSigned(after, renewed.secret)]).toEqual([false, true]);
  });
});

describe("the list of deliveries", () => {
  test("pages, sorts, searches and filters", async () => {
    const { ID } = await add();
    const ids = [await addPatient(), await addPatient(), await addPatient()];
    status = 400;
    await deliverAll();
    await raman.put(`/patient/${ids[0]}`, { mobile: "0412 345 678" });
    const page = (await raman.get(`/webhook/${ID}/delivery/2/2?sort=at`)).body;
    expect([page.totalItems, page.deliveries.length]).toEqual([4, 2]);
    expect((await deliveriesOf(ID, "sort=-type"))[0].type).toBe("patient.updated");
    expect(await deliveriesOf(ID, "search=updated")).toHaveLength(1);
    expect(await deliveriesOf(ID, `search=${ids[1]}`)).not.toHaveLength(0);
    expect(await deliveriesOf(ID, "search=%25")).toHaveLength(0);
    expect(await deliveriesOf(ID, "state=delivered")).toHaveLength(0);
    expect((await raman.get(`/webhook/${ID}/delivery/2/1?sort=secret`)).status).toBe(400);
  });
});

describe("a webhook", () => {
  test.each([
    [{ name: "" }, "name"],
    [{ url: "ftp://hospital.example" }, "url"],
    [{ url: "https://a:b@hospital.example" }, "url"],
    [{ kinds: [] }, "kinds"],
    [{ kinds: ["invoice"] }, "kinds.0"],
    [{ kinds: ["patient", "patient"] }, "kinds"],
  ])("with %j is refused at its field", async (wrong, field) => {
    const sent = await raman.post("/webhook", { name: "Hospital", url, kinds: ALL, ...wrong });
    expect([sent.status, Object.keys(sent.body.errors)]).toEqual([400, [field]]);
  });

  test("changed by two at once keeps the first change", async () => {
    const { ID } = await add();
    const { version } = (await raman.get(`/webhook/${ID}`)).body;
    expect((await raman.put(`/webhook/${ID}`, { name: "Clinic", version })).body.name).toBe("Clinic");
    const late = await raman.put(`/webhook/${ID}`, { name: "Ward", version });
    expect([late.status, late.body.details.current.name]).toEqual([409, "Clinic"]);
  });

  test("that is deleted is told nothing more, and twenty are enough", async () => {
    const { ID } = await add();
    await addPatient();
    expect((await raman.delete(`/webhook/${ID}`)).body).toEqual({ ID, is_deleted: true });
    await deliverAll();
    expect(received).toEqual([]);
    expect((await raman.get(`/webhook/${ID}`)).status).toBe(404);
    for (let number = 0; number < 20; number += 1) await add();
    expect((await raman.post("/webhook", { name: "One more", url, kinds: ALL })).body.code).toBe(
      "webhook.too_many",
    );
  });

  test("F-10: what is done to it is in the audit log, without its secret", async () => {
    const { ID, secret } = await add();
    await raman.post(`/webhook/${ID}/secret`);
    await raman.delete(`/webhook/${ID}`);
    const rows = await app.database.db
      .selectFrom("audit_event")
      .selectAll()
      .where("controller", "=", "webhook")
      .where("identity", "=", ID)
      .orderBy("ID")
      .execute();
    expect(rows.map(({ message }) => message)).toEqual([
      "added the webhook Hospital",
      "renewed the secret of the webhook Hospital",
      "deleted the webhook Hospital",
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("deliveries are forgotten after 30 days, and a secret is sealed with the key in use", async () => {
    const { ID } = await add();
    await addPatient();
    await app.runJob("webhooks.forget");
    await app.runJob("webhooks.reseal");
    expect(await deliveriesOf(ID)).toHaveLength(1);
    await app.database.db.updateTable("webhook_delivery").set({ at: "2026-01-01T00:00:00Z" }).execute();
    await app.runJob("webhooks.forget");
    expect(await deliveriesOf(ID)).toHaveLength(0);
  });

  test("what was delivered is kept for 30 days; after that sending it again says so, and sends nothing", async () => {
    const { ID } = await add();
    await addPatient();
    await deliverAll();
    const [delivered] = await deliveriesOf(ID, "state=delivered");
    const again = () => raman.post(`/webhook/${ID}/delivery/${delivered.ID}/replay`);
    const age = (days: number) =>
      app.database.db
        .updateTable("webhook_delivery")
        .set({ at: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where("ID", "=", delivered.ID)
        .execute();
    await age(29.9);
    await app.runJob("webhooks.forget");
    expect(await again()).toMatchObject({ status: 200, body: { ID: delivered.ID, state: "queued" } });
    await deliverAll();
    await age(30.1);
    await app.runJob("webhooks.forget");
    const before = received.length;
    expect(await again()).toMatchObject({
      status: 404,
      body: {
        code: "webhook.delivery_gone",
        message: "This event can't be sent again. Events are deleted after 30 days.",
      },
    });
    await deliverAll();
    expect(received).toHaveLength(before);
    expect(await deliveriesOf(ID)).toEqual([]);
  });
});
