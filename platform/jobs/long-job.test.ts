import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { defineJob, latestRun, startJob } from "./index.ts";
import { migrateQueue } from "./runner.ts";

let app: TestApp;
let raman: Visitor;
let doctor = 0;
beforeAll(async () => {
  app = await startApp();
  await migrateQueue(app.database.pool);
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

const seen: number[] = [];
let fails = false;
const counting = defineJob(
  "test.count",
  z.object({ to: z.int() }),
  "patient.edit",
  async ({ payload, progress }) => {
    if (fails) throw new Error("on purpose");
    for (let at = 1; at <= payload.to; at += 1) await progress({ done: at, total: payload.to });
    seen.push(payload.to);
  },
);
const start = (to: number, key: string, client: number | null = doctor) =>
  startJob(app.services, app.database.db, counting, { to }, { person: doctor, client, key });

describe("a long job", () => {
  test("is started once, shows its progress, ends once and can be started anew", async () => {
    const job = await start(3, "a");
    expect(await start(9, "a")).toBe(job);
    expect((await raman.get(`/job/${job}`)).body).toMatchObject({
      ID: job,
      state: "waiting",
      done: 0,
      total: null,
    });
    await counting.run({ job }, app.services);
    expect((await raman.get(`/job/${job}`)).body).toMatchObject({ state: "done", done: 3, total: 3 });
    await counting.run({ job }, app.services);
    expect(seen).toEqual([3]);
    const next = await start(4, "a");
    expect(next).not.toBe(job);
    expect(await latestRun(app.database.db, "test.count", "a")).toBe(next);
  });

  test("is seen by whoever started it and by those who may see the client, and is a 404 for all others", async () => {
    const job = await start(3, "b");
    for (const [username, status] of [
      ["raman", 200],
      ["reception", 200],
      ["admin", 200],
      ["vogt", 404],
      ["ramanaccounts", 404],
    ] as const)
      expect([username, (await (await app.signIn(username)).get(`/job/${job}`)).status]).toEqual([
        username,
        status,
      ]);
    const own = await start(3, "c", null);
    expect((await raman.get(`/job/${own}`)).status).toBe(200);
    expect((await (await app.signIn("admin")).get(`/job/${own}`)).status).toBe(404);
    expect((await raman.get("/job/999999")).status).toBe(404);
  });

  test("tells browsers of its beginning and end", async () => {
    const listening = await raman.listen("/live");
    await listening.next("hello");
    const job = await start(3, "d");
    await counting.run({ job }, app.services);
    expect(await listening.next("change", { controller: "job" })).toMatchObject({ identity: job });
    listening.close();
  });

  test("writes its progress a few times, however often it is reported", async () => {
    const job = await start(20_000, "e");
    const noted = vi.spyOn(app.services.realtime, "publish");
    await counting.run({ job }, app.services);
    expect(noted.mock.calls.length).toBeLessThan(60);
    noted.mockRestore();
    expect((await raman.get(`/job/${job}`)).body).toMatchObject({ done: 20_000 });
  });

  test("fails permanently after eight attempts, and is said to have failed", async () => {
    const job = await start(3, "f");
    fails = true;
    const complained = vi.spyOn(app.services.log, "error").mockImplementation(() => undefined);
    for (let attempt = 1; attempt < 8; attempt += 1)
      await expect(counting.run({ job }, app.services)).rejects.toThrow("on purpose");
    await counting.run({ job }, app.services);
    complained.mockRestore();
    fails = false;
    expect((await raman.get(`/job/${job}`)).body).toMatchObject({ state: "failed" });
  });
});

describe("an import whose server is killed in the middle", () => {
  const node = () =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, "../../test/support/job-node.ts"), app.database.url, "import.run"],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );

  test("continues on another server and ends once", { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 6_000 }, (_, place) => `Kill${place},Test,1970-01-01`);
    const form = new FormData();
    form.append("file", new Blob([`Surname,First name,DOB\n${rows.join("\n")}\n`]), "patients.csv");
    const read = await raman.send("POST", "/import", form);
    expect(read.body.counts).toMatchObject({ new: 6_000 });
    const started = await raman.post(`/import/${read.body.ID}/start`);
    const { job } = started.body;
    const made = async (): Promise<number> => {
      const { rows: found } = await app.database.pool.query(
        "select count(*)::int from patient where last_name like 'Kill%'",
      );
      return found[0].count;
    };
    const first = node();
    while ((await made()) < 500) await new Promise((next) => setTimeout(next, 20));
    first.kill("SIGKILL");
    const atKill = await made();
    expect(atKill).toBeLessThan(6_000);
    expect((await raman.get(`/job/${job}`)).body).toMatchObject({ state: "running", total: 6_000 });
    // Releases the job as a running node does within seconds (abandoned.ts).
    await app.database.pool.query(
      "update graphile_worker._private_jobs set locked_at = null, locked_by = null",
    );
    const second = node();
    await expect
      .poll(async () => (await raman.get(`/job/${job}`)).body.state, { timeout: 60_000 })
      .toBe("done");
    second.kill("SIGKILL");
    expect(await made()).toBe(6_000);
    expect((await raman.get(`/job/${job}`)).body).toMatchObject({ done: 6_000, total: 6_000 });
    expect((await raman.get(`/import/${read.body.ID}`)).body).toMatchObject({
      state: "done",
      job,
      counts: { made: 6_000 },
    });
    const ends = await app.database.pool.query(
      "select count(*)::int from audit_event where controller = 'import' and identity = $1 and message like 'imported %'",
      [read.body.ID],
    );
    expect(ends.rows[0].count).toBe(1);
  });
});
