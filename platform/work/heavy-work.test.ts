import { tmpdir } from "node:os";
import { afterAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { HeavyWork } from "./heavy-work.ts";
import { defineWork, type Lane, WorkFailed } from "./work.ts";

const place = { bucket: undefined, storageDir: tmpdir() };
const all: HeavyWork[] = [];
function heavyWork(limits = {}): HeavyWork {
  const work = new HeavyWork(place, { processes: 1, ...limits });
  all.push(work);
  return work;
}
afterAll(() => {
  for (const work of all) work.stop();
});

const Facts = z.object({ pid: z.int(), priority: z.int(), secrets: z.array(z.string()), said: z.string() });
const trial = (timeMs = 20_000, lane: Lane = "prompt") =>
  defineWork<{ readonly act: string }>()({
    script: new URL("../../test/support/trial.work.ts", import.meta.url),
    lane,
    timeMs,
    read: (product) => Facts.parse(product),
  });

describe("heavy work", () => {
  test("runs in a process with a lower priority that knows none of the server's settings", async () => {
    process.env["SEALING_KEY"] = "a secret";
    const facts = await heavyWork().run(trial(), { act: "hello" });
    delete process.env["SEALING_KEY"];
    expect(facts).toMatchObject({ priority: 10, secrets: [], said: "hello" });
    expect(facts.pid).not.toBe(process.pid);
  });

  test("that takes too long, fills its memory, ends its process or throws fails alone, and the next is done", async () => {
    const work = heavyWork({ memoryMb: 48 });
    const why = (act: string, timeMs?: number) =>
      work.run(trial(timeMs), { act }).then(
        () => "made",
        (error: unknown) => (error instanceof WorkFailed ? error.why : String(error)),
      );
    expect(
      await Promise.all([why("loop", 1500), why("fill"), why("exit"), why("throw"), why("hello")]),
    ).toEqual(["late", "ended", "ended", "threw", "made"]);
  }, 60_000);

  test("is not late while it waits for the processors, and is refused as busy when it waits too long", async () => {
    const work = heavyWork();
    await work.run(trial(), { act: "hello" });
    expect(await work.run(trial(700), { act: "wait" })).toMatchObject({ said: "wait" });
    await expect(work.run(trial(400), { act: "stall" })).rejects.toMatchObject({ code: "work.busy" });
    expect(await work.run(trial(), { act: "hello" })).toMatchObject({ said: "hello" });
  });

  test("leaves the event loop free", async () => {
    const work = heavyWork();
    await work.run(trial(), { act: "hello" });
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    await work.run(trial(), { act: "busy" });
    clearInterval(timer);
    // The work computes for a second, during which no timer of its own process would fire. A busy machine
    // skips some ticks.
    expect(ticks).toBeGreaterThan(10);
  });

  test("of both lanes runs side by side, and what waits in one lane does not hold up the other", async () => {
    const work = heavyWork();
    const ended: string[] = [];
    const waiting = work
      .run(trial(60_000, "background"), { act: "busy" })
      .then(() => ended.push("background"));
    await work.run(trial(), { act: "hello" });
    ended.push("prompt");
    await waiting;
    expect(ended).toEqual(["prompt", "background"]);
  });

  test("is refused while too much waits", async () => {
    const work = heavyWork({ waiting: 1 });
    const first = work.run(trial(), { act: "busy" });
    const second = work.run(trial(), { act: "hello" });
    await expect(work.run(trial(), { act: "hello" })).rejects.toMatchObject({
      status: 503,
      code: "work.busy",
    });
    await Promise.all([first, second]);
  });

  test("ends its process when there is no more, and begins another for the next", async () => {
    const work = heavyWork({ idleMs: 50 });
    const first = await work.run(trial(), { act: "hello" });
    await vi.waitFor(() => expect(() => process.kill(first.pid, 0)).toThrow("ESRCH"), { timeout: 10_000 });
    expect((await work.run(trial(), { act: "hello" })).pid).not.toBe(first.pid);
  });
});
