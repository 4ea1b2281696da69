import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
let manager: Visitor;
let doctor: number;
let vogt: number;
let typist: number;
const made: Record<string, number> = {};

beforeAll(async () => {
  app = await startApp();
  [raman, manager] = [await app.signIn("raman"), await app.signIn("typingmanager")];
  [doctor, vogt, typist] = [await app.idOf("raman"), await app.idOf("vogt"), await app.idOf("typist")];
  const rows = [
    {
      name: "new",
      _doctor: doctor,
      received_time: "2026-11-16T00:00:00Z",
      case_subject: "=HYPERLINK(1)",
      duration: 60,
    },
    {
      name: "assigned",
      _doctor: doctor,
      received_time: "2026-11-17T00:00:00Z",
      _status: 2,
      _assigned_user: typist,
      duration: 90,
    },
    { name: "other", _doctor: vogt, received_time: "2026-11-17T01:00:00Z", is_fast_turnaround: true },
    {
      name: "done",
      _doctor: doctor,
      received_time: "2026-10-01T00:00:00Z",
      _status: 6,
      is_returned: true,
      delivered_time: "2026-10-03T00:00:00Z",
    },
    {
      name: "corrected",
      _doctor: doctor,
      received_time: "2026-10-02T00:00:00Z",
      _status: 6,
      is_returned: true,
      delivered_time: "2026-10-05T00:00:00Z",
      is_corrected_letter: true,
      case_subject: "Corrected letter Quillfeather",
    },
    { name: "bills", _doctor: doctor, received_time: "2026-11-17T00:00:00Z", _workflow: "BILLING" as const },
  ];
  for (const { name, ...row } of rows) {
    const values = { due_time: row.received_time, _created_by: row._doctor, ...row };
    made[name] = (
      await app.database.db.insertInto("task").values(values).returning("ID").executeTakeFirstOrThrow()
    ).ID;
  }
}, 60_000);
afterAll(() => app.stop());

const idsOf = (answer: { body: { tasks: { ID: number }[] } }) => answer.body.tasks.map(({ ID }) => ID);
const numbers = (...names: string[]) => names.map((name) => made[name]);

