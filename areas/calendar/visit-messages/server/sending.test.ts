import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import { sendMessage } from "./send.ts";
import { topicsOf } from "./topics.ts";
import { emptyPractice, type Practice, startPractice } from "#test/support/message-practice.ts";

let practice: Practice;
let nguyen: number;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());
beforeEach(async () => {
  await emptyPractice(practice);
  await practice.rules();
  nguyen = await practice.patient("0400000001");
});

const states = async () =>
  (await practice.messages()).map(({ kind, state, reason }) =>
    [kind, state, reason].filter(Boolean).join(" "),
  );
const sentTexts = () => practice.sms.messages.map(({ body }) => body);
const inMs = (ms: number) => () => new Date(Date.now() + ms).toISOString();
const sendAt = async (ms: number) => {
  const { db } = practice.app.database;
  const rows = await db.selectFrom("visit_message").select(["_doctor", "ID as message"]).execute();
  const context = { services: practice.app.services, topics: topicsOf([]) };
  for (const row of rows) await sendMessage(row, context, inMs(ms));
};
const change = async (id: number, body: object) => {
  const reply = await practice.reception.put(`/appointment/${id}`, body);
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
};

describe("messages about one appointment", () => {
  test("a booking is confirmed once, however often and on however many servers the plan runs", async () => {
    await practice.book(nguyen);
    await Promise.all(Array.from({ length: 8 }, () => practice.plan()));
    await practice.run();
    await practice.run();
    expect(await states()).toEqual(["confirmation sent"]);
    expect(practice.sms.messages).toMatchObject([{ to: "+61400000001", from: "+61400111222" }]);
    expect(practice.sms.messages[0]?.body).toMatch(
      /^Richmond Rooms: your appointment is booked for .* at 2:15 pm\. Reply YES .*http:.*\/a\/[\w.-]+$/,
    );
  });

  test("the time is told again when it moves, and once more when it moves back", async () => {
    const id = await practice.book(nguyen);
    await practice.run();
    await change(id, { start_time: "15:00", end_time: "15:30" });
    await practice.run();
    await practice.run();
    await change(id, { start_time: "14:15", end_time: "14:45" });
    await practice.run();
    expect(await states()).toEqual(["change sent", "change sent", "confirmation sent"]);
    expect(sentTexts().map((text) => /\d+:\d+ pm/.exec(text)?.[0])).toEqual([
      "2:15 pm",
      "3:00 pm",
      "2:15 pm",
    ]);
  });

  test("another day is a change, not a cancellation", async () => {
    const id = await practice.book(nguyen);
    await practice.run();
    await change(id, { appointment_date: addDays(practice.today, 5) });
    await practice.run();
    expect(await states()).toEqual(["change sent", "confirmation sent"]);
  });

  test("a cancelled, a deleted and a restored appointment are each told of once", async () => {
    const [cancelled, deleted] = [await practice.book(nguyen), await practice.book(nguyen)];
    await practice.run();
    await change(cancelled, { cancelled: true, cancellation_reason: "Unwell" });
    await practice.reception.delete(`/appointment/${deleted}`);
    await practice.run();
    await practice.run();
    expect(await states()).toEqual([
      "cancellation sent",
      "cancellation sent",
      "confirmation sent",
      "confirmation sent",
    ]);
    await change(cancelled, { cancelled: false });
    await practice.run();
    expect((await states())[0]).toBe("change sent");
  });

  test.each([
    ["cancelled", { cancelled: true, cancellation_reason: "Unwell" }, "cancelled"],
    ["moved", { start_time: "16:00", end_time: "16:30" }, "moved"],
  ])("an appointment %s after the plan gets no message", async (_name, body, reason) => {
    const id = await practice.book(nguyen);
    await practice.plan();
    await change(id, body);
    await practice.send();
    expect(await states()).toEqual([`confirmation skipped ${reason}`]);
    expect(practice.sms.messages).toEqual([]);
  });

  test.each([
    ["cancelled", { cancelled: true, cancellation_reason: "Unwell" }, []],
    ["moved", { start_time: "16:00", end_time: "16:30" }, ["confirmation"]],
  ])("an appointment %s while its confirmation waits is not corrected", async (_name, body, sent) => {
    const id = await practice.book(nguyen);
    await practice.plan();
    await change(id, body);
    await practice.run();
    await practice.run();
    const rows = await practice.messages();
    expect(rows.filter(({ state }) => state === "sent").map(({ kind }) => kind)).toEqual(sent);
    expect(sentTexts().join()).toMatch(sent.length === 0 ? /^$/ : /is booked for .* at 4:00 pm/);
  });

  test("an appointment moved away and back while its confirmation waits is confirmed once", async () => {
    const id = await practice.book(nguyen);
    await practice.plan();
    for (const start_time of ["16:00", "14:15"]) {
      await change(id, { start_time, end_time: "16:30" });
      await practice.plan();
    }
    await practice.run();
    expect(sentTexts()).toEqual([expect.stringMatching(/is booked for .* at 2:15 pm/)]);
  });

  test("a patient who was booked by mistake hears nothing of it, and the right one is confirmed", async () => {
    const id = await practice.book(await practice.patient("0400000002"));
    await practice.plan();
    await change(id, { _patient: nguyen });
    await practice.run();
    expect(practice.sms.messages.map(({ to, body }) => [to, body.includes("is booked for")])).toEqual([
      ["+61400000001", true],
    ]);
  });

  test("a reminder is sent when it is due, and not after a late booking was confirmed", async () => {
    await practice.rules({ confirms: false });
    await practice.book(nguyen);
    await practice.book(nguyen, { appointment_date: addDays(practice.today, 9) });
    await practice.run();
    expect(await states()).toEqual(["reminder sent"]);
    await emptyPractice(practice);
    await practice.rules();
    await practice.book(nguyen);
    await practice.run();
    await practice.run();
    expect(await states()).toEqual(["confirmation sent"]);
  });

  test("a deceased patient gets none, until the alert that says so is removed", async () => {
    await practice.rules({ confirms: false });
    const patient = await practice.patient("0400000002", { alerts: "Deceased 12/06/2023" });
    await practice.book(patient);
    await practice.run();
    expect(await states()).toEqual(["reminder skipped deceased"]);
    expect(sentTexts()).toEqual([]);
    await practice.app.database.db
      .updateTable("patient")
      .set({ alerts: null })
      .where("ID", "=", patient)
      .execute();
    await practice.run();
    expect(await states()).toEqual(["reminder sent"]);
  });

  test("of a doctor made inactive, with visits ahead, none is sent and none planned until he is back", async () => {
    const { db } = practice.app.database;
    const setActive = (active: boolean) =>
      db.updateTable("person").set({ active }).where("ID", "=", practice.raman).execute();
    await practice.book(nguyen);
    await practice.plan();
    const patient = await practice.patient("0400000002");
    await practice.book(patient, { start_time: "15:00", end_time: "15:30" });
    await setActive(false);
    await practice.run();
    await setActive(true);
    expect(await states()).toEqual(["confirmation skipped turned_off"]);
    expect(practice.sms.messages).toEqual([]);
    await practice.run();
    expect(sentTexts().map((text) => /\d+:\d+ pm/.exec(text)?.[0])).toEqual(["3:00 pm"]);
  });

  test("a series is confirmed once, by its next appointment", async () => {
    await practice.book(nguyen, { repeat_interval: 1, repeat_frequency: 1, repeat_count: 8 });
    await practice.run();
    expect(await states()).toEqual(["confirmation sent"]);
  });

  test.each([
    ["0298765432", "not_mobile"],
    [null, "no_mobile"],
  ])("the number %s is named as the reason", async (mobile, reason) => {
    await practice.book(await practice.patient(mobile));
    await practice.run();
    expect(await states()).toEqual([`confirmation skipped ${reason}`]);
  });

  test.each([
    ["reminder", false],
    ["confirmation", true],
  ])("a number that is corrected gets the %s after all, and nothing else", async (kind, confirms) => {
    await practice.rules({ confirms });
    const patient = await practice.patient("0298765432");
    await practice.book(patient);
    await practice.run();
    await practice.run();
    expect(await states()).toContain(`${kind} skipped not_mobile`);
    expect((await practice.reception.put(`/patient/${patient}`, { mobile: "0400000009" })).status).toBe(200);
    await practice.run();
    await practice.run();
    expect((await states()).filter((state) => state.endsWith("sent"))).toEqual([`${kind} sent`]);
    expect(practice.sms.messages.map(({ to }) => to)).toEqual(["+61400000009"]);
  });

  test("an email goes through the mail queue", async () => {
    await practice.rules({ channel: "email" });
    await practice.book(await practice.patient(null, { email: "isla@rooms.example" }));
    await practice.run();
    await practice.app.deliverMail();
    expect(await states()).toEqual(["confirmation sent"]);
    const mail = practice.app.mails.at(-1);
    expect(mail).toMatchObject({ to: "isla@rooms.example" });
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe("Appointment.ics");
    const event = String(file?.content).replaceAll("\r\n ", "");
    expect(event).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    expect(event).toContain("Confirm or decline: ");
  });
});

