import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { smtpSender } from "#platform/mail/transport/smtp.ts";
import type { MailPolicy } from "#platform/mail/policy.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { sendReserved } from "#platform/mail/send.ts";
import { keyRing, keyRingOf } from "#platform/key-ring.ts";
import { wakeForgotten, wipeOldTexts } from "#platform/mail/upkeep.ts";
import type { Services } from "#platform/services.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let mailbox: Mailbox;
let services: Services;
let staff: Visitor;
let raman: number;
const folder = mkdtempSync(join(tmpdir(), "corella-mailbox-"));
const AT_ONCE: MailPolicy = { wait: () => 0, givesUpAfterMs: 60_000 };

beforeAll(async () => {
  app = await startApp();
  mailbox = await startMailbox(folder);
  // A real mail server receives the emails, so that the tests can interrupt its connection.
  const mail = smtpSender({
    url: mailbox.url,
    from: "Corella <office@corella.example>",
    replyTo: "desk@corella.example",
  });
  services = { ...app.services, mail, mailbox };
  staff = await app.signIn("superadmin");
  raman = await app.idOf("raman");
});
afterAll(async () => {
  services.mail.close();
  await mailbox.stop();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

let counted = 0;
async function reserved(more: Partial<Parameters<typeof enqueueMail>[1]> = {}): Promise<number> {
  counted += 1;
  const mail = {
    dedupeKey: `test:${counted}`,
    to: "isla@rooms.example",
    subject: `Subject ${counted}`,
    text: "Hello",
    ...more,
  };
  return (await app.database.db.transaction().execute((trx) => enqueueMail(trx, mail))).ID;
}
const attempt = async (ID: number, policy = AT_ONCE): Promise<void> => {
  const row = await rowOf(ID);
  await sendReserved({ _doctor: row._doctor, mail: ID }, services, policy);
};
const rowOf = (ID: number) =>
  app.database.db.selectFrom("mail").selectAll().where("ID", "=", ID).executeTakeFirstOrThrow();
const opened = async (ID: number) => (await staff.get(`/mail/${ID}`)).body;
const lettersOf = async (ID: number) => {
  const { subject } = await rowOf(ID);
  return (await mailbox.list()).filter((letter) => letter.subject === subject);
};

describe("reserving a mail", () => {
  beforeEach(() => void mailbox.faults.splice(0));

  test("one key has one mail, however often it is requested", async () => {
    const { db } = app.database;
    const mail = { dedupeKey: "once:1", to: "a@b.example", subject: "Once", text: "Hello" };
    const both = await Promise.all(
      [1, 2].map(() => db.transaction().execute((trx) => enqueueMail(trx, mail))),
    );
    expect(new Set(both.map(({ ID }) => ID)).size).toBe(1);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  });

  test("it is there exactly when the change is", async () => {
    const undone = app.database.db.transaction().execute(async (trx) => {
      await enqueueMail(trx, { dedupeKey: "undone:1", to: "a@b.example", subject: "No", text: "" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(
      await app.database.db.selectFrom("mail").select("ID").where("dedupe_key", "=", "undone:1").execute(),
    ).toEqual([]);
  });

  test("RULE-GEN-10: an address that would end a header is a failed mail, and nothing leaves", async () => {
    const ID = await reserved({
      to: "a@b.example\r\nBcc: all@b.example",
      subject: "One\r\nBcc: all@b.example",
    });
    expect(await opened(ID)).toMatchObject({
      state: "failed",
      to: "a@b.example Bcc: all@b.example",
      subject: "One Bcc: all@b.example",
      last_answer: "This is not an email address, so nothing was sent.",
    });
    expect(await lettersOf(ID)).toEqual([]);
  });
});

describe("sending", () => {
  beforeEach(() => void mailbox.faults.splice(0));

  test("reaches the mailbox with sender, answer address and attachment", async () => {
    const ID = await reserved({
      attachments: [{ filename: "list.txt", content_type: "text/plain", content: Buffer.from("one") }],
    });
    await attempt(ID);
    const [brief] = await lettersOf(ID);
    const letter = await mailbox.read(brief?.name ?? "");
    expect(letter).toMatchObject({
      from: "Corella <office@corella.example>",
      reply_to: "desk@corella.example",
      to: "isla@rooms.example",
      attachments: [{ filename: "list.txt", content_type: "text/plain", size: 3 }],
    });
    expect(letter?.text.trim()).toMatch(/^Hello\s+Corella\s+1300 975 707\s+Level 4, 210 Example Street/);
    expect(await opened(ID)).toMatchObject({
      state: "sent",
      attempts: 1,
      tries: [{ number: 1, outcome: "sent" }],
    });
    expect(letter?.message_id).toBe(`<${(await rowOf(ID)).message_id}>`);
  });

  test("550 fails at once", async () => {
    const ID = await reserved();
    mailbox.faults.push("550");
    await attempt(ID);
    expect(await opened(ID)).toMatchObject({
      state: "failed",
      last_answer: "550 No such mailbox here",
      next_attempt_at: null,
    });
  });

  test("451 is tried again and then arrives, once", async () => {
    const ID = await reserved();
    mailbox.faults.push("451");
    await attempt(ID);
    expect(await opened(ID)).toMatchObject({ state: "queued", last_answer: "451 Try again later" });
    await attempt(ID);
    expect((await opened(ID)).state).toBe("sent");
    expect(await lettersOf(ID)).toHaveLength(1);
  });

  test("an attempt before its time waits", async () => {
    const ID = await reserved();
    mailbox.faults.push("451");
    await attempt(ID, { ...AT_ONCE, wait: () => 60_000 });
    await attempt(ID);
    expect(await opened(ID)).toMatchObject({ state: "queued", attempts: 1 });
  });

  test("a line that goes dead after the letter was taken leaves it uncertain; the same letter goes again", async () => {
    const ID = await reserved();
    mailbox.faults.push("keep and drop");
    await attempt(ID);
    expect(await opened(ID)).toMatchObject({ state: "uncertain", tries: [{ outcome: "uncertain" }] });
    await attempt(ID);
    expect((await opened(ID)).state).toBe("sent");
    const letters = await lettersOf(ID);
    expect([letters.length, new Set(letters.map(({ message_id }) => message_id)).size]).toEqual([2, 1]);
  });

  test("nobody at the other end is tried again, and given up after its time", async () => {
    const ID = await reserved();
    const mail = smtpSender({ url: "smtp://127.0.0.1:1", from: "a@b.example" });
    await sendReserved({ _doctor: 0, mail: ID }, { ...services, mail }, AT_ONCE);
    expect(await opened(ID)).toMatchObject({ state: "queued" });
    await sendReserved({ _doctor: 0, mail: ID }, { ...services, mail }, { wait: () => 0, givesUpAfterMs: 0 });
    expect(await opened(ID)).toMatchObject({ state: "failed", attempts: 2 });
  });

  test("an attempt that never ended is uncertain where the letter had been asked for, and just begun again where not", async () => {
    const { db } = app.database;
    const [asked, begun] = [await reserved(), await reserved()];
    for (const ID of [asked, begun]) {
      await db.updateTable("mail").set({ state: "sending", attempts: 1 }).where("ID", "=", ID).execute();
      const handed_over_at = ID === asked ? new Date().toISOString() : null;
      await db
        .insertInto("mail_attempt")
        .values({ _doctor: 0, _mail: ID, number: 1, handed_over_at })
        .execute();
    }
    await attempt(asked);
    await attempt(begun);
    expect(await opened(asked)).toMatchObject({
      state: "uncertain",
      tries: [{ number: 1, outcome: "uncertain" }],
    });
    expect(await opened(begun)).toMatchObject({
      state: "sent",
      tries: [{ outcome: "sent" }, { outcome: "interrupted" }],
    });
  });
});

describe("what staff see and do", () => {
  beforeEach(() => void mailbox.faults.splice(0));

  test("links are masked, and a secret is wiped once sent", async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const secret = { token: "s3cret-token", until, ring: keyRingOf(services.config) };
    const text = "Open http://corella.test/login/reset/s3cret-token now";
    const ID = await reserved({ text, secret });
    expect(JSON.stringify(await rowOf(ID))).not.toContain("s3cret-token");
    const seen = await staff.get(`/mail/${ID}`);
    expect(seen.body.text).toBe(
      "Open http://corella.test/login/••• now\n\nCorella\n1300 975 707\nLevel 4, 210 Example Street, Melbourne VIC 3000\n",
    );
    await attempt(ID);
    expect((await opened(ID)).text).toBeNull();
    expect(await rowOf(ID)).toMatchObject({ body_text: null, body_html: null, sealed_secret: null });
    const [brief] = await lettersOf(ID);
    expect((await mailbox.read(brief?.name ?? ""))?.text).toContain("s3cret-token");
  });

  test("a link that has expired is not sent", async () => {
    const ID = await reserved({
      secret: { token: "s3cret-token", until: "2026-01-01T00:00:00Z", ring: keyRingOf(services.config) },
    });
    await attempt(ID);
    expect(await opened(ID)).toMatchObject({
      state: "failed",
      last_answer: "Not sent because its link has expired.",
    });
    expect((await staff.post(`/mail/${ID}/attempt`)).body.code).toBe("mail.link_expired");
    await wipeOldTexts(app.database.db);
    expect((await rowOf(ID)).body_text).toBeNull();
  });

  test("a link that was sealed with another key is not sent, and the reason is shown", async () => {
    const secret = {
      token: "s3cret-token",
      until: "2099-01-01T00:00:00Z",
      ring: keyRing([Buffer.alloc(32, 9)]),
    };
    const ID = await reserved({ text: "Open http://corella.test/login/reset/s3cret-token now", secret });
    await attempt(ID);
    const last_answer = "Not sent because its link was sealed with a SEALING_KEY this server does not have.";
    expect(await opened(ID)).toMatchObject({ state: "failed", last_answer });
    expect(await lettersOf(ID)).toEqual([]);
  });

  test("lists by state and by words, and counts", async () => {
    const ID = await reserved({ to: "needle_100%@rooms.example", _doctor: raman });
    const found = (await staff.get("/mail/10/1?search=NEEDLE_100%25")).body;
    expect(found).toMatchObject({
      totalItems: 1,
      is_sandbox: true,
      mails: [{ ID, state: "queued", client: { ID: raman } }],
    });
    expect((await staff.get("/mail/10/1?search=needle_100%25&state=sent")).body.totalItems).toBe(0);
    const failed = (await staff.get("/mail/100/1?state=failed")).body;
    expect(failed.counts.failed).toBe(failed.totalItems);
    expect((await staff.get("/mail/10/1?state=lost")).status).toBe(400);
  });

  test("a failed one is tried again under its Message-ID", async () => {
    const ID = await reserved();
    mailbox.faults.push("550");
    await attempt(ID);
    const { message_id } = await opened(ID);
    expect((await staff.post(`/mail/${ID}/attempt`)).body).toMatchObject({ state: "queued", message_id });
    await attempt(ID);
    expect(await opened(ID)).toMatchObject({ state: "sent", message_id, attempts: 2 });
    expect((await staff.post(`/mail/${ID}/attempt`)).body.code).toBe("mail.not_resendable");
  });

  test("a sent one goes once more as a mail of its own", async () => {
    const ID = await reserved();
    expect((await staff.post(`/mail/${ID}/copy`)).body.code).toBe("mail.not_sent");
    await attempt(ID);
    const copy = (await staff.post(`/mail/${ID}/copy`)).body;
    expect(copy).toMatchObject({ state: "queued", again_of: ID });
    await attempt(copy.ID);
    const letters = await lettersOf(ID);
    expect([letters.length, new Set(letters.map(({ message_id }) => message_id)).size]).toEqual([2, 2]);
  });

  test("a queued one is cancelled and never leaves", async () => {
    const ID = await reserved();
    expect((await staff.delete(`/mail/${ID}`)).body.state).toBe("cancelled");
    await attempt(ID);
    expect(await lettersOf(ID)).toEqual([]);
    expect((await staff.delete(`/mail/${ID}`)).body.code).toBe("mail.not_queued");
    expect((await staff.delete("/mail/999999999")).status).toBe(404);
  });

  test("what one does is in the audit log, without an address", async () => {
    const ID = await reserved({ _doctor: raman });
    await staff.delete(`/mail/${ID}`);
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select(["_doctor", "message"])
      .where("controller", "=", "mail")
      .where("identity", "=", ID)
      .where("kind", "=", "write")
      .execute();
    expect(rows).toEqual([{ _doctor: raman, message: `cancelled an email ${ID} (test)` }]);
  });

  test("a mail whose job is gone is given one", async () => {
    const ID = await reserved();
    const { pool } = app.database;
    await pool.query("delete from graphile_worker._private_jobs where key = $1", [`mail:${ID}`]);
    await pool.query(`update mail set next_attempt_at = now() - interval '10 minutes' where "ID" = $1`, [ID]);
    expect(await wakeForgotten(app.database.db)).toBeGreaterThan(0);
    const { rows } = await pool.query("select 1 from graphile_worker._private_jobs where key = $1", [
      `mail:${ID}`,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("the sandbox mailbox", () => {
  test("is no page where a mail server is set", async () => {
    expect((await app.nobody.get("/mailbox")).status).toBe(404);
    expect((await app.nobody.get("/mailbox/x")).status).toBe(404);
  });
  test("knows no file but its letters", async () => {
    expect(await mailbox.read("../../etc/passwd")).toBeNull();
    expect(await mailbox.read("2026-11-21T101500000Z-00000000")).toBeNull();
  });
});
