import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { SMS_ACCOUNT, SMS_TOKEN, type SmsSandbox, startSms } from "#sandbox/sms/sms.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { MessageRules, VisitMessage } from "#areas/calendar/visit-messages/message.contract.ts";
import { textsOf } from "#areas/calendar/visit-messages/rules/settings.ts";

export const SENDER = "+61400111222";
const ZONE = "Australia/Sydney";

export const RULES: MessageRules = {
  practice: "Richmond Rooms",
  channel: "sms",
  reminds: true,
  lead_hours: 48,
  confirms: true,
  tells_changes: true,
  tells_cancellations: true,
  appointment_types: [1],
  visit_types: [],
  // No quiet hours, so that the tests pass at night.
  quiet_from: "00:00",
  quiet_to: "00:00",
  ...textsOf({ channel: "sms", sender: null }),
  replies_cancel: false,
  allows_overseas: false,
  sender: SENDER,
  sender_is_registered: false,
};

/** A practice that sends messages, with a patient and the sandbox of the SMS provider. */
export interface Practice {
  readonly app: TestApp;
  readonly sms: SmsSandbox;
  readonly reception: Visitor;
  readonly manager: Visitor;
  readonly raman: number;
  readonly today: Day;
  readonly patient: (mobile: string | null, values?: object) => Promise<number>;
  readonly book: (patient: number, values?: object) => Promise<number>;
  /** Saves the rules with a change, and with the suggested texts of the sender. */
  readonly rules: (change?: Partial<MessageRules>) => Promise<void>;
  /** Plans messages and sends the due ones, like the queue. */
  readonly run: () => Promise<void>;
  readonly plan: () => Promise<void>;
  readonly send: () => Promise<void>;
  readonly messages: () => Promise<VisitMessage[]>;
  readonly stop: () => Promise<void>;
}

const TABLES = ["visit_reply", "visit_message", "visit_message_optout", "visit_message_rules"] as const;

export async function startPractice(): Promise<Practice> {
  const sms = await startSms();
  const app = await startApp({ SMS_URL: sms.url, SMS_ACCOUNT, SMS_TOKEN, SMS_PART_PRICE: "7.9" });
  Object.assign(app.services, { publicUrl: () => app.url });
  const [reception, manager] = [await app.signIn("reception"), await app.signIn("manager")];
  const raman = await app.idOf("raman");
  const today = todayIn(ZONE, new Date().toISOString());
  const { db } = app.database;
  const send = async () => {
    const due = await db
      .selectFrom("visit_message")
      .select(["_doctor", "ID as message"])
      .where("state", "in", ["queued", "sending", "uncertain"])
      .orderBy("ID")
      .execute();
    for (const one of due) await app.runJob("visit-messages.send", one);
  };
  const plan = () => app.runJob("visit-messages.plan");
  return {
    ...{ app, sms, reception, manager, raman, today, send, plan },
    async patient(mobile, values = {}) {
      const ID = (await makeRow["patient"]?.(db, raman)) ?? 0;
      await db
        .updateTable("patient")
        .set({ mobile, ...values })
        .where("ID", "=", ID)
        .execute();
      return ID;
    },
    async book(_patient, values = {}) {
      const at = {
        ...{ appointment_type: 1, appointment_date: addDays(today, 1) },
        ...{ start_time: "14:15", end_time: "14:45", _patient },
      };
      const reply = await reception.post("/appointment", { ...at, ...values });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.ID;
    },
    async rules(change = {}) {
      const texts = textsOf({ ...RULES, ...change });
      const reply = await manager.put("/visitMessage/rules", { ...RULES, ...texts, ...change });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    },
    async run() {
      await plan();
      await send();
    },
    messages: async () => (await reception.get("/visitMessage/50/1")).body.messages,
    async stop() {
      await app.stop();
      await sms.stop();
    },
  };
}

/** Removes what an earlier test left. */
export async function emptyPractice({ app, sms }: Practice): Promise<void> {
  const { db } = app.database;
  for (const table of TABLES) await db.deleteFrom(table).execute();
  for (const table of ["visit_step", "appointment_occurrence", "appointment"] as const)
    await db.deleteFrom(table).execute();
  sms.messages.splice(0);
  sms.mishaps.splice(0);
}
