import { afterEach, describe, expect, test } from "vitest";
import type { MailOutcome } from "#platform/mail/transport/port.ts";
import { loggedStatement } from "./logged-statement.ts";
import type { SpanStart } from "./tracer.ts";
import { Watch } from "./watch.ts";
import { runWork, countConnection, currentTrace, currentWork } from "./work.ts";

interface Drawn extends SpanStart {
  readonly trace_id: string;
  ended: { more?: object | undefined; failure?: string | undefined } | null;
}
const drawn: Drawn[] = [];
/** A tracer that records spans in memory. */
const tracer = {
  begin(beginning: SpanStart) {
    const one: Drawn = { ...beginning, trace_id: `trace ${drawn.length}`, ended: null };
    drawn.push(one);
    return {
      trace_id: one.trace_id,
      end: (more?: object, failure?: string) => void (one.ended = { more, failure }),
    };
  },
  stop: () => Promise.resolve(),
};
const watch = new Watch({ tracer });
const failing = (code?: string) => () =>
  Promise.reject(Object.assign(new Error("Mrs Bell's number is 0412"), code === undefined ? {} : { code }));
afterEach(() => void drawn.splice(0));

describe("whose work it is", () => {
  test("is known through everything that waits, and by nobody else", async () => {
    expect(currentWork()).toBeUndefined();
    const [first, second] = await Promise.all(
      ["a", "b"].map((request_id) =>
        runWork({ request_id }, async () => {
          await new Promise(setImmediate);
          return currentWork()?.request_id;
        }),
      ),
    );
    expect([first, second, currentWork()]).toEqual(["a", "b", undefined]);
  });

  test("counts the connections it holds, each given back once", () => {
    runWork({ request_id: "a" }, () => {
      const [one, two] = [countConnection(), countConnection()];
      expect(currentWork()?.held).toBe(2);
      one();
      two();
      expect(currentWork()?.held).toBe(0);
    });
    expect(countConnection()()).toBeUndefined();
  });

  test("is named in the log only where it is traced", () => {
    expect(currentTrace()).toBeUndefined();
    expect(runWork({ request_id: "a" }, currentTrace)).toBeUndefined();
    const span = { trace_id: "t", end: () => undefined };
    expect(runWork({ request_id: "a", span }, currentTrace)).toEqual({ trace_id: "t" });
  });
});

describe("a statement", () => {
  const named = (sql: string) => {
    const span = { trace_id: "t", end: () => undefined };
    runWork({ span }, () => watch.queried({ sql, ms: 5 }));
    return drawn.at(-1)?.name;
  };

  test.each([
    ['select "ID" from patient where _doctor = $1', "select patient"],
    ['  INSERT INTO "mail" (a) values ($1)', "insert mail"],
    ["update doctor set x = $1", "update doctor"],
    ["delete from graphile_worker._private_jobs where id = $1", "delete graphile_worker._private_jobs"],
    ["with a as (select 1) select a from b", "with b"],
    ["commit", "commit"],
    ["", "query"],
  ])("%j is called %j", (sql, name) => expect(named(sql)).toBe(name));

  test("of thousands of values is cut in the middle, and its values are counted", () => {
    const rows = Array.from({ length: 2_100 }, (_, row) => `($${row * 5 + 1}, $${row * 5 + 5})`).join(", ");
    const long = `insert into patient (a, b) values ${rows} returning "ID"`;
    const { sql, parameters } = loggedStatement(long);
    expect([sql.length < 2_000, parameters]).toEqual([true, 10_500]);
    expect([sql.startsWith("insert into patient"), sql.endsWith('returning "ID"')]).toEqual([true, true]);
    expect(loggedStatement('select "ID" from patient where _doctor = $1 and a = $2 or b = $1')).toEqual({
      sql: 'select "ID" from patient where _doctor = $1 and a = $2 or b = $1',
      parameters: 2,
    });
    named(long);
    expect(String(drawn.at(-1)?.attributes["db.query.text"])).toBe(sql);
  });

  test("belongs to what asked for it, and began when it began", () => {
    const span = { trace_id: "t", end: () => undefined };
    const before = Date.now();
    runWork({ span }, () => watch.queried({ sql: "select 1", ms: 60_000, failure: "23505" }));
    const [one] = drawn;
    expect([one?.parent, one?.ended]).toEqual([span, { more: undefined, failure: "23505" }]);
    expect(one?.began).toBeLessThanOrEqual(before - 59_000);
  });

  test("of nobody is no trace of its own", () => {
    watch.queried({ sql: "select 1", ms: 5 });
    runWork({ request_id: "a" }, () => watch.queried({ sql: "select 1", ms: 5 }));
    expect(drawn).toEqual([]);
  });
});

describe("a job", () => {
  test("answers what it answers, is at hand for all it does, and is over when it is", async () => {
    const answer = await watch.job("mail.send", async () => {
      expect([currentWork()?.job, drawn[0]?.ended]).toEqual(["mail.send", null]);
      return 7;
    });
    expect([answer, drawn.map(({ name, kind, ended }) => [name, kind, ended])]).toEqual([
      7,
      [["job mail.send", "job", { more: undefined, failure: undefined }]],
    ]);
  });

  test.each([
    ["23505", "23505"],
    [undefined, "fault"],
  ])("that fails with the code %s says %s, and never the sentence", async (code, failure) => {
    await expect(watch.job("x", failing(code))).rejects.toThrow("Mrs Bell");
    expect(drawn[0]?.ended?.failure).toBe(failure);
    expect(JSON.stringify(drawn)).not.toContain("Bell");
  });
});

describe("an email", () => {
  const mail = {
    to: "isla@rooms.example",
    subject: "Your results",
    text: "Hello",
    message_id: "m@c.example",
  };
  const sent = async (send: () => Promise<MailOutcome>) => {
    const sender = watch.mail({ domain: "corella.example", send, close: () => undefined });
    expect(sender.domain).toBe("corella.example");
    return await sender.send(mail, async () => undefined).catch((error: Error) => error.message);
  };

  test("is told by its outcome, without an address or a word of it", async () => {
    expect(await sent(async () => ({ kind: "sent", answer: "250 isla@rooms.example" }))).toMatchObject({
      kind: "sent",
    });
    await sent(async () => ({ kind: "temporary", answer: "451" }));
    expect(drawn.map(({ ended }) => ended)).toEqual([
      { more: { "corella.mail.outcome": "sent" }, failure: undefined },
      { more: { "corella.mail.outcome": "temporary" }, failure: "temporary" },
    ]);
    expect(JSON.stringify(drawn)).not.toMatch(/isla|results|Hello/);
  });

  test("that was broken off says so, and the reason still comes out", async () => {
    expect(await sent(failing())).toContain("Mrs Bell");
    expect(drawn[0]?.ended).toEqual({
      more: { "corella.mail.outcome": "broken off" },
      failure: "broken off",
    });
  });
});

test("without a collector and without metrics everything is done all the same", async () => {
  const plain = new Watch();
  expect(await plain.job("x", async () => currentWork()?.job)).toBe("x");
  await expect(plain.job("x", failing())).rejects.toThrow("Mrs Bell");
  plain.queried({ sql: "select 1", ms: 1 });
  await plain.stop();
  expect(drawn).toEqual([]);
});
