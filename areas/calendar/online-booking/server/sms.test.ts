import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SMS_ACCOUNT, SMS_TOKEN, type SmsSandbox, startSms } from "#sandbox/sms/sms.ts";
import { RULES } from "#test/support/message-practice.ts";
import {
  DETAILS,
  type OnlinePractice,
  SETTINGS,
  startOnlinePractice,
} from "#test/support/online-practice.ts";

let sms: SmsSandbox;
let practice: OnlinePractice;
beforeAll(async () => {
  sms = await startSms();
  practice = await startOnlinePractice({ SMS_URL: sms.url, SMS_ACCOUNT, SMS_TOKEN });
  await practice.manager.put("/visitMessage/rules", { ...RULES, confirms: false });
});
afterAll(async () => {
  await practice.app.stop();
  await sms.stop();
});
beforeEach(async () => {
  await practice.empty();
  await practice.manager.put("/onlineBooking/settings", SETTINGS);
  sms.messages.splice(0);
  sms.mishaps.splice(0);
});

/** Runs the waiting job of a message, as the queue would. */
const deliver = async (name: string) => {
  const row = await practice.app.database.db
    .selectFrom("online_booking")
    .select(["_doctor", "ID as booking"])
    .executeTakeFirstOrThrow();
  await practice.app.runJob("online-booking.sms", { ...row, name });
};
const ask = async (contact: string) => {
  const { token } = (await practice.hold()).body;
  return {
    token,
    reply: await practice.post(`/onlineBooking/link/${token}/code`, { channel: "sms", contact }),
  };
};

describe("a code by SMS", () => {
  test("is sent once from the practice's number and proves the mobile number", async () => {
    const { token, reply } = await ask("0491 570 156");
    expect(reply.body.contact).toBe("+61491570156");
    for (let count = 0; count < 3; count += 1) await deliver("code 1");
    expect(sms.messages).toMatchObject([{ to: "+61491570156", from: RULES.sender }]);
    const code = /\d{6}/.exec(sms.messages[0]?.body ?? "")?.[0];
    const path = `/onlineBooking/link/${token}`;
    expect((await practice.post(`${path}/verify`, { code })).body.is_verified).toBe(true);
    await practice.post(`${path}/details`, { ...DETAILS, email: "grace@lim.example" });
    const [row] = (await practice.reception.get("/onlineBooking/50/1")).body.bookings;
    expect(row).toMatchObject({ mobile: "0491570156", email: "grace@lim.example", contact: "+61491570156" });
    await deliver("requested");
    expect(sms.messages[1]?.body).toContain(`/booking/${token}`);
  });

  test("is tried again where the provider is busy, and an older code is never sent", async () => {
    const { token } = await ask("0491 570 156");
    sms.mishaps.push("vain: 429");
    await expect(deliver("code 1")).rejects.toThrow("busy");
    await practice.post(`/onlineBooking/link/${token}/code`, { channel: "sms", contact: "0491 570 156" });
    await deliver("code 1");
    expect(sms.messages).toEqual([]);
    await deliver("code 2");
    expect(sms.messages).toHaveLength(1);
  });

  test.each(["03 5550 0142", "1300 123 456", "+1 212 555 0100", "12"])(
    "is refused for %s",
    async (contact) => {
      const { reply } = await ask(contact);
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["contact"]]);
    },
  );
});