describe("an answer of the provider that is lost or wrong (H-1)", () => {
  test.each(["lost", "odd: page", "odd: other message", "odd: {}"] as const)(
    "%s: the message is found in the provider's list and not sent again",
    async (mishap) => {
      await practice.book(nguyen);
      await practice.plan();
      practice.sms.mishaps.push(mishap);
      await practice.send();
      expect(await states()).toEqual(["confirmation uncertain"]);
      await sendAt(40_000);
      expect(await states()).toEqual(["confirmation sent"]);
      expect(practice.sms.messages).toHaveLength(1);
    },
  );

  test.each(["cut", "503", "vain: {}"] as const)(
    "%s: it is sent again after the provider was asked",
    async (mishap) => {
      await practice.book(nguyen);
      await practice.plan();
      practice.sms.mishaps.push(mishap);
      await practice.send();
      await sendAt(40_000);
      expect(practice.sms.messages).toEqual([]);
      await sendAt(120_000);
      await sendAt(121_000);
      expect(await states()).toEqual(["confirmation sent"]);
      expect(practice.sms.messages).toHaveLength(1);
    },
  );

  test("an answer with the notice of a trial account before the text is the answer to it", async () => {
    await practice.book(nguyen);
    await practice.plan();
    practice.sms.mishaps.push("odd: trial");
    await practice.send();
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
  });

  test("the provider takes nothing for ten minutes while its list answers: it is sent once after that", async () => {
    await practice.book(nguyen);
    await practice.plan();
    for (let minute = 0; minute < 10; minute += 1) {
      practice.sms.mishaps.push("503");
      await sendAt(minute * 60_000);
      practice.sms.mishaps.splice(0);
    }
    expect(practice.sms.messages).toEqual([]);
    for (let minute = 10; minute < 14; minute += 1) await sendAt(minute * 60_000);
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
  });

  test("a request that is carried out late is found", async () => {
    await practice.book(nguyen);
    await practice.plan();
    practice.sms.mishaps.push("held");
    await practice.send();
    practice.sms.carryOutHeld();
    await sendAt(40_000);
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
  });

  test("the provider is down for an hour: nothing is lost, and nothing sent twice", async () => {
    await practice.book(nguyen);
    await practice.plan();
    for (let minute = 0; minute < 60; minute += 3) {
      practice.sms.mishaps.push("503");
      await sendAt(minute * 60_000);
    }
    practice.sms.mishaps.splice(0);
    for (let minute = 61; minute < 66; minute += 1) await sendAt(minute * 60_000);
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
  });

  test("429 is tried again without a question; a refused number fails with its reason", async () => {
    await practice.book(nguyen);
    await practice.plan();
    practice.sms.mishaps.push("vain: 429");
    await practice.send();
    expect(await states()).toEqual(["confirmation queued"]);
    await sendAt(40_000);
    expect(await states()).toEqual(["confirmation sent"]);
    await practice.book(await practice.patient("0400000614"));
    await practice.book(await practice.patient("0400000610"));
    await practice.run();
    expect((await states()).slice(0, 2).toSorted()).toEqual([
      "confirmation failed not_mobile",
      "confirmation failed opted_out",
    ]);
  });

  test("after a stop, a message that was sent is found, and another one is sent", async () => {
    await practice.book(nguyen);
    await practice.plan();
    const { db } = practice.app.database;
    // The row as a server leaves it that was killed between the record of the attempt and the answer.
    const attempted_at = new Date().toISOString();
    await db
      .updateTable("visit_message")
      .set({ state: "sending", attempts: 1, attempted_at, next_attempt_at: null })
      .execute();
    await sendAt(0);
    expect(await states()).toEqual(["confirmation uncertain"]);
    await sendAt(120_000);
    await sendAt(121_000);
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
    // The same again, with the message at the provider.
    await db
      .updateTable("visit_message")
      .set({ state: "sending", sid: null, provider_status: null, next_attempt_at: null, attempted_at })
      .execute();
    await sendAt(0);
    await sendAt(40_000);
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
  });

  test("30 runs of one job at once send once", async () => {
    await practice.book(nguyen);
    await practice.plan();
    await Promise.all(Array.from({ length: 30 }, () => practice.send()));
    expect([await states(), practice.sms.messages.length]).toEqual([["confirmation sent"], 1]);
  });
});

