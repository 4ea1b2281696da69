import { addDays, type Day } from "#kernel/dates/day.ts";
import type { WaitListOffer } from "#areas/calendar/wait-list/offer.contract.ts";
import { emptyPractice, type Practice, startPractice } from "./message-practice.ts";

/** A practice with a wait list, which sends messages. */
export interface WaitListPractice extends Practice {
  readonly day: Day;
  /** Adds a patient with a phone to the wait list. Returns the entry's ID. */
  readonly wait: (patient: number, fields?: object) => Promise<number>;
  /** Offers tomorrow 9:00 to 9:30. */
  readonly offer: (entry: number, fields?: object) => ReturnType<Practice["reception"]["post"]>;
  readonly offers: () => Promise<WaitListOffer[]>;
  /** Appointments of tomorrow as "patient start–end", events as "held". */
  readonly calendar: () => Promise<string[]>;
}

export async function startWaitListPractice(): Promise<WaitListPractice> {
  const practice = await startPractice();
  const { reception, today } = practice;
  const day = addDays(today, 1);
  return {
    ...practice,
    day,
    async wait(_patient, fields = {}) {
      const reply = await reception.post("/waitList", { _patient, urgency: "soon", ...fields });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.ID;
    },
    offer: (entry, fields = {}) => {
      const slot = { appointment_date: day, start_time: "09:00", end_time: "09:30" };
      return reception.post(`/waitList/${entry}/offer`, { ...slot, ...fields });
    },
    offers: async () => (await reception.get("/waitList/offer/50/1")).body.offers,
    async calendar() {
      const rows = (await reception.get(`/appointment/date?start=${day}&end=${day}`)).body;
      return rows.map(
        (row: { _patient: number | null; start_time: string; end_time: string }) =>
          `${row._patient ?? "held"} ${row.start_time}–${row.end_time}`,
      );
    },
  };
}

/** Removes what an earlier test left. */
export async function emptyWaitList(practice: Practice): Promise<void> {
  const { db } = practice.app.database;
  for (const table of ["wait_list_offer", "wait_list_slot", "wait_list_entry", "wait_list_settings"] as const)
    await db.deleteFrom(table).execute();
  await emptyPractice(practice);
}