describe("the office's lists", () => {
  test("API-TASK-001, -002: open tasks, the first due first; billing work needs billing.view", async () => {
    expect(idsOf(await manager.get("/task/brief"))).toEqual(numbers("new", "assigned", "other"));
    expect(idsOf(await manager.get("/task"))).toEqual(numbers("new", "assigned", "other"));
    const superadmin = await app.signIn("superadmin");
    expect(idsOf(await superadmin.get("/task/brief?workflow=BILLING"))).toEqual(numbers("bills"));
    expect(idsOf(await manager.get(`/task/brief?doctor_id=${vogt}`))).toEqual(numbers("other"));
  });
  test("API-TASK-003: delivered tasks, newest first", async () => {
    const answer = await manager.get("/task/recentcompleted?pageSize=1&pageNumber=2");
    expect([idsOf(answer), answer.body.totalItems]).toEqual([numbers("done"), 2]);
  });
  test("API-TASK-006: by the filter", async () => {
    const filter = (query: string) => manager.get(`/task/filter?query=${query}`);
    expect(idsOf(await filter("TRANSCRIPTION_0_0_2026-11-16_2026-11-17_0_0_0_0_0"))).toEqual(
      numbers("new", "assigned", "other"),
    );
    expect(idsOf(await filter("0_0_0_2026-11-01_2026-11-30_0_0_0_0_true"))).toEqual(numbers("other"));
    expect(idsOf(await filter(`0_${doctor}_0_0_0_2026-10-01_2026-10-31_6_true_0`))).toEqual(
      numbers("corrected"),
    );
    expect((await filter("0_0_0_2026-01-01_2026-03-01_0_0_0_0_0")).body.message).toBe(
      "Date range should be within 30 days.",
    );
    expect((await filter("0_0_0_0_0_0_0_0_0_0")).body.message).toContain("Please select Received from");
    expect((await filter("1_2_3_4_5_6_7_8_9_10_11_12")).body.code).toBe("task.filter");
  });
  test("API-TASK-014: CSV runs no formula, and may show tasks with several files only", async () => {
    const range = "0_0_0_2026-11-16_2026-11-17_0_0_0_0_0";
    const answer = await manager.get(`/task/csv?query=${range}`);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.body).toContain("'=HYPERLINK(1)");
    expect(answer.body.trim().split("\n")).toHaveLength(4);
    expect(
      (await manager.get(`/task/csv?query=${range}&hasMultipleAttachFiles=true`)).body.trim().split("\n"),
    ).toHaveLength(1);
  });
  test("API-TASK-016: new tasks since an instant; without one in the last 15 minutes", async () => {
    expect((await manager.get("/task/checkNewTasks?since=2026-11-16T12:00:00Z")).body).toEqual({
      count: 2,
      tasks: numbers("assigned", "other"),
    });
    expect((await manager.get("/task/checkNewTasks")).body.count).toBe(0);
    const superadmin = await app.signIn("superadmin");
    const since = "/task/checkNewTasks?since=2026-11-16T12:00:00Z";
    expect((await superadmin.get(since)).body.tasks).toContain(made["bills"]);
    expect((await superadmin.get(`${since}&workflow=TRANSCRIPTION`)).body.tasks).toEqual(
      numbers("assigned", "other"),
    );
  });
  test.each([
    ["view=unassigned", ["new", "other"]],
    ["view=delivered&sort=-delivered", ["corrected", "done"]],
    ["search=quillfeather&view=all", ["corrected"]],
    ["view=all&sort=-received&corrected=false", ["other", "assigned", "new", "done"]],
    ["sort=-duration", ["assigned", "new", "other"]],
    ["sort=client", ["new", "assigned", "other"]],
    ["sort=typist", ["assigned", "new", "other"]],
    ["sort=-editor", ["new", "assigned", "other"]],
    ["view=all&sort=subject", ["new", "corrected", "done", "assigned", "other"]],
    ["view=all&sort=-typist", ["assigned", "done", "corrected", "new", "other"]],
  ])("the list with %s", async (query, names) =>
    expect(idsOf(await manager.get(`/task/list/50/1?${query}`))).toEqual(numbers(...names)),
  );

  test("the overdue view lists what the dashboard counts: transcription, unless billing is asked for", async () => {
    const superadmin = await app.signIn("superadmin");
    const overdue = numbers("new", "assigned", "other");
    expect((await superadmin.get("/task/dashboard")).body.overdue.count).toBe(overdue.length);
    expect(idsOf(await superadmin.get("/task/list/50/1?view=overdue"))).toEqual(overdue);
    expect(idsOf(await superadmin.get("/task/list/50/1?view=overdue&workflow=BILLING"))).toEqual(
      numbers("bills"),
    );
    expect(idsOf(await superadmin.get("/task/list/50/1"))).toEqual(overdue);
    expect(idsOf(await superadmin.get("/task/list/50/1?view=all"))).not.toContain(made["bills"]);
    expect((await superadmin.get("/task/list/csv")).body.trim().split("\n")).toHaveLength(4);
  });

  test("a number after # is the task's and nothing else", async () => {
    const [id] = numbers("done");
    expect(idsOf(await manager.get(`/task/list/50/1?view=all&search=%23${id}`))).toEqual([id]);
    expect(idsOf(await manager.get("/task/list/50/1?view=all&search=%23999999999"))).toEqual([]);
    const superadmin = await app.signIn("superadmin");
    const found = await superadmin.get(`/task/list/50/1?view=all&search=%23${made["bills"]}`);
    expect(idsOf(found)).toEqual(numbers("bills"));
  });
  test("RULE-TASK-22, RULE-TASK-23: a range of the list has both ends and is within 30 days, of one client 180", async () => {
    const listed = (query: string) => manager.get(`/task/list/50/1?view=all&${query}`);
    expect(idsOf(await listed("received_from=2026-11-16&received_to=2026-11-16"))).toEqual(numbers("new"));
    expect((await listed("received_from=2026-11-16")).body.message).toContain("matching to date");
    const half = "received_from=2026-09-01&received_to=2026-11-17";
    expect((await listed(half)).body).toMatchObject({
      code: "task.filter_range",
      message: "Date range should be within 30 days.",
    });
    expect(idsOf(await listed(`${half}&client=${doctor}&sort=received`))).toEqual(
      numbers("done", "corrected", "new", "assigned"),
    );
  });
  test("the export has the rows of the list with the same filters, and of delivered work a range", async () => {
    const lines = async (query: string) => {
      const answer = await manager.get(`/task/list/csv?${query}`);
      expect([query, answer.status]).toEqual([query, 200]);
      const [, ...rows] = answer.body.trim().split("\n");
      return rows.map((row: string) => Number(row.replace(/^\uFEFF?"?(\d+).*$/s, "$1")));
    };
    for (const query of [
      "",
      "view=unassigned",
      "search=HYPERLINK",
      `client=${vogt}`,
      "status=2",
      "fast=true",
    ]) {
      const shown = idsOf(await manager.get(`/task/list/50/1?${query}`)).toSorted((a, b) => a - b);
      expect([query, await lines(query)]).toEqual([query, shown]);
    }
    expect((await manager.get("/task/list/csv?search=HYPERLINK")).body).toContain("'=HYPERLINK(1)");
    expect((await manager.get("/task/list/csv?view=delivered")).body.code).toBe("task.filter_dates");
    expect(await lines("view=delivered&delivered_from=2026-10-01&delivered_to=2026-10-04")).toEqual(
      numbers("done"),
    );
    expect((await (await app.signIn("typist")).get("/task/list/csv")).status).toBe(404);
  });

  test("API-TASK-004, RULE-TASK-14: typists and editors with their minutes, and tasks of 1, 2 and 6", async () => {
    const { body } = await manager.get("/task/dashboard");
    expect(body.typists.find(({ ID }: { ID: number }) => ID === typist)).toMatchObject({
      assigned: 1.5,
      tasks: 1,
      started: 0,
    });
    expect(body.tasks.map(({ status, count }: { status: number; count: number }) => [status, count])).toEqual(
      [
        [1, 2],
        [2, 1],
        [6, 0],
      ],
    );
    expect([body.unassigned.count, body.ready.count]).toEqual([2, 0]);
    expect(body.editors.length).toBeGreaterThan(0);
    expect((await manager.get("/task/worker?for=editing")).body.length).toBeGreaterThan(0);
  });
});

test("RULE-TASK-28: a task that can't be read is refused with the permission message", async () => {
  const message = "You don't have permission to view and edit this task";
  const okafor = await app.signIn("okafor");
  const visitors = [
    [await app.signIn("typist"), doctor],
    [okafor, await app.idOf("okafor")],
  ] as const;
  for (const [visitor, client] of visitors) {
    const answer = await visitor.get(`/task/${made["new"]}?doctor_id=${client}`);
    expect([answer.status, answer.body.message]).toEqual([404, message]);
  }
});

describe("the client's lists", () => {
  test("API-TASK-021 to -023: outstanding and completed, letters apart from transcriptions", async () => {
    expect(idsOf(await raman.get("/task/outstanding"))).toEqual(numbers("new", "assigned"));
    expect(idsOf(await raman.get("/task/completed"))).toEqual(numbers("corrected", "done"));
    expect(idsOf(await raman.get("/task/completed?is_corrected_letter=false"))).toEqual(numbers("done"));
    expect(idsOf(await raman.get("/task/completed?start_date=2026-10-04&end_date=2026-10-30"))).toEqual(
      numbers("corrected"),
    );
    expect(idsOf(await raman.get("/task/completed/search?query=quillfeather"))).toEqual(numbers("corrected"));
    expect(idsOf(await raman.get("/task/completed/20/1?sort=delivered"))).toEqual(
      numbers("done", "corrected"),
    );
    expect((await raman.get("/task/brief")).status).toBe(404);
  });
  test("SCR-HOME-02: the summary counts what is outstanding by status, when the first is due, and what came back lately", async () => {
    expect((await raman.get("/task/summary")).body).toEqual({
      open: [
        { status: 1, count: 1 },
        { status: 2, count: 1 },
      ],
      next_due: "2026-11-16T00:00:00.000Z",
      returned: 0,
      unrated: 0,
    });
    const lately = new Date(Date.now() - 86_400_000).toISOString();
    await app.database.db
      .updateTable("task")
      .set({ delivered_time: lately })
      .where("ID", "=", made["done"] ?? 0)
      .execute();
    expect((await raman.get("/task/summary")).body).toMatchObject({ returned: 1, unrated: 1 });
  });
});
