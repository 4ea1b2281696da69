import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import { SENDER, emptyPractice, type Practice, startPractice } from "#test/support/message-practice.ts";
import type { Recall } from "../recall.contract.ts";

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());
beforeEach(async () => {
  const { db } = practice.app.database;
  for (const table of ["recall_message", "recall", "recall_rule", "online_booking_settings"] as const)
    await db.deleteFrom(table).execute();
  await emptyPractice(practice);
  await practice.rules({ reminds: false, confirms: false });
});

const MOBILE = "0400000001";
async function recall(_patient: number, fields: object = {}): Promise<number> {
  const body = { _patient, reason: "Biopsy of the breast", due_on: practice.today, ...fields };
  const reply = await practice.reception.post("/recall", body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.ID;
}
const send = async (...ids: number[]) => (await practice.reception.post("/recall/message", { ids })).body;
const reasons = async (...ids: number[]) =>
  (await send(...ids)).map(({ reason }: { reason: string | null }) => reason);
const texts = () => practice.sms.messages.filter(({ from }) => from === SENDER).map(({ body }) => body);
const stateOf = async (_patient: number): Promise<Recall> =>
  (await practice.reception.get(`/recall/patient/${_patient}`)).body[0];
const setMessage = (change: object) =>
  practice.app.database.db.updateTable("visit_message").set(change).execute();

describe("a message about a recall", () => {
  test("names the practice and asks to call, and no reason", async () => {
    const _patient = await practice.patient(MOBILE);
    const ID = await recall(_patient);
    const preview = (await practice.reception.get(`/recall/message?ids=${ID}`)).body;
    expect(preview.recalls).toMatchObject([{ reason: null, to_address: "+61400000001", parts: 1 }]);
    expect(await reasons(ID)).toEqual([null]);
    expect(await stateOf(_patient)).toMatchObject({ state: "messaged", message: { state: "queued" } });
    await practice.send();
    const text = "Richmond Rooms: your next appointment is due. Call us to book it. Reply STOP to opt out.";
    expect([texts(), preview.text]).toEqual([[text], text]);
    expect((await practice.messages())[0]).toMatchObject({ kind: "recall", state: "sent" });
  });

  test("leads to the booking page while it is on", async () => {
    const settings = { slug: "richmond", practice: "Richmond Rooms", phone: "0398765432" };
    await practice.app.database.db
      .insertInto("online_booking_settings")
      .values({
        ...{ ...settings, _doctor: practice.raman, is_on: true, notice_hours: 2, days_ahead: 60 },
        ...{ takes_new_patients: true, change_notice_hours: 24 },
      })
      .execute();
    const ID = await recall(await practice.patient(MOBILE));
    const { text } = (await practice.reception.get(`/recall/message?ids=${ID}`)).body;
    expect(text).toContain(`Book it at ${practice.app.url}/book/richmond or call us.`);
  });

  test("is sent once, also if two users send at once and again", async () => {
    const ID = await recall(await practice.patient(MOBILE));
    const replies = await Promise.all([
      practice.reception.post("/recall/message", { ids: [ID] }),
      practice.manager.post("/recall/message", { ids: [ID, ID] }),
    ]);
    const results = replies.flatMap(({ body }) => body.map(({ reason }: { reason: string }) => reason));
    expect(results.toSorted()).toEqual([null, "recent"]);
    expect(await reasons(ID)).toEqual(["recent"]);
    await practice.send();
    await practice.send();
    expect(texts()).toHaveLength(1);
  });

  test("is one for each patient, also if several of the patient's recalls are selected", async () => {
    const _patient = await practice.patient(MOBILE);
    const [first, second] = [
      await recall(_patient),
      await recall(_patient, { due_on: addDays(practice.today, 1) }),
    ];
    expect(await reasons(first, second)).toEqual([null, "recent"]);
  });

  test("can be sent again after a week, or at once if it failed", async () => {
    const ID = await recall(await practice.patient(MOBILE));
    await send(ID);
    await setMessage({ state: "failed", reason: "undelivered" });
    expect(await reasons(ID)).toEqual([null]);
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await practice.app.database.db.updateTable("recall_message").set({ at: weekAgo }).execute();
    expect(await reasons(ID)).toEqual([null]);
    expect(await reasons(ID)).toEqual(["recent"]);
  });
});

describe("no message goes to a patient who", () => {
  test.each<[string, () => Promise<number>, string]>([
    ["has no mobile number", () => practice.patient(null), "no_mobile"],
    [
      "opted out",
      async () => {
        const ID = await practice.patient(MOBILE);
        await practice.reception.put(`/visitMessage/patient/${ID}/optOut`, { is_opted_out: true });
        return ID;
      },
      "opted_out",
    ],
    [
      "is deceased by the alerts",
      () => practice.patient(MOBILE, { alerts: "Latex allergy\nDeceased 12/06/2023" }),
      "deceased",
    ],
  ])("%s", async (_, make, reason) => {
    const ID = await recall(await make());
    expect((await practice.reception.get(`/recall/message?ids=${ID}`)).body.recalls[0].reason).toBe(reason);
    expect(await reasons(ID)).toEqual([reason]);
  });

  const meanwhile: [string, (patient: number, recall: number) => Promise<unknown>, string][] = [
    ["booked meanwhile", (_patient) => practice.book(_patient), "booked"],
    [
      "opted out meanwhile",
      (_patient) =>
        practice.reception.put(`/visitMessage/patient/${_patient}/optOut`, { is_opted_out: true }),
      "opted_out",
    ],
    [
      "died meanwhile",
      (ID) =>
        practice.app.database.db
          .updateTable("patient")
          .set({ alerts: "Deceased" })
          .where("ID", "=", ID)
          .execute(),
      "deceased",
    ],
    [
      "was deleted or merged meanwhile",
      (ID) =>
        practice.app.database.db
          .updateTable("patient")
          .set({ is_deleted: true })
          .where("ID", "=", ID)
          .execute(),
      "patient",
    ],
    [
      "no longer has the recall",
      (_, ID) => practice.reception.post(`/recall/${ID}/closed`, { outcome: "done" }),
      "recall_over",
    ],
  ];
  test.each(meanwhile)("%s", async (_, change, reason) => {
    const _patient = await practice.patient(MOBILE);
    const ID = await recall(_patient);
    expect(await reasons(ID)).toEqual([null]);
    await change(_patient, ID);
    await practice.send();
    expect(texts()).toEqual([]);
    const sent = await practice.app.database.db
      .selectFrom("visit_message")
      .select(["state", "reason"])
      .execute();
    expect(sent).toEqual([{ state: "skipped", reason }]);
    expect((await reasons(ID))[0]).toBe(reason);
  });

  test("books while the message begins to be sent", async () => {
    const { db } = practice.app.database;
    const _patient = await practice.patient(MOBILE);
    const ID = await recall(_patient);
    await send(ID);
    const sending = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("appointment")
        .values({
          ...{ _doctor: practice.raman, appointment_type: 1, _patient, appointment_date: practice.today },
          ...{ start_time: "09:00", end_time: "09:30" },
        })
        .execute();
      await trx
        .selectFrom("patient")
        .select("ID")
        .where("_doctor", "=", practice.raman)
        .where("ID", "=", _patient)
        .forShare()
        .execute();
      const started = practice.send();
      await new Promise((done) => setTimeout(done, 300));
      return { started };
    });
    await sending.started;
    expect(texts()).toEqual([]);
  });
});

