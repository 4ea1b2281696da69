import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
let reception: Visitor;
let superadmin: Visitor;
let me: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  reception = await app.signIn("reception");
  superadmin = await app.signIn("superadmin");
  me = await app.idOf("raman");
});
afterAll(() => app.stop());

const PATH = "/doctor/feedback";
const said = (comment: string, type = 1) => ({ type, comment });
const onPage = async (query = "") =>
  (await superadmin.get(`${PATH}/${me}/20/1?doctor_id=${me}${query}`)).body;

describe("POST /doctor/feedback (API-DOC-015)", () => {
  test("a client and its people tell the bureau; who wrote it is kept", async () => {
    const first = await raman.post(PATH, said("The letters arrive on time.\r\nThank you."));
    expect([first.status, first.body]).toEqual([
      201,
      {
        ID: expect.any(Number),
        _doctor: me,
        type: 1,
        comment: "The letters arrive on time.\nThank you.",
        created_time: expect.any(String),
        sender: { ID: me, first_name: "Priya", last_name: "Raman" },
      },
    ]);
    expect((await reception.post(PATH, said("Nobody answered for an hour", 2))).body.sender.first_name).toBe(
      "Sarah",
    );
  });

  test("RULE-PERM-09: clients with forms only may as well", async () => {
    const formsonly = await app.signIn("formsonly");
    expect((await formsonly.post(PATH, said("A shorter form, please", 3))).status).toBe(201);
  });

  test("a company peer by requestingID, staff who read feedback on a client's behalf, nobody else", async () => {
    const okafor = await app.signIn("okafor");
    const asked = `?doctor_id=${me}&requestingID=${await app.idOf("okafor")}`;
    expect((await okafor.post(`${PATH}${asked}`, said("For Priya"))).body._doctor).toBe(me);
    expect((await superadmin.post(`${PATH}?doctor_id=${me}`, said("Told us by phone"))).status).toBe(201);
    expect((await (await app.signIn("vogt")).post(`${PATH}?doctor_id=${me}`, said("Not mine"))).status).toBe(
      403,
    );
    expect(
      (await (await app.signIn("bookingagent")).post(`${PATH}?doctor_id=${me}`, said("No"))).status,
    ).toBe(403);
    expect((await (await app.signIn("billing")).post(`${PATH}?doctor_id=${me}`, said("No"))).status).toBe(
      403,
    );
  });

  test.each([
    ["type", { comment: "No type" }],
    ["type", { type: 4, comment: "Four" }],
    ["type", { type: "1", comment: "Text" }],
    ["comment", { type: 1, comment: "  " }],
    ["comment", { type: 1, comment: "x".repeat(4001) }],
    ["_doctor", { type: 1, comment: "Whose", _doctor: 1 }],
  ])("RULE-CLI-04: %s is refused at its field", async (field, body) => {
    const reply = await raman.post(PATH, body);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, [field]]);
  });

  test("MSG-010: without a type it is Send Failed", async () =>
    expect((await raman.post(PATH, { comment: "No type" })).body.message).toMatch(/^Send Failed/));

  test("sent twice with one key it is there once", async () => {
    const key = { "idempotency-key": "feedback-of-today" };
    const first = await raman.post(PATH, said("Only once, quokka"), key);
    expect((await raman.post(PATH, said("Only once, quokka"), key)).body).toEqual(first.body);
    expect((await onPage("&search=quokka")).totalItems).toBe(1);
  });

  test("the feed says that it was sent, and not what", async () => {
    const { body } = await reception.post(PATH, said("The wallaby is unkind", 2));
    const event = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "_doctor"])
      .where("controller", "=", "feedback")
      .where("identity", "=", body.ID)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ message: "sent a complaint", _doctor: me });
  });
});

describe("GET /doctor/feedback/:id (API-DOC-016)", () => {
  test("C-21: that client's, newest first", async () => {
    const { status, body } = await superadmin.get(`${PATH}/${me}?doctor_id=${me}`);
    expect(status).toBe(200);
    expect(body.at(-1).comment).toBe("The letters arrive on time.\nThank you.");
    expect(body.every((row: { _doctor: number }) => row._doctor === me)).toBe(true);
  });

  test("RULE-CLI-03: who may not read it, and of whom it is not, hears the specification's words", async () => {
    const words = "You don't have permission to view and edit this task";
    for (const reply of [
      await raman.get(`${PATH}/${me}`),
      await (await app.signIn("billing")).get(`${PATH}/${me}?doctor_id=${me}`),
      await superadmin.get(`${PATH}/${me}?doctor_id=${await app.idOf("vogt")}`),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, words]);
  });

  test("is searched by words in any order and case, and by type", async () => {
    expect(await onPage("&search=LETTERS%20thank")).toMatchObject({ totalItems: 1, feedback: [{ type: 1 }] });
    expect((await onPage("&type=2")).feedback.every((row: { type: number }) => row.type === 2)).toBe(true);
    expect((await onPage("&search=nothing+of+this")).totalItems).toBe(0);
    expect((await onPage("&search=%25")).totalItems).toBe((await onPage()).totalItems);
    expect((await superadmin.get(`${PATH}/${me}/20/1?doctor_id=${me}&type=4`)).status).toBe(400);
  });

  test("comes in pages, the oldest first if one likes", async () => {
    const { totalItems } = await onPage();
    const last = await superadmin.get(`${PATH}/${me}/1/${totalItems}?doctor_id=${me}`);
    const first = await superadmin.get(`${PATH}/${me}/1/1?doctor_id=${me}&oldest_first=true`);
    expect(last.body.feedback).toEqual(first.body.feedback);
  });
});
