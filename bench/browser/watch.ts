import type { Page } from "playwright-core";

/** What the page itself saw, in milliseconds. */
export interface Seen {
  /** From the first press to the frame that answered it, the slowest of the presses (INP). */
  readonly answer: number;
  /** The longest stretch in which the page could do nothing else. */
  readonly longest: number;
  /** From the press to what was asked for being there. */
  readonly done: number;
  /** What the page's thread spent, which others on the machine cannot make longer. */
  readonly work: number;
}

export interface Opened {
  /** From the address being asked for until it is drawn and the last long task is over. */
  readonly ready: number;
  readonly longest: number;
  /** The part of the long tasks beyond 50 ms. */
  readonly blocked: number;
  readonly work: number;
}

/** Asks what the page's thread has spent so far, in milliseconds. */
export type Spent = () => Promise<number>;

// What runs in the page is text: the server's types know no page.
/** Runs before anything else of the page: notes long tasks, and how long events took until the next frame. */
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

/** Until the page has been at rest for half a second. */
const atRest = (page: Page): Promise<unknown> => page.evaluate("window.seen.rest()");

// The page looks for itself: its policy lets nobody hand it a text to run again and again.
async function inTime<T>(seen: Promise<T>, there: string): Promise<T> {
  const late = AbortSignal.timeout(60_000);
  const tooLate = new Promise<never>((_, refuse) => {
    late.addEventListener("abort", () => refuse(new Error(`${there} was not drawn within a minute`)), { once: true });
  });
  return Promise.race([seen, tooLate]);
}

/** From the address being asked for until this many of `there` are drawn and the last long task is over. */
export async function opened(page: Page, spent: Spent, there: string, atLeast: number): Promise<Opened> {
  const drawn: number = await inTime(page.evaluate(`window.seen.drawn(${JSON.stringify(there)}, ${atLeast})`), there);
  await atRest(page);
  const saw: Omit<Opened, "work"> = await page.evaluate(`({
    ready: Math.max(window.seen.last(), ${drawn}),
    longest: window.seen.longest(window.seen.tasks),
    blocked: window.seen.tasks.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0),
  })`);
  return { ...saw, work: await spent() };
}

/** What the page did from a press until it had what was asked for, and was at rest again. */
export async function measured(page: Page, spent: Spent, act: () => Promise<unknown>, there: string): Promise<Seen> {
  await atRest(page);
  await page.evaluate(`window.seen.begin(${JSON.stringify(there)})`);
  const before = await spent();
  await act();
  await inTime(page.evaluate("window.seen.done()"), there);
  await atRest(page);
  const work = (await spent()) - before;
  const saw: Omit<Seen, "work"> = await page.evaluate(`({
    answer: window.seen.longest(window.seen.events),
    longest: window.seen.longest(window.seen.tasks),
    done: window.seen.doneAt - window.seen.press,
  })`);
  return { ...saw, work };
}

/** A processor this many times slower than the one at hand. */
export async function slowDown(page: Page, times: number): Promise<Spent> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
}
