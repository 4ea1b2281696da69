import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import { makeRow } from "#test/support/rows.ts";
import {
  DETAILS,
  type OnlinePractice,
  SETTINGS,
  startOnlinePractice,
} from "#test/support/online-practice.ts";

let practice: OnlinePractice;
beforeAll(async () => {
  practice = await startOnlinePractice();
});
afterAll(() => practice.app.stop());
beforeEach(async () => {
  await practice.empty();
  await practice.manager.put("/onlineBooking/settings", SETTINGS);
});

const PAGE = `/onlineBooking/page/${SETTINGS.slug}`;
const times = async (day = practice.day) => {
  const { nobody } = practice.app;
  const reply = await nobody.get(`${PAGE}/times?type=${practice.type}&day=${day}`);
  return reply.body.doctors?.[0]?.times ?? reply.body;
};
const link = (token: string, act = "") => `/onlineBooking/link/${token}${act}`;
const post = (token: string, act: string, body: object = {}) => practice.post(link(token, act), body);
const appointments = async () => (await practice.reception.get(`/appointment/on/${practice.day}`)).body;
const book = (start_time: string, end_time: string) =>
  practice.reception.post("/appointment", {
    ...{ appointment_type: 3, appointment_date: practice.day, start_time, end_time, notes: "Meeting" },
  });
const patientCount = async () =>
  (await practice.app.database.db.selectFrom("patient").select("ID").execute()).length;

describe("the page", () => {
  test("lists types bookable online and the doctor, and is gone when turned off", async () => {
    await practice.reception.post("/appointment-type", { name: "Theatre talk", colour: "fern", minutes: 15 });
    const { body } = await practice.app.nobody.get(PAGE);
    expect(body.types.map(({ name }: { name: string }) => name)).toEqual(["Review"]);
    expect(body.doctors.map(({ slug }: { slug: string }) => slug)).toEqual([SETTINGS.slug]);
    await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, is_on: false });
    for (const path of [PAGE, `${PAGE}/times?type=${practice.type}`])
      expect((await practice.app.nobody.get(path)).status).toBe(404);
  });

  test("offers availability in steps of the length, without appointments, holds, time away and notice", async () => {
    expect(await times()).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]);
    await book("09:10", "09:50");
    expect((await practice.hold("11:20")).status).toBe(201);
    expect(await times()).toEqual(["09:50", "10:20", "10:50"]);
    await practice.hold("10:20");
    expect(await times()).toEqual(["09:50", "10:50"]);
    expect(await times(addDays(practice.day, 1))).toEqual([]);
    expect(await times(addDays(practice.day, 63))).toEqual([]);
    await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, notice_hours: 720 });
    expect(await times()).toEqual([]);
  });

  test("refuses types that are not offered, times that are not free, and odd days, without a 500", async () => {
    const hidden = await makeType({ is_bookable_online: false });
    expect((await practice.hold("09:00", { type: hidden })).status).toBe(404);
    expect((await practice.hold("09:05")).body.code).toBe("onlinebooking.gone");
    expect((await practice.hold("09:00", { day: addDays(practice.day, -7) })).body.code).toBe(
      "onlinebooking.gone",
    );
    for (const day of ["2026-02-30", "9999-01-01", "x", null])
      expect([400, 409]).toContain((await practice.hold("09:00", { day })).status);
    for (const slug of ["nobody", "%00", "a".repeat(5000), "..%2f"])
      expect([400, 404, 414]).toContain(
        (await practice.app.nobody.get(`/onlineBooking/page/${slug}`)).status,
      );
  });
});

const makeType = async (values: object): Promise<number> => {
  const name = `Type ${Math.random()}`;
  const reply = await practice.reception.post("/appointment-type", {
    ...{ name, colour: "fern", minutes: 30 },
    ...values,
  });
  return reply.body.ID;
};

describe("a time", () => {
  test("is held by one of two strangers at once", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => practice.hold("10:00")));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("is free again when the hold has expired, and the first visitor is told", async () => {
    const token = await practice.verified("10:00");
    await expire();
    expect((await post(token, "/details", DETAILS)).body.code).toBe("onlinebooking.hold_over");
    expect((await practice.hold("10:00")).status).toBe(201);
    expect((await post(token, "/details", DETAILS)).body.code).toBe("onlinebooking.hold_over");
  });

  test("that the desk books while it is held is refused to the visitor", async () => {
    const token = await practice.verified("10:00");
    const query = `appointment_date=${practice.day}&start_time=10:00&end_time=10:30`;
    expect((await practice.reception.get(`/appointment/clash?${query}`)).body.held).toHaveLength(1);
    await book("10:00", "10:30");
    expect((await post(token, "/details", DETAILS)).body.code).toBe("onlinebooking.gone");
  });

  test("stays held while a request waits", async () => {
    await practice.request("10:00");
    await expire();
    expect(await times()).not.toContain("10:00");
    expect((await practice.hold("10:00")).status).toBe(409);
  });
});

