import type { Page } from "playwright-core";

/** Measurements of one action by the page itself, in milliseconds. */
export interface ActionTimes {
  /**
   * Time from the user's first input to the frame that shows a response; the slowest of several inputs (INP).
   */
  readonly answer: number;
  /** Longest time for which the page's main thread was blocked. */
  readonly longest: number;
  /** Time from the input until the expected element is present. */
  readonly done: number;
  /** Processor time of the page's main thread, which is not affected by other load on the machine. */
  readonly work: number;
}

export interface OpeningTimes {
  /** Time from requesting the address until the page is rendered and the last long task has ended. */
  readonly ready: number;
  readonly longest: number;
  /** Total time of long tasks beyond 50 ms each. */
  readonly blocked: number;
  readonly work: number;
}

/** Returns the processor time that the page's main thread has used so far, in milliseconds. */
export type ReadProcessorTime = () => Promise<number>;

// Scripts for the page are strings because the server's TypeScript configuration has no DOM types.
/**
 * Script that runs before the page's own scripts: records long tasks, and the time from events to the next
 * frame.
 */
export const WATCH = `
  const seen = (window.seen = { tasks: [], events: [], press: 0, doneAt: 0 });
  const note = (kept) => (list) => kept.push(...list.getEntries().map(({ startTime, duration }) => ({ from: startTime, took: duration })));
  new PerformanceObserver(note(seen.tasks)).observe({ type: "longtask", buffered: true });
  // A press is what has an interaction's number; what the pointer merely comes to lie over, when a dialog opens under it, has none.
  new PerformanceObserver((list) => note(seen.events)({ getEntries: () => list.getEntries().filter(({ interactionId }) => interactionId > 0) }))
    .observe({ type: "event", buffered: true, durationThreshold: 16 });
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, (event) => (seen.press ||= event.timeStamp), { capture: true });
  seen.longest = (kept) => kept.reduce((most, { took }) => Math.max(most, took), 0);
  seen.last = () => seen.tasks.reduce((latest, { from, took }) => Math.max(latest, from + took), 0);
  seen.rest = async () => {
    const began = performance.now();
    while (performance.now() - Math.max(seen.last(), began) < 500) await new Promise((next) => setTimeout(next, 50));
  };
  seen.drawn = (there, atLeast) =>
    new Promise((drawn) => {
      const look = () => {
        if (document.querySelectorAll(there).length >= atLeast) drawn(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
  seen.done = () => new Promise((done) => (seen.doneAt > 0 ? done() : (seen.tell = done)));
  seen.begin = (there) => {
    seen.tell = () => undefined;
    seen.press = seen.doneAt = seen.tasks.length = seen.events.length = 0;
    const look = () => {
      if (seen.press === 0 || !document.querySelector(there)) return requestAnimationFrame(look);
      seen.doneAt = performance.now();
      seen.tell();
    };
    requestAnimationFrame(look);
  };
`;

/** Waits until the page has been idle for half a second. */
const waitForRest = (page: Page): Promise<unknown> => page.evaluate("window.seen.rest()");

// Rejects after a minute. The page polls by itself because its content security policy forbids the evaluation
// of strings that polling from outside would need.
async function withTimeout<T>(promise: Promise<T>, there: string): Promise<T> {
  const timeout = AbortSignal.timeout(60_000);
  const tooLate = new Promise<never>((_, reject) => {
    timeout.addEventListener("abort", () => reject(new Error(`${there} was not drawn within a minute`)), {
      once: true,
    });
  });
  return Promise.race([promise, tooLate]);
}

/**
 * Measures the opening of a page: waits until at least `atLeast` elements match `there` and the last long
 * task has ended.
 */
export async function measureOpening(
  page: Page,
  spent: ReadProcessorTime,
  there: string,
  atLeast: number,
): Promise<OpeningTimes> {
  const drawn: number = await withTimeout(
    page.evaluate(`window.seen.drawn(${JSON.stringify(there)}, ${atLeast})`),
    there,
  );
  await waitForRest(page);
  const times: Omit<OpeningTimes, "work"> = await page.evaluate(`({
    ready: Math.max(window.seen.last(), ${drawn}),
    longest: window.seen.longest(window.seen.tasks),
    blocked: window.seen.tasks.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0),
  })`);
  return { ...times, work: await spent() };
}

/**
 * Measures an action: from the first input until the expected element is present and the page is idle again.
 */
export async function measureAction(
  page: Page,
  spent: ReadProcessorTime,
  act: () => Promise<unknown>,
  there: string,
): Promise<ActionTimes> {
  await waitForRest(page);
  await page.evaluate(`window.seen.begin(${JSON.stringify(there)})`);
  const before = await spent();
  await act();
  await withTimeout(page.evaluate("window.seen.done()"), there);
  await waitForRest(page);
  const work = (await spent()) - before;
  const times: Omit<ActionTimes, "work"> = await page.evaluate(`({
    answer: window.seen.longest(window.seen.events),
    longest: window.seen.longest(window.seen.tasks),
    done: window.seen.doneAt - window.seen.press,
  })`);
  return { ...times, work };
}

/** Slows down the page's processor by a factor. Returns the function that reads its used processor time. */
export async function slowDown(page: Page, factor: number): Promise<ReadProcessorTime> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
}
