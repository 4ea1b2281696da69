import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FreshDatabase } from "#test/support/databases.ts";
import { databaseWithQueue } from "#test/support/mail-queue.ts";
import { cancelMail, queueAgain, reserveCopy } from "./queue-again.ts";
import { forgetOldAllowances, takeAllowance } from "./allowance.ts";
import { POLICY } from "./policy.ts";
import { enqueueMail, type MailToEnqueue } from "./queue.ts";
import { wakeForgotten, wipeOldTexts } from "./upkeep.ts";
import { releaseMails, withdrawMails } from "./withdraw.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await databaseWithQueue();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from mail_attachment; delete from mail_attempt; delete from mail");
  await database.pool.query("delete from email_allowance; delete from graphile_worker._private_jobs");
});

const reserve = (more: Partial<MailToEnqueue> = {}) =>
  database.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      dedupeKey: "key",
      to: "isla@rooms.example",
      subject: "Subject",
      text: "Hello",
      ...more,
    }),
  );
const mailOf = (ID: number) =>
  database.db.selectFrom("mail").selectAll().where("ID", "=", ID).executeTakeFirstOrThrow();
const statesOf = async () =>
  Object.fromEntries(
    (await database.db.selectFrom("mail").select(["dedupe_key", "state"]).orderBy("ID").execute()).map(
      (row) => [row.dedupe_key, row.state],
    ),
  );