const expire = async () => {
  const past = new Date(Date.now() - 1000).toISOString();
  const { db } = practice.app.database;
  await db.updateTable("appointment_hold").set({ until: past }).where("until", "is not", null).execute();
  await db.updateTable("online_booking").set({ held_until: past }).execute();
};

describe("the code", () => {
  test("is refused after five wrong ones, also where the right one follows, and a new code works", async () => {
    const { token } = (await practice.hold()).body;
    const contact = "grace@lim.example";
    await post(token, "/code", { channel: "email", contact });
    const right = await practice.codeFor(contact);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let count = 0; count < 5; count += 1)
      expect((await post(token, "/verify", { code: wrong })).body.code).toBe("onlinebooking.code");
    expect((await post(token, "/verify", { code: right })).body.code).toBe("onlinebooking.code_over");
    await post(token, "/code", { channel: "email", contact });
    const fresh = await practice.codeFor(contact);
    expect(fresh).not.toBe(right);
    expect((await post(token, "/verify", { code: fresh })).body.is_verified).toBe(true);
  });

  test("is stored nowhere", async () => {
    const { token } = (await practice.hold()).body;
    await post(token, "/code", { channel: "email", contact: "grace@lim.example" });
    const { db } = practice.app.database;
    const rows = [
      ...(await db.selectFrom("mail").selectAll().execute()),
      ...(await db.selectFrom("online_booking").selectAll().execute()),
      ...(await db.selectFrom("audit_event").selectAll().execute()),
    ];
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(await practice.codeFor("grace@lim.example"));
  });

  test("is sent three times at most, and gives the same answer for a patient's address", async () => {
    const ID = (await makeRow["patient"]?.(practice.app.database.db, practice.raman)) ?? 0;
    const { db } = practice.app.database;
    await db.updateTable("patient").set({ email: "known@lim.example" }).where("ID", "=", ID).execute();
    const { token } = (await practice.hold()).body;
    const known = await post(token, "/code", { channel: "email", contact: "known@lim.example" });
    const unknown = await post(token, "/code", { channel: "email", contact: "other@lim.example" });
    expect(known.status).toBe(200);
    const codes = { sent: 2, most: 3 };
    expect({ ...unknown.body, contact: "" }).toEqual({ ...known.body, contact: "", codes });
    await post(token, "/code", { channel: "email", contact: "other@lim.example" });
    const last = await post(token, "/code", { channel: "email", contact: "other@lim.example" });
    expect([last.status, Object.keys(last.body.errors)]).toEqual([400, ["contact"]]);
  });

  test("counts per address over all holds", async () => {
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const time = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"][count % 6];
      if (count === 6) await practice.app.database.db.deleteFrom("appointment_hold").execute();
      const token = (await holdKeepingCounts(time)).body.token;
      statuses.push((await post(token, "/code", { channel: "email", contact: "one@lim.example" })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test.each([
    [{ channel: "email", contact: "no address" }, "contact"],
    [{ channel: "email", contact: "a@b.example\nBcc: x@y.example" }, "contact"],
    [{ channel: "sms", contact: "0400000001" }, "channel"],
    [{ channel: "fax", contact: "1" }, "channel"],
    [{ channel: "email", contact: "a".repeat(20_000) }, "contact"],
  ])("names the field of %j", async (body, field) => {
    const { token } = (await practice.hold()).body;
    const reply = await post(token, "/code", body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });
});

/** Holds a time and clears only the rate limit of holds, so that the rate limit of codes still counts. */
const holdKeepingCounts = async (time = "09:00") => {
  const { db } = practice.app.database;
  await db.deleteFrom("email_allowance").where("key", "like", "online holds%").execute();
  return practice.post(`${PAGE}/hold`, { type: practice.type, day: practice.day, time });
};

describe("holds", () => {
  test("are limited per address", async () => {
    const send = (time: string) =>
      practice.app.nobody.post(`${PAGE}/hold`, { type: practice.type, day: practice.day, time });
    const statuses = [];
    for (const time of ["09:00", "09:30", "10:00", "10:30", "11:00"])
      statuses.push((await send(time)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });
});

describe("the request", () => {
  test("writes nothing into a record, and needs the code first", async () => {
    const before = await patientCount();
    const { token } = (await practice.hold()).body;
    expect((await post(token, "/details", DETAILS)).body.code).toBe("onlinebooking.unverified");
    const { token: sent } = await practice.request("10:00");
    expect((await practice.app.nobody.get(link(sent))).body.state).toBe("requested");
    expect([await patientCount(), await appointments()]).toEqual([before, []]);
    expect((await post(sent, "/details", DETAILS)).body.state).toBe("requested");
    expect((await practice.reception.get("/onlineBooking/waiting")).body.waiting).toBe(1);
  });

  test("tells the visitor with a link, and names no patient", async () => {
    const { token } = await practice.request();
    await practice.app.deliverMail();
    const text = practice.app.mails.at(-1)?.text ?? "";
    expect(text).toContain(`${practice.app.url}/booking/${token}`);
    expect(text).not.toContain("Grace");
  });

  test.each([
    [{ first_name: "" }, "first_name"],
    [{ last_name: "x".repeat(20_000) }, "last_name"],
    [{ dob: "2999-01-01" }, "dob"],
    [{ dob: "1979-02-31" }, "dob"],
    [{ medicare_number: "123" }, "medicare_number"],
    [{ gender: "?" }, "gender"],
    [{ mobile: "12" }, "mobile"],
    [{ is_new: null }, "is_new"],
    [{ note: "a\0" }, "note"],
    [{ consents: false }, "consents"],
    [{ signature: " " }, "signature"],
  ])("with %j is refused at its field", async (change, field) => {
    const token = await practice.verified();
    const reply = await post(token, "/details", { ...DETAILS, ...change });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });

  test("of a new patient is refused where the practice takes none", async () => {
    await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, takes_new_patients: false });
    const token = await practice.verified();
    expect((await post(token, "/details", DETAILS)).body.code).toBe("onlinebooking.existing_only");
    expect((await post(token, "/details", { ...DETAILS, is_new: false })).status).toBe(200);
  });

  test("is one of three that wait for one address", async () => {
    for (const time of ["09:00", "09:30", "10:00"]) await practice.request(time);
    const token = await practice.verified("10:30");
    expect((await post(token, "/details", DETAILS)).body.code).toBe("onlinebooking.many");
  });
});

describe("a link", () => {
  test("of another booking, client or form is not there", async () => {
    const { token } = (await practice.hold()).body;
    const [doctor, booking, secret] = token.split(".");
    const forged = [`${doctor}.zz.${secret}`, `1.${booking}.${secret}`, "x", `${token}x`, `${token}.`];
    for (const each of forged)
      for (const reply of [await practice.app.nobody.get(link(each)), await post(each, "/cancel")])
        expect(reply.status).toBe(404);
  });

  test("cancels a request once, frees its time, and the desk sees it until it is marked as seen", async () => {
    const { token, id } = await practice.request("10:00");
    for (let count = 0; count < 2; count += 1)
      expect((await post(token, "/cancel")).body.state).toBe("cancelled");
    expect(await times()).toContain("10:00");
    const { bookings } = (await practice.reception.get("/onlineBooking/50/1")).body;
    expect(bookings).toMatchObject([{ ID: id, state: "cancelled", change: "cancelled" }]);
    await practice.reception.post(`/onlineBooking/request/${id}/seen`);
    expect((await practice.reception.get("/onlineBooking/waiting")).body.waiting).toBe(0);
    expect(
      (await practice.reception.post(`/onlineBooking/request/${id}/accept`, { _patient: null })).body.message,
    ).toBe("The patient has cancelled this request.");
  });

  test("moves a request, and its appointment once accepted, within the practice's notice", async () => {
    const { token, id } = await practice.request("10:00");
    const moved = await post(token, "/move", { day: practice.day, time: "11:00" });
    expect([moved.body.time, moved.body.state]).toEqual(["11:00", "requested"]);
    expect(await times()).toEqual(["09:00", "09:30", "10:00", "10:30", "11:30"]);
    await practice.reception.post(`/onlineBooking/request/${id}/accept`, { _patient: null });
    expect((await post(token, "/move", { day: practice.day, time: "09:30" })).status).toBe(200);
    expect((await appointments()).map(({ start_time }: { start_time: string }) => start_time)).toEqual([
      "09:30",
    ]);
    expect((await post(token, "/move", { day: practice.day, time: "09:45" })).body.code).toBe(
      "onlinebooking.gone",
    );
    await practice.manager.put("/onlineBooking/settings", { ...SETTINGS, change_notice_hours: 200 });
    for (const [act, body] of [
      ["/cancel", {}],
      ["/move", { day: practice.day, time: "10:00" }],
    ] as const)
      expect((await post(token, act, body)).body.code).toBe("onlinebooking.late");
    await practice.manager.put("/onlineBooking/settings", SETTINGS);
    expect((await post(token, "/cancel")).body.state).toBe("cancelled");
    expect((await appointments()).map(({ cancelled }: { cancelled: boolean }) => cancelled)).toEqual([true]);
  });
});
