import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const HEADINGS = "ID,Surname,Given,DOB,Mobile";

async function read(lines: readonly string[]): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([[HEADINGS, ...lines].join("\n")]), "people.csv");
  return (await raman.send("POST", "/import?source=Cliniko", form)).body.ID;
}
const stateOf = async (ID: number): Promise<unknown> => (await raman.get(`/import/${ID}`)).body.state;
async function begin(ID: number, act: "start" | "undo"): Promise<() => Promise<void>> {
  const { status, body } = await raman.post(`/import/${ID}/${act}`);
  expect(status).toBe(200);
  return () => app.runJob(act === "start" ? "import.run" : "import.undo", { job: body.job });
}

/**
 * Keeps the locks of `hold` until the job waits for them, then cancels the waiting statement as an
 * administrator would.
 */
async function cancelled(hold: string, job: () => Promise<void>): Promise<void> {
  const client: PoolClient = await app.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(hold);
    const ended = job().then(
      () => "done",
      (error: unknown) => String(error),
    );
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await client.query(waiting)).rows.length).toBe(1);
    await client.query(`select pg_cancel_backend(pid) from (${waiting}) waiting`);
    expect(await ended).toContain("canceling statement");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("an undo whose statement is cancelled is not given up: it goes on when it is tried again", async () => {
  const ID = await read([
    "i1,Interrupted,Anna,14/08/1958,0491570156",
    "i2,Interrupted,Ben,15/09/1960,0491570157",
  ]);
  await (await begin(ID, "start"))();
  expect(await stateOf(ID)).toBe("done");
  const undo = await begin(ID, "undo");
  await cancelled("select from patient where last_name = 'Interrupted' for update", undo);
  expect(await stateOf(ID)).toBe("undoing");
  await undo();
  expect(await stateOf(ID)).toBe("undone");
});

test("an import whose statement is cancelled calls no row wrong: it adds them when it is tried again", async () => {
  const ID = await read(["w1,Waiting,Anna,14/08/1958,0491570156", "w2,Waiting,Ben,15/09/1960,0491570157"]);
  const start = await begin(ID, "start");
  await cancelled("lock table patient in share mode", start);
  expect(await stateOf(ID)).toBe("running");
  await start();
  const { body } = await raman.get(`/import/${ID}`);
  expect([body.state, body.counts]).toMatchObject(["done", { made: 2, wrong: 0 }]);
});
