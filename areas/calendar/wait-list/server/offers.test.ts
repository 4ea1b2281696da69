import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import {
  emptyWaitList,
  startWaitListPractice,
  type WaitListPractice,
} from "#test/support/wait-list-practice.ts";
import type { WaitListOffer } from "../offer.contract.ts";
import { expireOffers } from "./jobs.ts";

let practice: WaitListPractice;
let nguyen: number;
let okoro: number;
const [PHONE, OTHER] = ["+61400000001", "+61400000002"];

beforeAll(async () => {
  practice = await startWaitListPractice();
});
afterAll(() => practice.stop());
beforeEach(async () => {
  await emptyWaitList(practice);
  await practice.rules({ reminds: false, confirms: false });
  nguyen = await practice.patient("0400000001");
  okoro = await practice.patient("0400000002");
});

const states = async () => (await practice.offers()).map(({ state }) => state);
const sentTo = (phone: string) =>
  practice.sms.messages.filter(({ to }) => to === phone).map(({ body }) => body);
const reply = async (phone: string, text: string): Promise<void> => {
  await practice.sms.reply(phone, text);
  await practice.send();
};
/** Offers the time to both patients and sends the messages. */
async function offerToBoth(): Promise<[WaitListOffer, WaitListOffer]> {
  const entries = [await practice.wait(nguyen), await practice.wait(okoro)];
  const offers: WaitListOffer[] = [];
  for (const entry of entries) {
    const made = await practice.offer(entry);
    expect(made.status).toBe(200);
    offers.push(made.body);
  }
  await practice.send();
  const [first, second] = offers;
  if (!first || !second) throw new Error("no offers");
  return [first, second];
}
const change = (table: "wait_list_offer" | "patient", ID: number, values: object) =>
  practice.app.database.db.updateTable(table).set(values).where("ID", "=", ID).execute();

