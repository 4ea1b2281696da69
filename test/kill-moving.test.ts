import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programs } from "#test/support/cluster.ts";
import { callAs, fileForm, Receiver, rowsIn } from "#test/support/kill-moving.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { victimDatabase } from "#test/support/victim-database.ts";
import { type Practice, signIn } from "#test/support/kill-writers.ts";

const own = process.env["TEST_PG"] === "15" ? { bin: programs() } : {};
const patience = 240_000;
/**
 * Options for polls that outlast the wait for abandoned jobs, which are released some seconds after the
 * restart.
 */
const slowly = { timeout: 120_000, interval: 100 };

const letters = (at: number): string =>
  [26 ** 2, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(at / place) % 26))).join("");

let victim: Victim;
let raman: Practice;
beforeAll(async () => {
  victim = await Victim.in({
    folder: newFolder("kill-moving"),
    ...own,
    ...(await victimDatabase()),
    env: { WEBHOOKS_PRIVATE: "yes" },
  });
  await victim.start();
  raman = await signIn(victim.url, "raman");
}, patience);
afterAll(() => victim.discard());

const rows = <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  rowsIn<Row>(victim, text, values);
const countOf = async (text: string): Promise<number> =>
  Number((await rows<{ count: number }>(text))[0]?.count);
const call = (method: string, path: string, body?: FormData | object) => callAs(raman, method, path, body);

async function restart(): Promise<void> {
  await victim.killServer();
  victim.launch();
  await victim.untilItServes();
}

/** Waits until the job has done some of its work, but not all. */
const inTheMiddle = async (job: string): Promise<void> =>
  await expect
    .poll(
      () =>
        countOf(`select count(*)::int from job_run where name = '${job}' and done > 0 and state = 'running'`),
      {
        timeout: 60_000,
        interval: 5,
      },
    )
    .toBe(1);

describe("Corella killed while an import of patients is undone", () => {
  const COUNT = 3_000;
  const lines = Array.from(
    { length: COUNT },
    (_, at) => `u${at},Un${letters(at)},Given${at},14/08/19${10 + (at % 80)},already ${at}`,
  );
  const theirs = "from patient where import_id like 'u%'";
  /** Returns a checksum of all patients, without the version and the time of the last change. */
  const before = () =>
    rows(
      `select md5(string_agg((to_jsonb(p) - '{version,changed_time}'::text[])::text, ',' order by p."ID")) as sum from patient p`,
    );

  test("leaves all of it, or nothing: after the restart the undo is complete, once", {
    timeout: patience,
  }, async () => {
    const state = await before();
    const read = await call(
      "POST",
      "/import?source=Cliniko",
      fileForm("people.csv", ["ID,Surname,Given,DOB,Notes", ...lines]),
    );
    expect(read.status).toBe(201);
    const path = `/import/${String(read.body["ID"])}`;
    await call("POST", `${path}/start`);
    await expect.poll(async () => (await call("GET", path)).body["state"], slowly).toBe("done");
    expect(await countOf(`select count(*)::int ${theirs}`)).toBe(COUNT);
    expect((await call("POST", `${path}/undo`)).status).toBe(200);
    await inTheMiddle("import.undo");
    await victim.killServer();
    // The undo is one transaction, so a reader now sees all of the import.
    expect(await countOf(`select count(*)::int ${theirs}`)).toBe(COUNT);
    expect((await rows("select state from import_run"))[0]).toEqual({ state: "undoing" });
    await restart();
    await expect.poll(async () => (await call("GET", path)).body["state"], slowly).toBe("undone");
    expect(await before()).toEqual(state);
    expect(await countOf("select count(*)::int from import_key")).toBe(0);
    expect((await call("GET", path)).body["counts"]).toMatchObject({ made: 0 });
    const words =
      await rows(`select count(*)::int as count, count(distinct identity)::int as patients from audit_event
      where controller = 'patient' and message like 'undid the import of patient%'`);
    expect(words).toEqual([{ count: COUNT, patients: COUNT }]);
    const ends =
      "select count(*)::int from audit_event where controller = 'import' and route = 'POST /import/{id}/undo' and kind = 'write'";
    // One entry for the start of the undo, and one for its end.
    expect(await countOf(ends)).toBe(2);
    expect(victim.faults()).toEqual([]);
  });
});

