import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyPractice, type Practice, RULES, startPractice } from "#test/support/message-practice.ts";
import { textsOf } from "../rules/settings.ts";

let practice: Practice;
let nguyen: number;
const PHONE = "+61400000001";
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());
beforeEach(async () => {
  await emptyPractice(practice);
  await practice.rules();
  nguyen = await practice.patient("0400000001");
  await practice.book(nguyen);
  await practice.run();
});

describe("rights", () => {
  test("another client's replies and patients are not there", async () => {
    await practice.sms.reply(PHONE, "Hello?");
    const [reply] = (await practice.reception.get("/visitMessage/reply/50/1")).body.replies;
    const vogt = await practice.app.signIn("vogt");
    expect((await vogt.post(`/visitMessage/reply/${reply?.ID}/handled`)).status).toBe(404);
    expect((await vogt.get(`/visitMessage/patient/${nguyen}`)).status).toBe(404);
    expect((await vogt.put(`/visitMessage/patient/${nguyen}/optOut`, { is_opted_out: true })).status).toBe(
      404,
    );
    expect((await vogt.get("/visitMessage/50/1")).body.messages).toEqual([]);
  });

  test("the desk stops and resumes messages to a patient", async () => {
    const path = `/visitMessage/patient/${nguyen}/optOut`;
    for (const is_opted_out of [true, true, false]) {
      expect((await practice.reception.put(path, { is_opted_out })).body).toEqual({ is_opted_out });
      const record = await practice.reception.get(`/visitMessage/patient/${nguyen}`);
      expect(record.body.is_opted_out).toBe(is_opted_out);
    }
  });

  test("rules are saved by version, and wrong ones are refused at their field", async () => {
    const { manager } = practice;
    const { version } = (await manager.get("/visitMessage/rules")).body;
    const first = await manager.put("/visitMessage/rules", { ...RULES, version });
    expect([first.status, first.body.version]).toEqual([200, version + 1]);
    expect((await manager.put("/visitMessage/rules", { ...RULES, version })).body.code).toBe("stale");
    for (const [change, field] of [
      [{ lead_hours: 0 }, "lead_hours"],
      [{ reminder_text: "{practice}" }, "reminder_text"],
      [{ sender: "Richmond", ...textsOf({ channel: "sms", sender: "Richmond" }) }, "sender_is_registered"],
      [{ appointment_types: [3] }, "appointment_types.0"],
      [{ practice: "a\0" }, "practice"],
    ] as const) {
      const reply = await manager.put("/visitMessage/rules", { ...RULES, ...change });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    }
  });

  test("the preview shows what is sent and why something is not; the month counts parts", async () => {
    await practice.rules({ lead_hours: 1 });
    await practice.book(await practice.patient("0298765432"));
    const preview = (await practice.reception.get("/visitMessage/preview")).body;
    const rows = [...preview.today, ...preview.tomorrow];
    expect(rows.map(({ problem }) => problem).toSorted()).toEqual(["not_mobile", null]);
    expect(rows.every(({ parts, price_tenths }) => parts === 2 && price_tenths === 158)).toBe(true);
    const [month] = (await practice.reception.get("/visitMessage/month")).body;
    expect(month).toMatchObject({ sms: 1, emails: 0, failed: 0 });
  });

  test("a patient whose number gets no message is named until it is corrected", async () => {
    const landline = await practice.patient("0298765432");
    await practice.book(landline);
    await practice.run();
    const named = async () => (await practice.reception.get("/visitMessage/unreachable")).body;
    expect(await named()).toMatchObject([{ reason: "not_mobile", patient: { ID: landline } }]);
    await practice.reception.put(`/patient/${landline}`, { mobile: "0400000009" });
    await practice.book(landline, { start_time: "16:00", end_time: "16:30" });
    await practice.run();
    expect(await named()).toEqual([]);
  });

  test("the list is searched by name and number and filtered by state", async () => {
    const count = async (query: string) =>
      (await practice.reception.get(`/visitMessage/50/1?${query}`)).body.totalItems;
    expect(await count("search=%2B6140000")).toBe(1);
    expect(await count("search=nobody%25")).toBe(0);
    expect([await count("state=sent"), await count("state=failed")]).toEqual([1, 0]);
    expect((await practice.reception.get("/visitMessage/50/1?state=odd")).status).toBe(400);
  });
});
