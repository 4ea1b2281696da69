import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
let raman = 0;
let vogt = 0;
/** Time from which the server receives every event. */
let startedAt = 0;
beforeAll(async () => {
  app = await startApp();
  startedAt = performance.now();
  raman = await app.idOf("raman");
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

describe("GET /live", () => {
  test("another person's change arrives within a second, a stranger's does not", async () => {
    const listening = await (await app.signIn("raman")).listen("/live");
    await listening.next("hello");
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      app.services.realtime.publish([{ doctor: vogt, controller: "patient", identity: 7, by: 1 }]);
      app.services.realtime.publish([{ doctor: raman, controller: "patient", identity: 8 + round, by: 1 }]);
      const started = performance.now();
      // Events of the sign-in may still arrive, but none about other clients' patients.
      expect(await listening.next("change", { controller: "patient" })).toEqual({
        controller: "patient",
        identity: 8 + round,
        by: 1,
      });
      waits.push(performance.now() - started);
    }
    // Takes the fastest of several because a busy machine may delay one.
    expect(Math.min(...waits)).toBeLessThan(1000);
    listening.close();
  });

  test("whoever holds the lock of a patient hears of that one, of its referrals and of losing it, and of nothing else", async () => {
    const reception = await app.signIn("reception");
    const add = async (last_name: string): Promise<number> =>
      (await reception.post("/patient", { first_name: "Ada", last_name })).body.ID;
    const [held, other] = [await add("Held"), await add("Other")];
    const converter = await app.signIn("converter");
    expect((await converter.listen(`/live?doctor_id=${raman}`)).status).toBe(404);
    const lock = (locked_by: number | null) =>
      app.database.db
        .updateTable("patient")
        .set({ locked_by })
        .where("_doctor", "=", raman)
        .where("ID", "=", held)
        .execute();
    await lock(await app.idOf("converter"));
    const listening = await converter.listen(`/live?doctor_id=${raman}`);
    await listening.next("hello");
    app.services.realtime.publish([
      { doctor: raman, controller: "patient", identity: other, by: 1 },
      { doctor: raman, controller: "appointment", identity: held, by: 1 },
      { doctor: vogt, controller: "patient", identity: held, by: 1 },
      { doctor: raman, controller: "patient", identity: held, by: 2 },
    ]);
    expect(await listening.next("change", { controller: "patient" })).toEqual({
      controller: "patient",
      identity: held,
      by: 2,
    });
    await lock(null);
    app.services.realtime.publish([{ doctor: raman, controller: "patient", identity: held, by: 3 }]);
    expect(await listening.next("change", { by: 3 })).toEqual({
      controller: "patient",
      identity: held,
      by: 3,
    });
    listening.close();
  });

  test("RULE-PERM-06: ends for who may not listen any more: no booking agent of that client now, or without the right", async () => {
    const agent = await app.signIn("bookingagent");
    const [ofClient, ofAll] = [
      await agent.listen(`/live?doctor_id=${raman}`),
      await (await app.signIn("admin")).listen("/live"),
    ];
    for (const stream of [ofClient, ofAll]) await stream.next("hello");
    const ask = async (username: string) => {
      const person = await app.idOf(username);
      app.services.realtime.publish([
        { doctor: 0, controller: "auth", identity: person, by: person, person },
      ]);
    };
    const db = app.database.db;
    const serving = await db
      .deleteFrom("booking_agent")
      .where("_doctor", "=", raman)
      .returningAll()
      .execute();
    await ask("bookingagent");
    await expect(ofClient.next("nothing more")).rejects.toThrow("the stream ended");
    const right = (of: "activity.view") => db.deleteFrom("group_permission").where("permission", "=", of);
    const taken = await right("activity.view").where("_group", "=", 2).returningAll().execute();
    await ask("admin");
    await expect(ofAll.next("nothing more")).rejects.toThrow("the stream ended");
    await db.insertInto("booking_agent").values(serving).execute();
    await db.insertInto("group_permission").values(taken).execute();
  });

  const ACTIVITY = { controller: "activity", identity: 0, by: 0 };
  test("who may not read a type of record is told of the activity feed alone, never which record changed", async () => {
    const events = (identity: number) => [
      { doctor: raman, controller: "invoice", identity, by: 1 },
      { doctor: raman, controller: "group", identity, by: 1 },
      { doctor: raman, controller: "appointment", identity, by: 2 },
    ];
    const reception = await (await app.signIn("reception")).listen("/live");
    const all = await (await app.signIn("coordinator")).listen("/live");
    for (const stream of [reception, all]) await stream.next("hello");
    app.services.realtime.publish(events(4_711));
    expect(await reception.next("change", { controller: "appointment" })).toEqual({
      controller: "appointment",
      identity: 4_711,
      by: 2,
    });
    for (const _ of events(0)) expect(await all.next("change", { controller: "activity" })).toEqual(ACTIVITY);
    app.services.realtime.publish(events(0).slice(1, 2));
    expect(await reception.next("change", { controller: "activity" })).toEqual(ACTIVITY);
    for (const stream of [reception, all]) {
      expect(stream.said()).not.toContain("4711");
      stream.close();
    }
  });

  test("a file is told to those who may open it, and to whoever changed it", async () => {
    const reception = await app.signIn("reception");
    const form = new FormData();
    form.set("file", new File(["Dear Dr"], "letter.txt", { type: "text/plain" }));
    const sent = await (await app.signIn("raman")).send("POST", "/file?type=letter", form);
    expect(sent.status).toBe(201);
    const { ID } = sent.body[0];
    const stream = await reception.listen("/live");
    await stream.next("hello");
    app.services.realtime.publish([
      { doctor: raman, controller: "file", identity: ID, by: 1 },
      { doctor: raman, controller: "file", identity: ID, by: await app.idOf("reception") },
    ]);
    // The user's own change is sent at once; for other changes the file is looked up first.
    expect(await stream.next("change", { controller: "file" })).toMatchObject({
      identity: ID,
      by: await app.idOf("reception"),
    });
    expect(await stream.next("change", { controller: "activity" })).toEqual(ACTIVITY);
    expect(stream.said()).not.toContain('"file"');
    stream.close();
  });

  test("without a client, only those who reach all may listen; the others are told so without an error", async () => {
    expect((await (await app.signIn("bookingagent")).listen("/live")).status).toBe(204);
  });

  test("`since` brings the changes made before the stream was open, but none of other clients", async () => {
    const session = await app.signIn("raman");
    const published = async (identity: number): Promise<void> => {
      const other = await session.listen("/live");
      await other.next("hello");
      app.services.realtime.publish([{ doctor: vogt, controller: "patient", identity, by: vogt }]);
      app.services.realtime.publish([{ doctor: raman, controller: "patient", identity, by: 1 }]);
      await other.next("change", { controller: "patient", identity });
      other.close();
    };
    await published(71);
    const stream = await session.listen(`/live?since=${Math.floor(performance.now() - startedAt)}`);
    await stream.next("change", { controller: "patient", identity: 71 });
    await published(72);
    await stream.next("change", { controller: "patient", identity: 72 });
    for (const unwanted of ["missed", `"by":${vogt}`]) expect(stream.said()).not.toContain(unwanted);
    stream.close();
  });

  test("more changes than are sent again, or than are kept, ask the page to read everything again", async () => {
    const session = await app.signIn("raman");
    const other = await session.listen("/live");
    await other.next("hello");
    const events = Array.from({ length: 51 }, (_, n) => ({
      doctor: raman,
      controller: "patient",
      identity: 100 + n,
      by: 1,
    }));
    app.services.realtime.publish(events);
    await other.next("change", { controller: "patient", identity: 150 });
    other.close();
    const stream = await session.listen("/live?since=60000");
    await stream.next("missed");
    expect(stream.said()).not.toContain("change");
    stream.close();
    expect((await session.get("/live?since=60001")).status).toBe(400);
  });

  test("after the connection to the database was lost, every page is asked to read everything again", async () => {
    const stream = await (await app.signIn("raman")).listen("/live");
    await stream.next("hello");
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'corella live' and datname = current_database()
    `.execute(app.database.db);
    await stream.next("missed");
    app.services.realtime.publish([{ doctor: raman, controller: "patient", identity: 90, by: 1 }]);
    expect(await stream.next("change", { controller: "patient" })).toMatchObject({ identity: 90 });
    stream.close();
  });
});