describe("Corella killed while a table of patients is read again", () => {
  const COUNT = 4_000;
  const lines = Array.from(
    { length: COUNT },
    (_, at) => `r${at},Re${letters(at)},Given${at},14/08/19${10 + (at % 80)}`,
  );
  /** Counts the connections in the transaction that reads the rows again. */
  const reading = `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_xid is not null and query ilike '%import_row%'`;
  const kept = () =>
    rows(`select (select to_jsonb(r) from import_run r where r."ID" = (select max("ID") from import_run)) as run,
      (select md5(string_agg(to_jsonb(i)::text, ',' order by i.row_number)) from import_row i
        where i._run = (select max("ID") from import_run)) as sum`);

  test.each([
    ["with other columns", "mapping", { mapping: { 1: "last_name", 2: "first_name" }, subject: "patient" }],
    ["as of another system, everybody compared anew", "choice", { source: "Genie", mode: "update" }],
  ])(
    "%s, leaves what was read before, and does it when asked again",
    { timeout: patience },
    async (_, act, body) => {
      const read = await call(
        "POST",
        "/import?source=Cliniko",
        fileForm("again.csv", ["ID,Surname,Given,DOB", ...lines]),
      );
      expect(read.body["counts"]).toMatchObject({ new: COUNT });
      const path = `/import/${String(read.body["ID"])}`;
      const before = await kept();
      const sent = call("PUT", `${path}/${act}`, body).then(
        ({ status }) => status,
        () => "cut off",
      );
      await expect.poll(() => countOf(reading), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      await victim.killServer();
      expect(await sent).toBe("cut off");
      await restart();
      expect(await kept()).toEqual(before);
      const again = await call("PUT", `${path}/${act}`, body);
      expect([again.status, again.body["counts"]]).toMatchObject([200, { new: COUNT, wrong: 0 }]);
      expect((await call("DELETE", path)).status).toBe(200);
      expect(victim.faults()).toEqual([]);
    },
  );
});

describe("Corella killed while appointments are imported and undone", () => {
  const COUNT = 6_000;
  const day = (at: number): string =>
    `${String(1 + (at % 28)).padStart(2, "0")}/${String(1 + (Math.floor(at / 28) % 12)).padStart(2, "0")}/2031`;
  const lines = Array.from({ length: COUNT }, (_, at) => `${day(at)},09:30,15,Meeting k${at}`);
  const booked = () =>
    countOf(`select count(*)::int from appointment where notes like 'Meeting k%' and not is_deleted`);
  const twice =
    "select count(*)::int from (select notes from appointment where notes like 'Meeting k%' group by notes having count(*) > 1) t";

  test("goes on where it stopped: each once, then each gone", { timeout: patience }, async () => {
    const all = "select count(*)::int from appointment where not is_deleted";
    const before = await countOf(all);
    const sent = await call(
      "POST",
      "/file?type=appointment_import",
      fileForm("book.csv", ["Date,Start,Minutes,Notes", ...lines]),
    );
    const [file] = Object.values(sent.body);
    const run = await call("POST", "/appointmentImport", { _file: Object(file).ID });
    expect(run.status).toBe(201);
    const path = `/appointmentImport/${String(run.body["ID"])}`;
    const state = async () => (await call("GET", path)).body["state"];
    await inTheMiddle("appointment-import.read");
    await restart();
    await expect.poll(state, slowly).toBe("read");
    expect((await call("GET", path)).body["counts"]).toMatchObject({ ready: COUNT, wrong: 0, there: 0 });

    await call("POST", `${path}/start`, {});
    await inTheMiddle("appointment-import.run");
    await victim.killServer();
    expect(await booked()).toBeLessThan(COUNT);
    await restart();
    await expect.poll(state, slowly).toBe("done");
    expect([await booked(), await countOf(twice)]).toEqual([COUNT, 0]);

    expect((await call("POST", `${path}/undo`)).status).toBe(200);
    await inTheMiddle("appointment-import.undo");
    await victim.killServer();
    const left = await booked();
    expect([left > 0, left < COUNT]).toEqual([true, true]);
    // Each removed appointment is marked as removed in the same transaction.
    expect(await countOf("select count(*)::int from appointment_import_row where outcome = 'made'")).toBe(
      left,
    );
    await restart();
    await expect.poll(state, slowly).toBe("undone");
    expect([await booked(), await countOf(all)]).toEqual([0, before]);
    expect((await call("GET", path)).body["counts"]).toMatchObject({ made: 0, undone: COUNT });
    const ends =
      "select count(*)::int from audit_event where controller = 'appointmentimport' and message like 'undid the import of%'";
    expect(await countOf(ends)).toBe(1);
    expect(victim.faults()).toEqual([]);
  });
});

describe("Corella killed in the middle of a webhook's delivery", () => {
  const deliveries = (webhook: number) =>
    rows<{ event_id: string; state: string; attempts: number; ended: boolean }>(
      `select event_id, state, attempts, ended_time is not null as ended from webhook_delivery where _webhook = $1 order by "ID"`,
      [webhook],
    );
  const add = async (name: string) =>
    (await call("POST", "/patient", { first_name: name, last_name: "Hooked" })).status;

  test.each([
    ["before the receiver answers", false],
    ["when the receiver has answered", true],
  ])("%s, sends the same event again, and ends it once", { timeout: patience }, async (_, answers) => {
    const receiver = await Receiver.start();
    const { body } = await call("POST", "/webhook", {
      name: "Hospital",
      url: receiver.url,
      kinds: ["patient"],
    });
    const webhook = Number(Object(body["webhook"]).ID);
    let killed: Promise<void> | undefined;
    receiver.answer = (reply) => {
      if (killed !== undefined) return void reply.end();
      if (answers) reply.end();
      killed = victim.killServer();
    };
    expect(await add("First")).toBe(201);
    await expect.poll(() => killed !== undefined, slowly).toBe(true);
    await killed;
    const [waiting] = await deliveries(webhook);
    expect(waiting).toMatchObject({ attempts: 1 });
    victim.launch();
    await victim.untilItServes();
    expect(await add("Second")).toBe(201);
    await expect
      .poll(async () => (await deliveries(webhook)).map(({ state }) => state), slowly)
      .toEqual(["delivered", "delivered"]);
    const ended = await deliveries(webhook);
    expect(ended.every((one) => one.ended)).toBe(true);
    const ids = receiver.arrived.map(({ id }) => id);
    const attempts = ended.reduce((sum, one) => sum + one.attempts, 0);
    expect([new Set(ids).size, ids.length]).toEqual([2, attempts]);
    // Deliveries with the same ID are the same event with the same bytes, so a receiver that stores the IDs
    // processes each event once.
    for (const id of new Set(ids))
      expect(new Set(receiver.arrived.filter((one) => one.id === id).map((one) => one.body)).size).toBe(1);
    await call("DELETE", `/webhook/${webhook}`);
    receiver.stop();
    expect(victim.faults()).toEqual([]);
  });
});
