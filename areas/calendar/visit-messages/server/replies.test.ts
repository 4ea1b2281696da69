import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VisitReply } from "../message.contract.ts";
import { linkFor } from "./link-token.ts";
import { emptyPractice, type Practice, startPractice } from "#test/support/message-practice.ts";

let practice: Practice;
let nguyen: number;
let visit: number;
const PHONE = "+61400000001";
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());
beforeEach(async () => {
  await emptyPractice(practice);
  await practice.rules();
  nguyen = await practice.patient("0400000001");
  visit = await practice.book(nguyen);
  await practice.run();
});

const replies = async (query = "?show_all=true"): Promise<VisitReply[]> =>
  (await practice.reception.get(`/visitMessage/reply/50/1${query}`)).body.replies;
const outcomes = async () =>
  (await replies()).map(({ outcome, question }) => (question === null ? outcome : question));
const appointment = async () => (await practice.reception.get(`/appointment/${visit}`)).body;
const steps = async () =>
  (await practice.app.database.db.selectFrom("visit_step").select(["step", "_by"]).execute()).map(
    ({ step, _by }) => [step, _by],
  );
const auditOf = async (controller: string) =>
  practice.app.database.db
    .selectFrom("audit_event")
    .select(["message", "_executing_user", "_doctor"])
    .where("controller", "=", controller)
    .where("kind", "=", "write")
    .orderBy("ID", "desc")
    .executeTakeFirst();