describe("delivery reports", () => {
  const sid = () => practice.sms.messages[0]?.sid ?? "";
  beforeEach(async () => {
    await practice.book(nguyen);
    await practice.run();
  });

  test("arrive twice and out of order, and only a later one counts", async () => {
    for (const status of ["delivered", "delivered", "sent", "queued"])
      expect(await practice.sms.report(sid(), status)).toBe(204);
    expect(await states()).toEqual(["confirmation delivered"]);
  });

  test("a failed delivery has its reason and code", async () => {
    await practice.sms.report(sid(), "undelivered", 30_005);
    expect((await practice.messages())[0]).toMatchObject({
      state: "failed",
      reason: "undelivered",
      error_code: 30_005,
    });
  });

  test("a report that comes before the answer gives the message its number", async () => {
    await practice.app.database.db
      .updateTable("visit_message")
      .set({ state: "uncertain", sid: null, provider_status: null })
      .execute();
    await practice.sms.report(sid(), "delivered");
    expect(await states()).toEqual(["confirmation delivered"]);
  });

  test("a lost report is fetched", async () => {
    Object.assign(practice.sms.messages[0] ?? {}, { status: "delivered" });
    const attempted_at = inMs(-3_600_000)();
    await practice.app.database.db.updateTable("visit_message").set({ attempted_at }).execute();
    await practice.app.runJob("visit-messages.catch-up");
    expect(await states()).toEqual(["confirmation delivered"]);
  });

  test("a forged report is refused", async () => {
    const form = new URLSearchParams({ MessageSid: sid(), MessageStatus: "failed" }).toString();
    const reply = await practice.app.nobody.send("POST", "/visitMessage/status", form, {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": "forged",
    });
    expect([reply.status, reply.body.code, await states()]).toEqual([
      403,
      "sms.unsigned",
      ["confirmation sent"],
    ]);
  });
});
