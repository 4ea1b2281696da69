import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SMS_ACCOUNT, SMS_TOKEN, type SmsSandbox, type SmsStep, startSms } from "#sandbox/sms/sms.ts";
import { inDatabase, send, signInAs } from "#test/support/kill-letters.ts";
import {
  addPatients,
  answerFromPhones,
  bookAndChange,
  type MessageWork,
  listOpenMessages,
  passTime,
  wrongMessages,
} from "#test/support/kill-messages.ts";
import {
  listOpenOffers,
  offerTimes,
  planOffers,
  takeOffers,
  wrongOffers,
} from "#test/support/kill-offers.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { victimDatabase } from "#test/support/victim-database.ts";
import { RULES } from "#test/support/message-practice.ts";

const patience = 300_000;
/** Patients who are booked around each kill, so that each kill finds messages to be sent. */
const PATIENTS_A_KILL = 9;
/** Times, each offered to two patients, that are offered around each kill. */
const OFFERS_A_KILL = 4;
/** When the server is killed: at the next message's step, or after some milliseconds. */
const KILLS: readonly (SmsStep | number)[] = ["arrived", "kept", 350, "kept", 900, "arrived", 150];

/** Rules that send the messages of the wait list alone. */
const OFFERS_ONLY = {
  ...RULES,
  ...{ reminds: false, confirms: false, tells_changes: false, tells_cancellations: false },
};

let victim: Victim;
let sms: SmsSandbox;
let armed: SmsStep | null = null;
beforeAll(async () => {
  sms = await startSms({
    onStep(step) {
      if (armed !== step) return;
      armed = null;
      void victim.killServer();
    },
  });
  const env = { SMS_URL: sms.url, SMS_ACCOUNT, SMS_TOKEN, DEMO_HISTORY: "no" };
  victim = await Victim.in({ folder: newFolder("kill-messages"), ...(await victimDatabase()), env });
  await victim.start();
}, patience);
afterAll(async () => {
  await victim.discard();
  await sms.stop();
});

/** Kills the server at a step, or after `kill` milliseconds, and starts it again. */
async function killAt(kill: SmsStep | number): Promise<void> {
  if (typeof kill === "number") {
    await pause(kill);
    await victim.killServer();
  } else {
    armed = kill;
    await expect.poll(() => armed, { timeout: 90_000, message: `a message that is ${kill}` }).toBeNull();
    await victim.killServer();
  }
  victim.launch();
  await victim.untilItServes();
}

describe("Corella killed while it reminds patients and reads their replies", () => {
  test("each patient gets each text once and the last one is true, and each reply counts once", {
    timeout: patience,
  }, async () => {
    const { doctor, patients } = await inDatabase(victim, async (client) => {
      const raman = await client.query(`select "ID" from person where username = 'raman'`);
      const ID = Number(raman.rows[0].ID);
      return { doctor: ID, patients: await addPatients(client, ID, KILLS.length * PATIENTS_A_KILL) };
    });
    const [manager, reception] = [
      await signInAs(victim, "manager", doctor),
      await signInAs(victim, "reception", doctor),
    ];
    const rules = await send(manager, "PUT", "/visitMessage/rules", RULES, randomUUID());
    expect(rules?.status).toBe(200);

    const work: MessageWork = { booked: [], replies: new Map(), wrong: [] };
    let isOver = false;
    const minutes = passTime(victim, () => isOver);
    const phones = answerFromPhones(sms, work, () => isOver);
    for (const [index, kill] of KILLS.entries()) {
      const group = patients.slice(index * PATIENTS_A_KILL, (index + 1) * PATIENTS_A_KILL);
      await Promise.all([killAt(kill), bookAndChange(reception, work, group)]);
    }
    await expect
      .poll(() => inDatabase(victim, (client) => listOpenMessages(client, work)), { timeout: 60_000 })
      .toEqual([]);
    isOver = true;
    await Promise.all([minutes, phones]);

    expect(await inDatabase(victim, (client) => wrongMessages(client, sms, work))).toEqual([]);
    expect(work.booked).toHaveLength(patients.length);
    expect(work.replies.size).toBe(patients.length / 3);
    expect(victim.faults()).toEqual([]);
  });

  test("each offered time goes to one patient, who is told so once, and the other is told that it is gone", {
    timeout: patience,
  }, async () => {
    const { doctor, patients } = await inDatabase(victim, async (client) => {
      const raman = await client.query(`select "ID" from person where username = 'raman'`);
      const ID = Number(raman.rows[0].ID);
      return { doctor: ID, patients: await addPatients(client, ID, KILLS.length * OFFERS_A_KILL * 2, 200) };
    });
    const [manager, reception] = [
      await signInAs(victim, "manager", doctor),
      await signInAs(victim, "reception", doctor),
    ];
    const current = await send(manager, "PUT", "/visitMessage/rules", OFFERS_ONLY, randomUUID());
    expect(current?.status).toBe(200);

    const work = planOffers(patients);
    let isOver = false;
    const minutes = passTime(victim, () => isOver);
    const phones = takeOffers(sms, work, () => isOver);
    for (const [index, kill] of KILLS.entries()) {
      const group = work.times.slice(index * OFFERS_A_KILL, (index + 1) * OFFERS_A_KILL);
      await Promise.all([killAt(kill), offerTimes(reception, work, group)]);
    }
    await expect.poll(() => inDatabase(victim, listOpenOffers), { timeout: 60_000 }).toEqual([]);
    isOver = true;
    await Promise.all([minutes, phones]);

    expect(await inDatabase(victim, (client) => wrongOffers(client, sms, work))).toEqual([]);
    expect(victim.faults()).toEqual([]);
  });
});