describe("a reply by SMS", () => {
  test("YES confirms the appointment, with who and when, and in the audit log", async () => {
    expect((await practice.sms.reply(PHONE, "Yes")).status).toBe(204);
    expect(await steps()).toEqual([["confirmed", null]]);
    expect(await outcomes()).toEqual(["confirmed"]);
    expect(await auditOf("visitmessage")).toMatchObject({
      message: expect.stringContaining("received a reply of"),
      _doctor: practice.raman,
    });
  });

  test("NO asks the desk; where the practice lets it, it cancels", async () => {
    await practice.sms.reply(PHONE, "No");
    expect([await outcomes(), (await appointment()).cancelled]).toEqual([["asked_to_cancel"], false]);
    await practice.rules({ replies_cancel: true });
    await practice.sms.reply(PHONE, "CANCEL");
    const { cancelled, cancellation_reason, is_billed } = await appointment();
    expect([cancelled, cancellation_reason, is_billed]).toEqual([true, "Cancelled by patient", true]);
    expect((await auditOf("appointment"))?.message).toMatch(/^cancelled /);
    await practice.run();
    expect((await practice.messages())[0]).toMatchObject({ kind: "cancellation", state: "sent" });
  });

  test("a billed appointment is not cancelled by a reply", async () => {
    await practice.rules({ replies_cancel: true });
    await practice.app.database.db.updateTable("appointment").set({ is_billed: true }).execute();
    await practice.sms.reply(PHONE, "no");
    expect([await outcomes(), (await appointment()).cancelled]).toEqual([["billed"], false]);
  });

  test("STOP opts the number out, whoever has it, until START", async () => {
    const sister = await practice.patient("0400000001");
    await practice.sms.reply(PHONE, "STOP");
    await practice.book(sister);
    await practice.book(nguyen);
    await practice.run();
    const reasons = (await practice.messages()).slice(0, 2).map(({ reason }) => reason);
    expect(reasons).toEqual(["opted_out", "opted_out"]);
    const record = (await practice.reception.get(`/visitMessage/patient/${nguyen}`)).body;
    expect(record.is_opted_out).toBe(true);
    await practice.sms.reply(PHONE, "START");
    await practice.book(nguyen, { start_time: "16:00", end_time: "16:30" });
    await practice.run();
    expect((await practice.messages())[0]?.state).toBe("sent");
  });

  test("anything else waits for the desk at the patient, until it is answered", async () => {
    await practice.sms.reply(PHONE, "Can I bring my dog?");
    const [reply] = await replies("");
    expect(reply).toMatchObject({ body: "Can I bring my dog?", question: "text", patient: { ID: nguyen } });
    expect((await practice.reception.get("/visitMessage/50/1")).body.waiting).toBe(1);
    const path = `/visitMessage/reply/${reply?.ID}/handled`;
    const both = await Promise.all([practice.reception.post(path), practice.manager.post(path)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.handled_by).toBe(both[1]?.body.handled_by);
    expect(await replies("")).toEqual([]);
  });

  test("is answered with a message, once, and the patient's reply to that waits for the desk", async () => {
    await practice.sms.reply(PHONE, "Can I come half an hour later?");
    const [asked] = await replies("");
    expect(asked).toMatchObject({ _appointment: visit, repeat_date: null });
    const path = `/visitMessage/reply/${asked?.ID}/answer`;
    const both = await Promise.all([
      practice.reception.post(path, { text: "Yes, {name}" }),
      practice.manager.post(path, { text: "No" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("visitmessage.answered");
    await practice.send();
    const sent = await practice.messages();
    expect(sent.filter(({ kind }) => kind === "answer")).toMatchObject([
      { state: "sent", _appointment: null },
    ]);
    expect(practice.sms.messages.at(-1)?.body).toMatch(/^Richmond Rooms: (Yes, \(name\)|No)$/);
    expect((await auditOf("visitmessage"))?.message).toContain("with a message");
    await practice.sms.reply(PHONE, "yes");
    expect([(await replies(""))[0]?.question, await steps()]).toEqual(["text", []]);
  });

  test("whose patient can't be reached or is unknown stays open when it is answered", async () => {
    await practice.sms.reply(PHONE, "Which floor?");
    const [asked] = await replies("");
    const path = `/visitMessage/reply/${asked?.ID}/answer`;
    expect((await practice.reception.post(path, { text: " " })).body.errors).toHaveProperty("text");
    await practice.reception.put(`/visitMessage/patient/${nguyen}/optOut`, { is_opted_out: true });
    const refused = await practice.reception.post(path, { text: "Level 2" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Your reply can't be sent. The patient opted out of messages.",
    ]);
    await practice.app.database.db.updateTable("visit_reply").set({ _patient: null }).execute();
    expect((await practice.reception.post(path, { text: "Level 2" })).body.code).toBe(
      "visitmessage.not_reachable",
    );
    expect(await replies("")).toHaveLength(1);
  });

  test("is found among the messages by the number as it is shown", async () => {
    const found = async (search: string) =>
      (await practice.reception.get(`/visitMessage/50/1?search=${search}`)).body.totalItems;
    expect([await found("0400%20000%20001"), await found("0400000009")]).toEqual([1, 0]);
  });

  test("from a number that two patients share asks the desk and changes nothing", async () => {
    await practice.book(await practice.patient("0400000001"));
    await practice.run();
    await practice.sms.reply(PHONE, "yes");
    expect([await outcomes(), await steps()]).toEqual([["shared"], []]);
    expect((await replies())[0]?.patient).toBeNull();
  });

  test("to yesterday's reminder confirms nothing", async () => {
    const starts_at = new Date(Date.now() - 86_400_000).toISOString();
    await practice.app.database.db.updateTable("visit_message").set({ starts_at }).execute();
    await practice.sms.reply(PHONE, "yes");
    expect([await outcomes(), await steps()]).toEqual([["past"], []]);
  });

  test.each([
    ["cancelled", { cancelled: true, cancellation_reason: "Doctor away" }, "cancelled"],
    ["moved", { start_time: "17:00", end_time: "17:30" }, "moved"],
  ])("after the appointment was %s asks the desk", async (_name, change, question) => {
    await practice.reception.put(`/appointment/${visit}`, change);
    await practice.sms.reply(PHONE, "yes");
    expect([await outcomes(), await steps()]).toEqual([[question], []]);
  });

  test("after the patients were merged is about the one that was kept", async () => {
    const kept = await practice.patient("0400000001");
    const { first_name, last_name } = (await practice.reception.get(`/patient/${kept}`)).body;
    const merged = { first_name, last_name, dob: "1966-12-23", mobile: "0400000001" };
    const reply = await practice.manager.post(`/patient/merge/${nguyen}/${kept}`, merged);
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    await practice.sms.reply(PHONE, "yes");
    expect((await replies())[0]).toMatchObject({ outcome: "confirmed", patient: { ID: kept } });
  });

  test("that arrives 30 times at once counts once", async () => {
    const { sid } = await practice.sms.reply(PHONE, "Which floor?");
    const again = await Promise.all(Array.from({ length: 30 }, () => practice.sms.replyAgain(sid)));
    expect(new Set(again)).toEqual(new Set([204]));
    expect(await replies()).toHaveLength(1);
  });

  test("that is forged is refused, and one from a stranger asks the desk", async () => {
    const form = new URLSearchParams({ MessageSid: "SM1", From: PHONE, To: "+61400111222", Body: "no" });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const signature of ["", "forged", "x".repeat(28)]) {
      const signed = { ...headers, "x-twilio-signature": signature };
      const reply = await practice.app.nobody.send("POST", "/visitMessage/received", form.toString(), signed);
      expect([reply.status, reply.body.code]).toEqual([403, "sms.unsigned"]);
    }
    expect(await replies()).toEqual([]);
  });

  test("that came while the server was away is fetched, once", async () => {
    const { app, sms } = practice;
    Object.assign(app.services, { publicUrl: () => "http://elsewhere.example" });
    expect((await sms.reply(PHONE, "yes")).status).toBe(403);
    Object.assign(app.services, { publicUrl: () => app.url });
    await app.runJob("visit-messages.catch-up");
    await app.runJob("visit-messages.catch-up");
    expect([await outcomes(), await steps()]).toEqual([["confirmed"], [["confirmed", null]]]);
  });

  test("with characters that can't be stored is no fault", async () => {
    expect((await practice.sms.reply(PHONE, "a\0b")).status).toBe(204);
    expect((await replies())[0]?.body).toBe("ab");
  });
});

describe("the link in a message", () => {
  const linkOf = async (index = 0) => {
    const [message] = (await practice.messages()).slice(index);
    const link = linkFor(practice.app.services, { _doctor: practice.raman, ID: message?.ID ?? 0 });
    return { page: link, path: `/visitMessage/link/${link.split("/").at(-1)}` };
  };
  const press = (page: string, answer: string) =>
    fetch(page, { method: "POST", body: new URLSearchParams({ answer }) });

  test("says date, time, practice and its phone number, and no more", async () => {
    const { page, path } = await linkOf();
    expect(practice.sms.messages[0]?.body).toContain(page);
    const reply = await practice.app.nobody.get(path);
    expect(Object.keys(reply.body).toSorted()).toEqual([
      "answer",
      "date",
      "is_cancelled",
      "offer",
      "phone",
      "practice",
      "time",
    ]);
    const html = await (await fetch(page)).text();
    expect(html).toContain("Richmond Rooms");
    expect(html).not.toContain("Patient");
  });

  test("opening it changes nothing; its buttons confirm, ask the desk, and opt out", async () => {
    const { page } = await linkOf();
    await fetch(page);
    expect(await steps()).toEqual([]);
    expect(await (await press(page, "yes")).text()).toContain("Your appointment is confirmed.");
    await press(page, "yes");
    expect([await outcomes(), await steps()]).toEqual([["confirmed"], [["confirmed", null]]]);
    await press(page, "no");
    await press(page, "stop");
    expect(await outcomes()).toEqual(["opted_out", "asked_to_cancel", "confirmed"]);
  });

  test("sent 30 times at once it counts once", async () => {
    const { path } = await linkOf();
    const all = await Promise.all(
      Array.from({ length: 30 }, () => practice.app.nobody.post(path, { answer: "yes" })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await outcomes()).toEqual(["confirmed"]);
  });

  test("ends with the appointment, and when it is moved", async () => {
    const { page, path } = await linkOf();
    await practice.reception.put(`/appointment/${visit}`, { start_time: "18:00", end_time: "18:15" });
    const { db } = practice.app.database;
    await db
      .updateTable("doctor")
      .set({ work_phone: "0355500142" })
      .where("ID", "=", practice.raman)
      .execute();
    expect((await practice.app.nobody.get(path)).body).toMatchObject({
      code: "visitmessage.link_over",
      details: { practice: "Richmond Rooms", phone: "(03) 5550 0142" },
    });
    const over = await fetch(page);
    expect([over.status, await over.text()]).toEqual([410, expect.stringContaining('href="tel:0355500142"')]);
    const forged = await (await fetch(`${page}x`)).text();
    for (const part of ["This link is no longer valid", 'href="/support/home/contact"', "/corella.svg"])
      expect(forged).toContain(part);
    expect((await practice.app.nobody.post(path, { answer: "yes" })).status).toBe(410);
    expect(await replies()).toEqual([]);
  });

  test("of a cancelled appointment says so", async () => {
    const { page } = await linkOf();
    const change = { cancelled: true, cancellation_reason: "Doctor away" };
    await practice.reception.put(`/appointment/${visit}`, change);
    const html = await (await fetch(page)).text();
    expect(html).toContain("Your appointment is cancelled");
    expect(html).not.toContain("Confirm appointment");
  });

  test.each(["1.1.aaaaaaaaaaaaaa", "x", "%00", "../../etc", "1.1.", "zzzzzzzzzz.zzzzzzzzzz.aaaaaaaaaaaaaa"])(
    "%s opens nothing",
    async (token) => {
      const reply = await practice.app.nobody.get(`/visitMessage/link/${encodeURIComponent(token)}`);
      expect(reply.status).toBe(404);
    },
  );

  test("its secret is not in the database", async () => {
    const { page } = await linkOf();
    const secret = page.split(".").at(-1) ?? "";
    const rows = await practice.app.database.db.selectFrom("visit_message").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
