import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

type Workflow = "BILLING" | "TRANSCRIPTION";

let app: TestApp;
let raman = 0;
let vogt = 0;
beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

describe("GET /live of whoever works on tasks", () => {
  const tell = (identity: number, doctor: number, by = 1, controller = "task") =>
    app.services.realtime.publish([{ doctor, controller, identity, by }]);
  async function task(
    _doctor: number,
    assignee: string | null,
    _workflow: Workflow = "TRANSCRIPTION",
  ): Promise<number> {
    const _assigned_user = assignee === null ? null : await app.idOf(assignee);
    const now = new Date().toISOString();
    const { ID } = await app.database.db
      .insertInto("task")
      .values({ _doctor, _workflow, _assigned_user, received_time: now, due_time: now, _created_by: _doctor })
      .returning("ID")
      .executeTakeFirstOrThrow();
    return ID;
  }
  const assign = async (ID: number, to: string) =>
    app.database.db
      .updateTable("task")
      .set({ _assigned_user: await app.idOf(to) })
      .where("ID", "=", ID)
      .execute();

  test("G-22: a typist hears of the tasks assigned to them, of whichever client, of losing one, and of nothing else", async () => {
    const [mine, theirs] = [await task(raman, "typist"), await task(vogt, "editor")];
    const listening = await (await app.signIn("typist")).listen("/live");
    expect(listening.status).toBe(200);
    await listening.next("hello");
    tell(theirs, vogt);
    tell(mine, vogt);
    tell(mine, raman, 1, "patient");
    tell(mine, raman, 2);
    expect(await listening.next("change")).toEqual({ controller: "task", identity: mine, by: 2 });
    await assign(theirs, "typist");
    tell(theirs, vogt, 3);
    expect(await listening.next("change")).toEqual({ controller: "task", identity: theirs, by: 3 });
    await assign(mine, "editor");
    tell(mine, raman, 4);
    expect(await listening.next("change")).toEqual({ controller: "task", identity: mine, by: 4 });
    tell(mine, raman, 5);
    tell(theirs, vogt, 6);
    expect(await listening.next("change")).toMatchObject({ by: 6 });
    listening.close();
  });

  test("of one client a typist hears while some of its work is assigned to them", async () => {
    const typist = await app.signIn("typist");
    const other = await app.idOf("rchdoctor");
    expect((await typist.listen(`/live?doctor_id=${other}`)).status).toBe(404);
    const [mine, theirs] = [await task(other, "typist"), await task(other, "editor")];
    const listening = await typist.listen(`/live?doctor_id=${other}`);
    await listening.next("hello");
    tell(theirs, other);
    tell(mine, other, 2);
    expect(await listening.next("change")).toEqual({ controller: "task", identity: mine, by: 2 });
    await assign(mine, "editor");
    const person = await app.idOf("typist");
    app.services.realtime.publish([{ doctor: 0, controller: "auth", identity: person, by: person, person }]);
    await expect(listening.next("nothing more")).rejects.toThrow("the stream ended");
  });

  test.each(["coordinator", "typist", "editor"])(
    "signing out ends the stream of a %s at once",
    async (username) => {
      const visitor = await app.signIn(username);
      const listening = await visitor.listen("/live");
      await listening.next("hello");
      expect((await visitor.post("/auth/logout")).status).toBeLessThan(300);
      const signedOut = performance.now();
      await expect(listening.next("nothing more")).rejects.toThrow("the stream ended");
      // The stream ends before the next heartbeat, which comes every 20 seconds.
      expect(performance.now() - signedOut).toBeLessThan(15_000);
    },
  );

  test("a coordinator hears of work that is assigned to nobody", async () => {
    const free = await task(vogt, null);
    const listening = await (await app.signIn("coordinator")).listen("/live");
    await listening.next("hello");
    tell(free, vogt, 7);
    expect(await listening.next("change", { by: 7 })).toMatchObject({ identity: free });
    listening.close();
  });

  test("those of the partner company hear of its clients' work, and of no other", async () => {
    const partner = await app.idOf("rchdoctor");
    const [ofPartner, other] = [await task(partner, "typist"), await task(vogt, "typist")];
    const listening = await (await app.signIn("rchadmin")).listen("/live");
    await listening.next("hello");
    tell(other, vogt);
    tell(ofPartner, partner, 8);
    expect(await listening.next("change")).toMatchObject({ identity: ofPartner, by: 8 });
    listening.close();
  });

  test("a typist hears of no billing work, even where it was assigned to them", async () => {
    const [billing, typing] = [await task(raman, "typist", "BILLING"), await task(raman, "typist")];
    const listening = await (await app.signIn("typist")).listen("/live");
    await listening.next("hello");
    tell(billing, raman);
    tell(typing, raman, 9);
    expect(await listening.next("change")).toMatchObject({ identity: typing, by: 9 });
    listening.close();
  });
});
