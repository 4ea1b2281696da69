import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeRow } from "#test/support/rows.ts";
import { type OnlinePractice, SETTINGS, startOnlinePractice } from "#test/support/online-practice.ts";

let practice: OnlinePractice;
beforeAll(async () => {
  practice = await startOnlinePractice();
});
afterAll(() => practice.app.stop());
beforeEach(() => practice.empty());

const desk = (id: number, act: string, body: object = {}) =>
  practice.reception.post(`/onlineBooking/request/${id}/${act}`, body);
const opened = async (id: number) => (await practice.reception.get(`/onlineBooking/request/${id}`)).body;
const appointments = async () => (await practice.reception.get(`/appointment/on/${practice.day}`)).body;
const HTML = "<b onload=x>&\"'";

describe("a request at the desk", () => {
  test("accepted as a new patient adds the patient and books the appointment, and says so by email", async () => {
    const { id } = await practice.request("10:00", { medicare_number: "2428 77813 2/1", note: HTML });
    const reply = await desk(id, "accept", { _patient: null });
    expect([reply.status, reply.body.state]).toEqual([200, "accepted"]);
    const patient = (await practice.reception.get(`/patient/${reply.body.patient.ID}`)).body;
    expect(patient).toMatchObject({ last_name: "Lim", dob: "1979-08-14", email: "grace@lim.example" });
    expect(await appointments()).toMatchObject([
      { start_time: "10:00", end_time: "10:30", _patient: patient.ID, notes: `Booked online: ${HTML}` },
    ]);
    await practice.app.deliverMail();
    const mail = practice.app.mails.at(-1);
    expect(mail?.subject).toMatch(/^Your appointment at .+ is booked$/);
    expect(mail?.from_name).toBe(`${/at (.+) is booked/.exec(mail?.subject ?? "")?.[1]} via Corella`);
    expect(mail?.html).toContain("Change or cancel</a>");
    expect(mail?.text).toMatch(/Doctor: .+\nAppointment: .+, 30 minutes\n/);
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe("Appointment.ics");
    expect(String(file?.content)).toMatch(/DTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\n/);
  });

  test("is answered by an email whose replies go to the practice", async () => {
    const { db } = practice.app.database;
    const email = "desk@richmond.example";
    await db
      .insertInto("practice_settings")
      .values({ _doctor: practice.raman, email })
      .onConflict((conflict) => conflict.column("_doctor").doUpdateSet({ email }))
      .execute();
    const { id } = await practice.request("10:00");
    await desk(id, "decline", { answer: "Please call us." });
    await practice.app.deliverMail();
    expect(practice.app.mails.at(-1)?.reply_to).toBe(email);
  });

  test("has a calendar file whose link works, and is not stored with the file", async () => {
    const { id } = await practice.request("10:00");
    await desk(id, "accept", { _patient: null });
    const stored = await practice.app.database.db
      .selectFrom("mail_attachment")
      .select("content")
      .orderBy("_mail", "desc")
      .executeTakeFirstOrThrow();
    await practice.app.deliverMail();
    const mail = practice.app.mails.at(-1);
    const token = /\/booking\/([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const linesOf = (content: Buffer | null | undefined) => String(content).replaceAll("\r\n ", "");
    const sent = mail?.attachments?.[0]?.content;
    expect(linesOf(sent)).toMatch(new RegExp(`/booking/${token}\r\nSTATUS`));
    expect(linesOf(stored.content)).not.toContain(token);
    expect(linesOf(stored.content)).toContain("/booking/{one-time-token}");
    expect(
      Math.max(
        ...String(sent)
          .split("\r\n")
          .map((line) => Buffer.byteLength(line)),
      ),
    ).toBeLessThanOrEqual(75);
  });

  test("shows the likely same patient; accepting as that patient changes nothing in the record", async () => {
    const known = (await makeRow["patient"]?.(practice.app.database.db, practice.raman)) ?? 0;
    const body = { first_name: "Grace", last_name: "Lim", dob: "1979-08-14", mobile: "0491570156" };
    await practice.reception.put(`/patient/${known}`, body);
    const before = (await practice.reception.get(`/patient/${known}`)).body;
    await practice.app.database.db
      .updateTable("patient")
      .set({ is_deleted: true })
      .where("ID", "<>", known)
      .execute();
    const { id } = await practice.request("10:00");
    expect((await opened(id)).likely).toMatchObject([{ ID: known, reason: "name_and_birth" }]);
    expect((await desk(id, "accept", { _patient: known })).body.patient.ID).toBe(known);
    const after = (await practice.reception.get(`/patient/${known}`)).body;
    expect([after.version, after.email]).toEqual([before.version, before.email]);
  });

  test("is accepted by one of two at once; the other is told who was faster", async () => {
    const { id } = await practice.request("10:00");
    const replies = await Promise.all([
      desk(id, "accept", { _patient: null }),
      desk(id, "decline", { answer: "No" }),
      desk(id, "accept", { _patient: null }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(/has already (accepted|declined) this request\.$/);
    expect((await appointments()).length).toBeLessThan(2);
  });

  test("that the desk booked over says so, and is accepted only on purpose", async () => {
    const { id } = await practice.request("10:00");
    const meeting = { appointment_type: 3, appointment_date: practice.day, notes: "Meeting" };
    await practice.reception.post("/appointment", { ...meeting, start_time: "10:15", end_time: "10:45" });
    expect((await opened(id)).is_overbooked).toBe(true);
    expect((await desk(id, "accept", { _patient: null })).body.code).toBe("onlinebooking.overbooked");
    expect((await desk(id, "accept", { _patient: null, overlaps: true })).status).toBe(200);
  });

  test("stands on the calendar of its client until it is answered", async () => {
    const onCalendar = async (who = practice.reception) => (await who.get("/onlineBooking/requested")).body;
    const [late, early] = [await practice.request("11:00"), await practice.request("10:00")];
    await practice.hold("12:00");
    const common = { appointment_date: practice.day, first_name: "Grace", last_name: "Lim" };
    expect(await onCalendar()).toMatchObject([
      { ...common, ID: early.id, start_time: "10:00", end_time: "10:30" },
      { ...common, ID: late.id, start_time: "11:00", end_time: "11:30" },
    ]);
    expect(await onCalendar(await practice.app.signIn("vogt"))).toEqual([]);
    await desk(early.id, "decline", { answer: "No" });
    expect(await onCalendar()).toMatchObject([{ ID: late.id }]);
  });

  test("declined sends the message and frees the time", async () => {
    const { id, token } = await practice.request("10:00");
    expect((await desk(id, "decline", { answer: " " })).body.errors).toHaveProperty("answer");
    expect((await desk(id, "decline", { answer: "Please call us." })).body.state).toBe("declined");
    await practice.app.deliverMail();
    expect(practice.app.mails.at(-1)?.text).toContain("Please call us.");
    expect((await practice.hold("10:00")).status).toBe(201);
    expect((await practice.app.nobody.get(`/onlineBooking/link/${token}`)).body.answer).toBe(
      "Please call us.",
    );
  });

  test("keeps an archived type out of the appointment", async () => {
    const { id } = await practice.request("10:00");
    const types = practice.app.database.db.updateTable("visit_type");
    await types.set({ is_deleted: true }).where("ID", "=", practice.type).execute();
    expect((await desk(id, "accept", { _patient: null })).status).toBe(200);
    await types.set({ is_deleted: false }).where("ID", "=", practice.type).execute();
  });

  test("of another client, or with another client's patient, is not there", async () => {
    const { id } = await practice.request("10:00");
    const vogt = await practice.app.signIn("vogt");
    for (const [method, act] of [
      ["get", ""],
      ["post", "/accept"],
      ["post", "/decline"],
      ["post", "/seen"],
    ] as const) {
      const path = `/onlineBooking/request/${id}${act}`;
      const reply =
        method === "get" ? await vogt.get(path) : await vogt.post(path, { _patient: null, answer: "No" });
      expect(reply.status).toBe(404);
    }
    expect((await vogt.get("/onlineBooking/50/1")).body.bookings).toEqual([]);
    const foreign =
      (await makeRow["patient"]?.(practice.app.database.db, await practice.app.idOf("vogt"))) ?? 0;
    const reply = await desk(id, "accept", { _patient: foreign });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["_patient"]]);
    expect((await opened(id)).state).toBe("requested");
  });
});

describe("settings", () => {
  test("are saved by version; a slug is one practice's", async () => {
    const { body } = await practice.manager.get("/onlineBooking/settings");
    expect(body).toMatchObject({ slug: SETTINGS.slug, types: ["Review"], has_sms: false });
    const { version } = body;
    expect((await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, version })).status).toBe(
      200,
    );
    expect((await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, version })).body.code).toBe(
      "stale",
    );
    const vogt = await practice.app.signIn("vogt");
    const taken = await vogt.put("/onlineBooking/settings", SETTINGS);
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ["slug"]]);
  });

  test.each([
    [{ slug: "a b" }, "slug"],
    [{ slug: "-ab" }, "slug"],
    [{ slug: "ab" }, "slug"],
    [{ slug: "a".repeat(20_000) }, "slug"],
    [{ notice_hours: 721 }, "notice_hours"],
    [{ days_ahead: 0 }, "days_ahead"],
    [{ practice: "" }, "practice"],
    [{ change_notice_hours: -1 }, "change_notice_hours"],
    [{ intro: "a\0" }, "intro"],
  ])("with %j are refused at their field", async (change, field) => {
    const reply = await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, ...change });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });
});