describe("an offer", () => {
  test("is sent by SMS, holds the time, and a YES books it in place of the hold", async () => {
    const entry = await practice.wait(nguyen);
    expect((await practice.offer(entry)).body).toMatchObject({ state: "open", start_time: "09:00" });
    expect(await practice.calendar()).toEqual(["held 09:00–09:30"]);
    await practice.send();
    expect(sentTo(PHONE)[0]).toMatch(/earlier appointment is free on .* at 9:00 am\. Reply YES/);
    await reply(PHONE, "Yes please");
    expect(await practice.calendar()).toEqual([`${nguyen} 09:00–09:15`]);
    expect(await states()).toEqual(["accepted"]);
    const [waited] = (await practice.reception.get("/waitList/50/1?show_closed=true")).body.entries;
    expect(waited).toMatchObject({
      ID: entry,
      _appointment: expect.any(Number),
      booked_at: expect.any(String),
    });
    expect((await practice.reception.get("/waitList/50/1")).body.entries).toEqual([]);
    expect(sentTo(PHONE)[1]).toMatch(/Your appointment is booked for/);
    const steps = await practice.app.database.db.selectFrom("visit_step").select("step").execute();
    expect(steps).toEqual([{ step: "confirmed" }]);
  });

  test("is one offer and one message, however often it is sent, also at once", async () => {
    const entry = await practice.wait(nguyen);
    const made = await Promise.all([practice.offer(entry), practice.offer(entry), practice.offer(entry)]);
    expect(new Set(made.map(({ body }) => body.ID)).size).toBe(1);
    await practice.send();
    await practice.send();
    expect(sentTo(PHONE)).toHaveLength(1);
    expect(await practice.calendar()).toEqual(["held 09:00–09:30"]);
  });

  test("to two: of two YES at once one wins, and the other is told", async () => {
    await offerToBoth();
    expect(await practice.calendar()).toEqual(["held 09:00–09:30"]);
    await Promise.all([practice.sms.reply(PHONE, "YES"), practice.sms.reply(OTHER, "YES")]);
    await practice.send();
    expect((await states()).toSorted()).toEqual(["accepted", "taken"]);
    expect(await practice.calendar()).toHaveLength(1);
    const told = [...sentTo(PHONE), ...sentTo(OTHER)].filter((body) => body.includes("no longer available"));
    expect(told).toHaveLength(1);
    const replies = (await practice.reception.get("/visitMessage/reply/50/1?show_all=true")).body.replies;
    expect(replies.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual([
      "accepted",
      "desk",
    ]);
  });

  test("that was not sent yet is left out when another patient is first", async () => {
    const entries = [await practice.wait(nguyen), await practice.wait(okoro)];
    await practice.offer(entries[0] ?? 0);
    await practice.send();
    await practice.offer(entries[1] ?? 0);
    await reply(PHONE, "YES");
    expect(sentTo(OTHER)).toEqual([]);
    expect((await practice.offers())[0]).toMatchObject({
      state: "taken",
      message: { state: "skipped", reason: "withdrawn" },
    });
  });

  test("the same YES twice books once, and a NO afterwards asks the desk", async () => {
    await practice.offer(await practice.wait(nguyen));
    await practice.send();
    const { sid } = await practice.sms.reply(PHONE, "YES");
    await practice.sms.replyAgain(sid);
    await reply(PHONE, "YES");
    expect(await practice.calendar()).toEqual([`${nguyen} 09:00–09:15`]);
    await reply(PHONE, "NO");
    const [asked] = (await practice.reception.get("/visitMessage/reply/50/1")).body.replies;
    expect(asked.question).toBe("asked_to_cancel");
    expect(await practice.calendar()).toHaveLength(1);
  });

  test("NO frees the time once nobody else was offered it", async () => {
    await offerToBoth();
    await reply(PHONE, "No thanks");
    expect(await practice.calendar()).toEqual(["held 09:00–09:30"]);
    await reply(OTHER, "NO");
    expect(await practice.calendar()).toEqual([]);
    expect(await states()).toEqual(["declined", "declined"]);
    expect((await practice.reception.get("/waitList/50/1")).body.totalItems).toBe(2);
  });

  test("ends by the clock, frees the time, and a later YES is told that it is over", async () => {
    const { body } = await practice.offer(await practice.wait(nguyen));
    await practice.send();
    const lasts = Date.parse(body.expires_at) - Date.now();
    expect(Math.round(lasts / 60_000)).toBe(120);
    await expireOffers(practice.app.services);
    expect(await states()).toEqual(["open"]);
    await expireOffers(practice.app.services, body.expires_at);
    await expireOffers(practice.app.services, body.expires_at);
    expect(await states()).toEqual(["expired"]);
    expect(await practice.calendar()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await reply(PHONE, "YES");
    expect(await practice.calendar()).toEqual([]);
    expect(sentTo(PHONE).filter((text) => text.includes("no longer available"))).toHaveLength(1);
  });

  test("YES after the time to answer but before the job ran books nothing", async () => {
    const { body } = await practice.offer(await practice.wait(nguyen));
    await practice.send();
    await change("wait_list_offer", body.ID, { expires_at: new Date(Date.now() - 1000).toISOString() });
    await reply(PHONE, "YES");
    expect(await practice.calendar()).toEqual(["held 09:00–09:30"]);
  });

  test("is withdrawn by the desk, told to the patient once, and can't be taken", async () => {
    const { body } = await practice.offer(await practice.wait(nguyen));
    await practice.send();
    for (let time = 0; time < 2; time += 1)
      expect((await practice.reception.post(`/waitList/offer/${body.ID}/withdrawn`)).body.state).toBe(
        "withdrawn",
      );
    await reply(PHONE, "YES");
    expect(await practice.calendar()).toEqual([]);
    expect(sentTo(PHONE).filter((text) => text.includes("no longer available"))).toHaveLength(1);
    expect((await practice.reception.post(`/waitList/offer/${body.ID}/accepted`)).body.code).toBe(
      "waitlist.offer_over",
    );
  });

  test("is accepted by phone at the desk", async () => {
    const [first] = await offerToBoth();
    for (let time = 0; time < 2; time += 1)
      expect((await practice.reception.post(`/waitList/offer/${first.ID}/accepted`)).body.state).toBe(
        "accepted",
      );
    await practice.send();
    expect(await practice.calendar()).toEqual([`${nguyen} 09:00–09:15`]);
    expect(sentTo(OTHER).at(-1)).toMatch(/no longer available/);
  });

  test("ends where the desk books over it, moves it or deletes it", async () => {
    const acts: Record<string, () => Promise<unknown>> = {
      "books over it": () => practice.book(okoro, { start_time: "09:15", end_time: "09:45" }),
      "deletes it": async () => {
        const rows = (
          await practice.reception.get(`/appointment/date?start=${practice.day}&end=${practice.day}`)
        ).body;
        return practice.reception.delete(`/appointment/${rows[0].ID}`);
      },
    };
    for (const [name, act] of Object.entries(acts)) {
      await emptyWaitList(practice);
      await practice.rules({ reminds: false, confirms: false });
      await practice.offer(await practice.wait(nguyen));
      await practice.send();
      await act();
      await reply(PHONE, "YES");
      expect([name, await states()]).toEqual([name, ["taken"]]);
      expect([name, (await practice.calendar()).filter((row) => row.startsWith(`${nguyen}`))]).toEqual([
        name,
        [],
      ]);
      expect([name, sentTo(PHONE).at(-1)]).toEqual([name, expect.stringContaining("no longer available")]);
    }
  });

  test("ends with its entry and its patient", async () => {
    const entry = await practice.wait(nguyen);
    await practice.offer(entry);
    await practice.send();
    await practice.reception.delete(`/waitList/${entry}`);
    expect([await states(), await practice.calendar()]).toEqual([["withdrawn"], []]);
    const [other] = [await practice.offer(await practice.wait(okoro))];
    await practice.send();
    await change("patient", okoro, { is_deleted: true });
    await reply(OTHER, "YES");
    expect(other.status).toBe(200);
    expect(await practice.calendar()).toEqual([]);
  });

  test("two of one patient: the second ends, and its time is free, when the first is taken", async () => {
    const entry = await practice.wait(nguyen);
    await practice.offer(entry, { start_time: "10:00", end_time: "10:30" });
    await practice.offer(entry);
    await practice.send();
    await reply(PHONE, "YES");
    expect(await practice.calendar()).toEqual([`${nguyen} 09:00–09:15`]);
    expect(await states()).toEqual(["accepted", "withdrawn"]);
  });

  test("by the link is taken on its page, which names no patient", async () => {
    await practice.offer(await practice.wait(nguyen));
    await practice.send();
    const [link] = /http\S+/.exec(sentTo(PHONE)[0] ?? "") ?? [];
    const open = await (await fetch(link ?? "")).text();
    expect(open).toMatch(/An earlier appointment is free/);
    expect(open).not.toMatch(/Row|Nguyen/);
    expect(await practice.calendar()).toEqual(["held 09:00–09:30"]);
    const answer = { method: "POST", body: new URLSearchParams({ answer: "yes" }) };
    expect(await (await fetch(link ?? "", answer)).text()).toMatch(/Your appointment is booked/);
    expect(await (await fetch(link ?? "", answer)).text()).toMatch(/Your appointment is booked/);
    expect(await practice.calendar()).toEqual([`${nguyen} 09:00–09:15`]);
  });

  test("by email has a link only", async () => {
    await practice.rules({ channel: "email", sender: null });
    const reached = await practice.patient(null, { email: "mai@example.com" });
    expect((await practice.offer(await practice.wait(reached))).status).toBe(200);
    await practice.send();
    const mails = await practice.app.database.db
      .selectFrom("mail")
      .select(["to_address", "body_text"])
      .execute();
    const mail = mails.find(({ to_address }) => to_address === "mai@example.com");
    expect(mail?.body_text).toMatch(/Take it or keep waiting/);
    expect(mail?.body_text).not.toMatch(/Reply YES/);
  });
});

describe("an offer is refused", () => {
  test("to a patient who opted out, has no mobile number, is deleted or booked", async () => {
    const entry = await practice.wait(nguyen);
    await practice.reception.put(`/visitMessage/patient/${nguyen}/optOut`, { is_opted_out: true });
    const refused = await practice.offer(entry);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("opted out")]);
    expect(await practice.calendar()).toEqual([]);
    const landline = await practice.wait(await practice.patient("0398887777"));
    expect((await practice.offer(landline)).body.code).toBe("waitlist.cant_reach");
    const gone = await practice.patient("0400000003");
    const theirs = await practice.wait(gone);
    await change("patient", gone, { is_deleted: true });
    expect((await practice.offer(theirs)).body.code).toBe("waitlist.not_waiting");
  });

  test("of a time that is over, taken, too short or of another client", async () => {
    const entry = await practice.wait(nguyen, { from_time: "08:00", until_time: "12:00" });
    const code = async (fields: object) => (await practice.offer(entry, fields)).body.code;
    await practice.book(okoro, { start_time: "10:00", end_time: "10:30" });
    expect(await code({ appointment_date: addDays(practice.today, -1) })).toBe("waitlist.time_past");
    expect(await code({ start_time: "10:15", end_time: "10:45" })).toBe("waitlist.time_taken");
    expect(await code({ start_time: "13:00", end_time: "14:00" })).toBe("waitlist.does_not_fit");
    expect((await practice.offer(entry, { start_time: "10:00", end_time: "09:00" })).status).toBe(400);
    const vogt = await practice.app.signIn("vogt");
    const slot = { appointment_date: practice.day, start_time: "09:00", end_time: "09:30" };
    expect((await vogt.post(`/waitList/${entry}/offer`, slot)).status).toBe(404);
    const { body } = await practice.offer(entry, { _location: 999_999_999 });
    expect(body.state).toBe("open");
    for (const act of ["withdrawn", "accepted"])
      expect((await vogt.post(`/waitList/offer/${body.ID}/${act}`)).status).toBe(404);
    expect((await vogt.get("/waitList/offer/50/1")).body.offers).toEqual([]);
  });

  test("of a time that a visitor of the booking page holds", async () => {
    const entry = await practice.wait(nguyen);
    const { db } = practice.app.database;
    const held = { held_on: practice.day, start_time: "09:15", end_time: "09:45" } as const;
    const _doctor = await practice.app.idOf("raman");
    await db
      .insertInto("appointment_hold")
      .values({ ...held, _doctor, until: null })
      .execute();
    expect((await practice.offer(entry)).body.code).toBe("waitlist.time_taken");
    await db.deleteFrom("appointment_hold").execute();
    expect((await practice.offer(entry)).body.state).toBe("open");
  });

  test("without rules of messages", async () => {
    await practice.app.database.db.deleteFrom("visit_message_rules").execute();
    expect((await practice.offer(await practice.wait(nguyen))).body.code).toBe("waitlist.cant_reach");
  });
});