const jobs = async () =>
  (
    await database.pool.query<{ task: string; key: string | null; payload: unknown; run_at: Date }>(
      `select t.identifier as task, j.key, j.payload, j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  ).rows;
const set = (ID: number, change: string) =>
  database.pool.query(`update mail set ${change} where "ID" = ${ID}`);

describe("how long the queue waits", () => {
  test("half a minute, twice as long after each try, and then an hour, for two days", () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 500].map((tries) => POLICY.wait(tries) / 1000);
    expect(seconds).toEqual([30, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    expect(POLICY.givesUpAfterMs / 3_600_000).toBe(48);
  });
});

describe("an email in the queue", () => {
  test("belongs to its client: another client's of the same key is another email", async () => {
    const [first, second, again] = [
      await reserve({ _doctor: 501 }),
      await reserve({ _doctor: 502 }),
      await reserve({ _doctor: 501 }),
    ];
    expect([first.isNew, second.isNew]).toEqual([true, true]);
    expect(again).toEqual({ ID: first.ID, isNew: false });
    expect((await jobs()).map(({ payload }) => payload)).toEqual([
      { _doctor: 501, mail: first.ID },
      { _doctor: 502, mail: second.ID },
    ]);
  });

  test("a second one of the same key adds neither attachments nor another job, and changes no word", async () => {
    const content = Buffer.from("one");
    const { ID } = await reserve({
      attachments: [{ filename: "a.txt", content_type: "text/plain", content }],
    });
    await reserve({
      subject: "Other",
      text: "Other",
      attachments: [{ filename: "b.txt", content_type: "text/plain", content }],
    });
    expect(await mailOf(ID)).toMatchObject({
      subject: "Subject",
      body_text: "Hello\n\nCorella\n",
      state: "queued",
    });
    expect(await database.db.selectFrom("mail_attachment").select("filename").execute()).toEqual([
      { filename: "a.txt" },
    ]);
    expect(await jobs()).toHaveLength(1);
  });

  test("goes at its time: the job waits for it, and so does the round of attempts", async () => {
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    const { ID } = await reserve({ notBefore });
    const { next_attempt_at, trying_since } = await mailOf(ID);
    const [job] = await jobs();
    expect([next_attempt_at, trying_since, job?.run_at].map((at) => new Date(at ?? 0).toISOString())).toEqual(
      [notBefore, notBefore, notBefore],
    );
  });

  test.each([
    "",
    "nobody",
    "a@b",
    "isla@rooms.example\r\nBcc: x@y.example",
    "isla@rooms.example, x@y.example",
  ])("to %j is failed at once, with the reason, and no job would send it", async (to) => {
    const { ID } = await reserve({ to });
    expect(await mailOf(ID)).toMatchObject({
      state: "failed",
      last_answer: "This is not an email address, so nothing was sent.",
      next_attempt_at: null,
      ended_at: expect.anything(),
    });
    expect(await jobs()).toEqual([]);
  });

  test("to no address tells whoever waits for its end, with no other job", async () => {
    const { ID } = await reserve({ to: "nobody", whenEnded: "billing.told", _doctor: 501 });
    expect((await jobs()).map(({ task, payload }) => [task, payload])).toEqual([
      ["billing.told", { _doctor: 501, mail: ID }],
    ]);
  });

  test("is text that can be stored and one line where it becomes a header", async () => {
    const { ID } = await reserve({
      subject: `  A\u0000 line\r\nand\u2028another\tone ${"x".repeat(300)}`,
      text: "Zero\u0000 and half \ud83d",
      attachments: [
        { filename: "a\r\nb\u0000.txt", content_type: "text/plain\r\nX: y", content: Buffer.from("x") },
      ],
    });
    const { subject, body_text, body_html } = await mailOf(ID);
    expect([subject.startsWith("A line and another one xxx"), subject.length]).toEqual([true, 250]);
    expect(body_text).toBe("Zero and half \ufffd\n\nCorella\n");
    expect(body_html).toContain(">Zero and half \ufffd</p>");
    const [file] = await database.db
      .selectFrom("mail_attachment")
      .select(["filename", "content_type"])
      .execute();
    expect(file).toEqual({ filename: "a b.txt", content_type: "text/plain X: y" });
  });

  test("keeps its attachments in the order they were given", async () => {
    const names = ["c.txt", "a.txt", "b.txt"];
    await reserve({
      attachments: names.map((filename) => ({
        filename,
        content_type: "text/plain",
        content: Buffer.from(filename),
      })),
    });
    const rows = await database.db
      .selectFrom("mail_attachment")
      .select(["filename", "size"])
      .orderBy("position")
      .execute();
    expect(rows).toEqual(names.map((filename) => ({ filename, size: 5 })));
  });

  test("is not there where the change it belongs to is undone", async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await enqueueMail(trx, { dedupeKey: "undone", to: "isla@rooms.example", subject: "S", text: "T" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([await statesOf(), await jobs()]).toEqual([{}, []]);
  });
});

describe("once more", () => {
  test("a failed one begins a new round under the same row", async () => {
    const { ID } = await reserve();
    await set(
      ID,
      "state = 'failed', ended_at = now(), next_attempt_at = null, trying_since = now() - interval '3 days', attempts = 9",
    );
    await queueAgain(database.db, { _doctor: 0, ID });
    expect(await mailOf(ID)).toMatchObject({ state: "queued", ended_at: null, attempts: 9 });
    const { rows } = await database.pool.query(
      `select next_attempt_at <= now() as due, trying_since > now() - interval '1 minute' as fresh from mail where "ID" = ${ID}`,
    );
    expect(rows).toEqual([{ due: true, fresh: true }]);
  });

  test("what may have arrived goes on saying so", async () => {
    const { ID } = await reserve();
    await set(ID, "state = 'uncertain', next_attempt_at = null");
    await queueAgain(database.db, { _doctor: 0, ID });
    expect((await mailOf(ID)).state).toBe("uncertain");
  });

  test("another client's number changes nothing", async () => {
    const { ID } = await reserve({ _doctor: 501 });
    await set(ID, "state = 'failed', ended_at = now(), next_attempt_at = null");
    await queueAgain(database.db, { _doctor: 502, ID });
    await cancelMail(database.db, { _doctor: 502, ID });
    expect((await mailOf(ID)).state).toBe("failed");
  });

  test("a copy has the words and attachments, is told apart from the first, and each request makes one", async () => {
    const files = ["one", "two"].map((name) => ({
      filename: name,
      content_type: "text/plain",
      content: Buffer.from(name),
    }));
    const { ID } = await reserve({
      _doctor: 501,
      letterhead: { name: "Richmond Rooms", isPractice: true },
      attachments: files,
      unsubscribe: "https://x.example/u",
    });
    const original = await mailOf(ID);
    const copies: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const copied = await database.db
        .transaction()
        .execute(async (trx) => reserveCopy(trx, await mailOf(ID)));
      expect(copied.isNew).toBe(true);
      copies.push(copied.ID);
    }
    const [first, second] = [await mailOf(copies[0] ?? 0), await mailOf(copies[1] ?? 0)];
    for (const copy of [first, second])
      expect(copy).toMatchObject({
        _doctor: 501,
        _again_of: ID,
        state: "queued",
        to_address: "isla@rooms.example",
        subject: "Subject",
        body_text: "Hello\n\nRichmond Rooms\n",
        body_html: original.body_html,
        from_name: "Richmond Rooms via Corella",
        unsubscribe_url: "https://x.example/u",
      });
    expect([first.dedupe_key, second.dedupe_key]).toEqual([`key:again:${ID}:1`, `key:again:${ID}:2`]);
    const attached = await database.db
      .selectFrom("mail_attachment")
      .select(["filename", sql<string>`convert_from(content, 'UTF8')`.as("text")])
      .where("_mail", "=", second.ID)
      .orderBy("position")
      .execute();
    expect(attached).toEqual(files.map(({ filename }) => ({ filename, text: filename })));
  });
});

describe("what was undone", () => {
  test("takes its emails back, and only those that begin so, of this client, and that were never tried", async () => {
    for (const [dedupeKey, _doctor] of [
      ["visit:1:a", 501],
      ["visit:1:b", 501],
      ["visit:10:a", 501],
      ["visit:1:a", 502],
    ] as const)
      await reserve({ dedupeKey, _doctor });
    const { ID: tried } = await reserve({ dedupeKey: "visit:1:tried", _doctor: 501 });
    await set(tried, "attempts = 1");
    await withdrawMails(database.db, 501, "visit:1:");
    const rows = await database.db
      .selectFrom("mail")
      .select(["_doctor", "dedupe_key", "state"])
      .orderBy("ID")
      .execute();
    expect(rows.map(({ _doctor, dedupe_key, state }) => `${_doctor} ${dedupe_key} ${state}`)).toEqual([
      "501 visit:1:a cancelled",
      "501 visit:1:b cancelled",
      "501 visit:10:a queued",
      "502 visit:1:a queued",
      "501 visit:1:tried queued",
    ]);
  });

  test("a letter of a pattern in the key is that letter", async () => {
    await reserve({ dedupeKey: "visitX1", _doctor: 501 });
    await reserve({ dedupeKey: "visit_1", _doctor: 501 });
    await withdrawMails(database.db, 501, "visit_");
    expect(await statesOf()).toEqual({ visitX1: "queued", visit_1: "cancelled" });
  });

  test("and done after all sends them, but none that somebody else cancelled after a try", async () => {
    const { ID } = await reserve({ dedupeKey: "visit:1:a", _doctor: 501 });
    const { ID: tried } = await reserve({ dedupeKey: "visit:1:b", _doctor: 501 });
    await withdrawMails(database.db, 501, "visit:1:");
    expect(await mailOf(ID)).toMatchObject({ next_attempt_at: null, ended_at: expect.anything() });
    await set(tried, "attempts = 2");
    await releaseMails(database.db, 501, "visit:1:");
    expect(await statesOf()).toEqual({ "visit:1:a": "queued", "visit:1:b": "cancelled" });
    expect(await mailOf(ID)).toMatchObject({ ended_at: null, next_attempt_at: expect.anything() });
  });
});

describe("an allowance of emails", () => {
  const take = (...keys: string[]) =>
    database.db
      .transaction()
      .execute((trx) =>
        takeAllowance(
          trx,
          keys.map((key) => ({ key, most: 2, seconds: 600 })),
        ),
      )
      .then(
        () => "taken",
        (error: unknown) => error,
      );
  const age = (seconds: number) =>
    database.pool.query(`update email_allowance set at = at - make_interval(secs => ${seconds})`);

  test("lets so many through and then says how long to wait", async () => {
    expect([await take("a"), await take("a")]).toEqual(["taken", "taken"]);
    const refusal = await take("a");
    expect(refusal).toMatchObject({ code: "too_many", details: { retry_after: expect.any(Number) } });
    const { rows } = await database.pool.query("select count(*)::int as n from email_allowance");
    expect(rows).toEqual([{ n: 2 }]);
    expect(await take("b")).toBe("taken");
  });

  test("the wait is until the oldest that counts is over, and never nothing", async () => {
    await take("a");
    await age(500);
    await take("a");
    expect(await take("a")).toMatchObject({
      details: { retry_after: expect.toSatisfy((n: number) => n > 60 && n <= 100) },
    });
    await age(99);
    expect(await take("a")).toMatchObject({ details: { retry_after: 1 } });
    await age(2);
    expect(await take("a")).toBe("taken");
  });

  test("one key that is used up takes nothing from the other", async () => {
    await take("full");
    await take("full");
    expect(await take("fresh", "full")).toMatchObject({ code: "too_many" });
    expect([await take("fresh"), await take("fresh")]).toEqual(["taken", "taken"]);
  });

  test("those at one moment wait for each other, whichever key they name first", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? take("x", "y") : take("y", "x"))),
    );
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(2);
  });

  test("is forgotten after a day, not before", async () => {
    await take("a");
    await forgetOldAllowances(database.db);
    const left = async () => (await database.pool.query("select from email_allowance")).rowCount;
    expect(await left()).toBe(1);
    await age(86_401);
    await forgetOldAllowances(database.db);
    expect(await left()).toBe(0);
  });
});

describe("what the night looks after", () => {
  const forgotten = async (change: string, more?: string) => {
    const { ID } = await reserve({ dedupeKey: change });
    await database.pool.query("delete from graphile_worker._private_jobs");
    await set(ID, change);
    if (more) await database.pool.query(more.replaceAll("$ID", String(ID)));
    return await wakeForgotten(database.db);
  };
  const DUE = "next_attempt_at = now() - interval '6 minutes'";

  test.each(["queued", "sending", "uncertain"])(
    "an email that is %s and has no job gets one",
    async (state) => {
      expect(await forgotten(`${DUE}, state = '${state}'`)).toBe(1);
    },
  );

  test.each([
    ["due only now", "next_attempt_at = now() - interval '4 minutes'"],
    ["not due", "next_attempt_at = now() + interval '1 hour'"],
    ["waiting for somebody's decision", "state = 'uncertain', next_attempt_at = null"],
    ["sent", "state = 'sent', next_attempt_at = null, ended_at = now()"],
    ["cancelled", "state = 'cancelled', next_attempt_at = null, ended_at = now()"],
  ])("one that is %s gets none", async (_name, change) => expect(await forgotten(change)).toBe(0));

  test("one that a node is sending at this moment is left to it; one it took long ago is not", async () => {
    const sending = `${DUE}, state = 'sending', attempts = 1`;
    const begun = (ago: string) =>
      `insert into mail_attempt (_doctor, _mail, number, began_at) values (0, $ID, 1, now() - interval '${ago}')`;
    expect(await forgotten(sending, begun("14 minutes"))).toBe(0);
    expect(await forgotten(`${sending}, subject = 'longer ago'`, begun("16 minutes"))).toBe(1);
  });

  test("one whose job is there gets no other, and one whose job has given up does", async () => {
    const { ID } = await reserve();
    await set(ID, DUE);
    expect(await wakeForgotten(database.db)).toBe(0);
    await database.pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
    expect(await wakeForgotten(database.db)).toBe(1);
  });

  test("texts and attachments are wiped a month after the end; who got what stays", async () => {
    const attachments = [{ filename: "a.txt", content_type: "text/plain", content: Buffer.from("x") }];
    const make = async (dedupeKey: string, change: string) => {
      const { ID } = await reserve({ dedupeKey, attachments });
      await set(ID, change);
      return ID;
    };
    const old = await make(
      "old",
      "state = 'sent', next_attempt_at = null, ended_at = now() - interval '31 days'",
    );
    const young = await make(
      "young",
      "state = 'sent', next_attempt_at = null, ended_at = now() - interval '29 days'",
    );
    const waiting = await make("waiting", "created_time = now() - interval '90 days'");
    await wipeOldTexts(database.db);
    const contentOf = async (ID: number) =>
      (
        await database.db
          .selectFrom("mail_attachment")
          .select("content")
          .where("_mail", "=", ID)
          .executeTakeFirst()
      )?.content;
    expect([await mailOf(old), await contentOf(old)]).toEqual([
      expect.objectContaining({
        body_text: null,
        body_html: null,
        subject: "Subject",
        to_address: "isla@rooms.example",
      }),
      null,
    ]);
    for (const ID of [young, waiting])
      expect([await mailOf(ID), (await contentOf(ID))?.toString()]).toEqual([
        expect.objectContaining({
          body_text: "Hello\n\nCorella\n",
          body_html: expect.stringContaining(">Hello</p>"),
        }),
        "x",
      ]);
  });

  test("what holds a link is wiped a day after the link has ended, sent or not", async () => {
    const ids: number[] = [];
    for (const hours of [23, 25]) {
      const { ID } = await reserve({ dedupeKey: `link:${hours}` });
      await set(ID, `secret_until = now() - interval '${hours} hours', sealed_secret = 'x'`);
      ids.push(ID);
    }
    await wipeOldTexts(database.db);
    const rows = await Promise.all(ids.map(mailOf));
    expect(rows.map(({ body_text, sealed_secret }) => [body_text, sealed_secret === null])).toEqual([
      ["Hello\n\nCorella\n", false],
      [null, true],
    ]);
  });
});
