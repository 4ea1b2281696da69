import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PNG } from "#test/support/files.ts";
import { type OnlinePractice, startOnlinePractice } from "#test/support/online-practice.ts";

let practice: OnlinePractice;
beforeAll(async () => {
  practice = await startOnlinePractice();
});
afterAll(() => practice.app.stop());
beforeEach(() => practice.empty());

const MB = 1024 * 1024;
/** A PNG whose header names 60,000 by 60,000 pixels: 14 GB once it is decoded. */
const bomb = (): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
};

const formWith = (bytes: Uint8Array, name = "referral.png", type = "image/png"): FormData => {
  const form = new FormData();
  form.append("referral", new Blob([Uint8Array.from(bytes)], { type }), name);
  return form;
};
let networks = 0;
/** Sends a file by the form of the page, as a browser without scripts would. */
async function send(token: string, form: FormData) {
  networks += 1;
  const reply = await fetch(`${practice.app.url}/booking/${token}/referral`, {
    method: "POST",
    body: form,
    headers: { "x-forwarded-for": `198.51.100.${networks}` },
    redirect: "manual",
  });
  return { status: reply.status, text: await reply.text(), to: reply.headers.get("location") };
}
const opened = async (id: number) => (await practice.reception.get(`/onlineBooking/request/${id}`)).body;
const fileCount = async () =>
  (await practice.app.database.db.selectFrom("file").select("ID").execute()).length;

describe("a referral sent with a request", () => {
  test("is opened by the desk, and by nobody else; a second one is refused", async () => {
    const { token, id } = await practice.request();
    expect(await send(token, formWith(PNG))).toMatchObject({ status: 303, to: `/booking/${token}` });
    const { referral } = await opened(id);
    expect(referral).toMatchObject({ name: "referral.png", mime_type: "image/png" });
    const vogt = await practice.app.signIn("vogt");
    const statuses = [practice.reception, vogt, practice.app.nobody].map(
      async (who) => (await who.get(`/file/${referral.ID}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 401]);
    const again = await send(token, formWith(PNG));
    expect([again.status, again.text.includes("already has your referral")]).toEqual([409, true]);
  });

  test("stays with the request when the desk accepts, and in no record", async () => {
    const { token, id } = await practice.request();
    await send(token, formWith(PNG));
    const accepted = await practice.reception.post(`/onlineBooking/request/${id}/accept`, { _patient: null });
    const { db } = practice.app.database;
    expect(
      await db.selectFrom("referral").select("ID").where("_patient", "=", accepted.body.patient.ID).execute(),
    ).toEqual([]);
    expect(accepted.body.referral.name).toBe("referral.png");
  });

  test("is claimed, so that the removal of old uploads leaves it", async () => {
    const { token, id } = await practice.request();
    await send(token, formWith(PNG));
    const { ID } = (await opened(id)).referral;
    const file = practice.app.database.db.selectFrom("file").select("claimed_time").where("ID", "=", ID);
    expect((await file.executeTakeFirst())?.claimed_time).toEqual(expect.any(String));
  });

  test("that is an image bomb is kept as bytes and decoded by nobody here", async () => {
    const { token, id } = await practice.request();
    expect((await send(token, formWith(bomb()))).status).toBe(303);
    expect((await opened(id)).referral.name).toBe("referral.png");
  });

  test.each([
    ["11 MB", () => formWith(Buffer.concat([PNG, Buffer.alloc(11 * MB)])), 413],
    ["a page that calls itself a picture", () => formWith(Buffer.from("<script>alert(1)</script>")), 415],
    ["a program", () => formWith(Buffer.from("MZ"), "referral.exe", "application/octet-stream"), 415],
    ["nothing", () => new FormData(), 400],
  ] as const)("of %s is refused on the page, and nothing is kept", async (_what, form, status) => {
    const { token, id } = await practice.request();
    const before = await fileCount();
    const reply = await send(token, form());
    expect([reply.status, reply.text.includes('role="alert"')]).toEqual([status, true]);
    expect([await fileCount(), (await opened(id)).referral]).toEqual([before, null]);
  });

  test("is refused before the request, after the answer, and with a forged link", async () => {
    const held = await practice.verified();
    expect((await send(held, formWith(PNG))).status).toBeGreaterThanOrEqual(200);
    const { token, id } = await practice.request("10:00");
    await practice.reception.post(`/onlineBooking/request/${id}/decline`, { answer: "No" });
    expect((await send(token, formWith(PNG))).status).toBe(409);
    expect((await send(`${token}x`, formWith(PNG))).status).toBe(404);
    const rows = await practice.app.database.db.selectFrom("online_booking").select("_referral").execute();
    expect(rows.every(({ _referral }) => _referral === null)).toBe(true);
  });

  test("is taken once of two sent at the same time", async () => {
    const { token } = await practice.request();
    const replies = await Promise.all([send(token, formWith(PNG)), send(token, formWith(PNG))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  });
});
