import { addDays, dayOfWeek, type Day, todayIn } from "#kernel/dates/day.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

export const SETTINGS = {
  is_on: true,
  slug: "richmond-rooms",
  practice: "Richmond Rooms",
  phone: "03 5550 0142",
  notice_hours: 24,
  days_ahead: 60,
  takes_new_patients: true,
  change_notice_hours: 24,
  intro: null,
};

export const DETAILS = {
  first_name: "Grace",
  last_name: "Lim",
  dob: "1979-08-14",
  gender: "F",
  is_new: true,
  signature: "Grace Lim",
  consents: true,
};

/** A practice whose page is on, open on one weekday from 9:00 to 12:00, with a type of 30 minutes. */
export interface OnlinePractice {
  readonly app: TestApp;
  /** Posts as a visitor whose network no limit has counted yet. */
  readonly post: (path: string, body?: object) => Promise<Answer>;
  readonly reception: Visitor;
  readonly manager: Visitor;
  readonly raman: number;
  readonly type: number;
  /** The first open day that notice allows. */
  readonly day: Day;
  readonly hold: (time?: string, values?: object) => Promise<Answer>;
  /** Holds a time, proves an address by its code, and returns the token. */
  readonly verified: (time?: string, email?: string) => Promise<string>;
  /** Sends a whole request and returns the token and the request's ID. */
  readonly request: (time?: string, details?: object) => Promise<{ token: string; id: number }>;
  readonly codeFor: (email: string) => Promise<string>;
  /** Resets the rate limits, because all tests send requests from one address. */
  readonly forget: () => Promise<void>;
  readonly empty: () => Promise<void>;
}

const TABLES = ["online_booking", "appointment_hold", "appointment_occurrence", "appointment"] as const;

export async function startOnlinePractice(env: Record<string, string> = {}): Promise<OnlinePractice> {
  const app = await startApp({ TRUSTED_PROXIES: "127.0.0.1", ...env });
  let networks = 0;
  const post = (path: string, body: object = {}) => {
    networks += 1;
    const address = `203.0.${Math.floor(networks / 250)}.${networks % 250}`;
    return app.nobody.post(path, body, { "x-forwarded-for": address });
  };
  Object.assign(app.services, { publicUrl: () => app.url });
  const { db } = app.database;
  const [reception, manager] = [await app.signIn("reception"), await app.signIn("manager")];
  const raman = await app.idOf("raman");
  const day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 3);
  const rooms = (await makeRow["outpatientlocation"]?.(db, raman)) ?? 0;
  await db.deleteFrom("schedule").execute();
  await db.deleteFrom("public_holiday").execute();
  const opening = { start_time: "09:00", end_time: "12:00", _location: rooms, available: true };
  const repeats = { day_of_week: dayOfWeek(day), repeat_start: day, repeat_weeks: 1 };
  await assertDone(reception.post("/schedule", { ...opening, ...repeats }));
  const review = { name: "Review", colour: "ocean", minutes: 30, is_bookable_online: true };
  const type = (await assertDone(reception.post("/appointment-type", review))).body.ID;
  await assertDone(manager.put("/onlineBooking/settings", SETTINGS));
  const forget = async () => {
    await db.deleteFrom("email_allowance").execute();
  };
  const hold = async (time = "09:00", values: object = {}) => {
    await forget();
    return post(`/onlineBooking/page/${SETTINGS.slug}/hold`, { type, day, time, ...values });
  };
  const codeFor = async (email: string) => {
    await app.deliverMail();
    const mail = app.mails.findLast(
      ({ to, subject }) => to === email && subject.startsWith("Your code for "),
    );
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  };
  const verified = async (time = "09:00", email = "grace@lim.example") => {
    const { token } = (await assertDone(hold(time))).body;
    const path = `/onlineBooking/link/${token}`;
    await assertDone(post(`${path}/code`, { channel: "email", contact: email }));
    await assertDone(post(`${path}/verify`, { code: await codeFor(email) }));
    return token;
  };
  return {
    ...{ app, post, reception, manager, raman, type, day, hold, verified, codeFor, forget },
    async request(time, details = {}) {
      const token = await verified(time);
      await assertDone(post(`/onlineBooking/link/${token}/details`, { ...DETAILS, ...details }));
      return { token, id: (await reception.get("/onlineBooking/50/1")).body.bookings[0]?.ID };
    },
    async empty() {
      for (const table of TABLES) await db.deleteFrom(table).execute();
      await forget();
    },
  };
}

async function assertDone(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
}