describe("a reply to the message", () => {
  test("is shown to the desk, and STOP opts out", async () => {
    const _patient = await practice.patient(MOBILE);
    await send(await recall(_patient));
    await practice.send();
    await practice.sms.reply("+61400000001", "Yes");
    const { replies } = (await practice.reception.get("/visitMessage/reply/50/1")).body;
    expect(replies).toMatchObject([{ outcome: "desk", question: "text" }]);
    await practice.sms.reply("+61400000001", "Stop");
    const next = await recall(_patient, { due_on: addDays(practice.today, 1) });
    expect(await reasons(next)).toEqual(["opted_out"]);
  });

  test("by its link only stops messages", async () => {
    await practice.rules({
      reminds: false,
      confirms: false,
      sender: "RichmondRms",
      sender_is_registered: true,
    });
    await send(await recall(await practice.patient(MOBILE)));
    await practice.send();
    const [, link = ""] = /To stop these messages: (\S+)/.exec(practice.sms.messages[0]?.body ?? "") ?? [];
    const opened = await fetch(link);
    expect(await opened.text()).toMatch(/Time to book your next appointment[^]*Stop messages/);
    await fetch(link, { method: "POST", body: new URLSearchParams({ answer: "stop" }) });
    expect(await reasons(await recall(await practice.patient(MOBILE)))).toEqual(["opted_out"]);
  });
});

test("messages that are not set up are named as the reason", async () => {
  await practice.app.database.db.deleteFrom("visit_message_rules").execute();
  const ID = await recall(await practice.patient(MOBILE));
  const preview = (await practice.reception.get(`/recall/message?ids=${ID}`)).body;
  expect([preview.text, preview.recalls[0].reason]).toEqual([null, "turned_off"]);
  expect(await reasons(ID)).toEqual(["turned_off"]);
});

test.each([["ids="], ["ids=x"], ["ids=1,,2"], ["ids=0"], ["ids=99999999999999999999"]])(
  "%s is refused at ids",
  async (query) => {
    const reply = await practice.reception.get(`/recall/message?${query}`);
    expect([reply.status, Object.keys(reply.body.errors)[0]?.split(".")[0]]).toEqual([400, "ids"]);
  },
);