describe("who fits a time", () => {
  const fits = async (times = "start_time=09:00&end_time=09:30") =>
    (await practice.reception.get(`/waitList/fit?appointment_date=${practice.day}&${times}`)).body;

  test("is listed best first, without who is booked then, with who can't be reached", async () => {
    const routine = await practice.wait(nguyen, { urgency: "routine" });
    const urgent = await practice.wait(okoro, { urgency: "urgent" });
    const busy = await practice.patient("0400000004");
    await practice.wait(busy);
    await practice.book(busy, { start_time: "09:00", end_time: "10:00" });
    const landline = await practice.wait(await practice.patient("0398887777"));
    const found = await fits();
    expect(found.total).toBe(3);
    expect(found.fits.map((fit: { entry: { ID: number } }) => fit.entry.ID)).toEqual([
      urgent,
      landline,
      routine,
    ]);
    expect(found.fits[1].problem).toBe("not_mobile");
    expect((await fits("start_time=10:00&end_time=09:00")).code).toBe("invalid");
  });

  test("shows the open offer", async () => {
    await practice.offer(await practice.wait(nguyen));
    expect((await fits()).fits[0].offer.state).toBe("open");
  });
});

describe("settings", () => {
  test("are saved by version, and the time to answer follows them", async () => {
    const { manager } = practice;
    expect((await manager.get("/waitList/settings")).body).toEqual({ hold_minutes: 120, version: 0 });
    const saved = await manager.put("/waitList/settings", { hold_minutes: 30, version: 0 });
    expect(saved.body).toEqual({ hold_minutes: 30, version: 1 });
    expect((await manager.put("/waitList/settings", { hold_minutes: 45, version: 0 })).body.code).toBe(
      "stale",
    );
    expect((await manager.put("/waitList/settings", { hold_minutes: 5 })).status).toBe(400);
    expect((await practice.reception.put("/waitList/settings", { hold_minutes: 60 })).status).toBe(403);
    const { body } = await practice.offer(await practice.wait(nguyen));
    expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 60_000)).toBe(30);
  });
});
