import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { SESSION_COOKIE } from "#platform/access/session.ts";
import type { PlainChromium, Send } from "./plain-chromium.ts";
import { WATCH } from "./watch.ts";

export interface Start {
  readonly name: string;
  readonly path: string;
  /**
   * Selector of the elements that the page must contain. The page counts as ready when at least `atLeast` of
   * them are rendered and the last long task has ended.
   */
  readonly there: string;
  readonly atLeast: number;
  readonly isSignedIn: boolean;
  /**
   * Number of earlier visits by the same browser: after one the files are cached, after more the compiled
   * code as well.
   */
  readonly before: number;
}

const WEEK = { path: "/account/raman/calendar", there: "[data-appointment]", atLeast: 250, isSignedIn: true };
export const STARTS: readonly Start[] = [
  {
    name: "sign-in, first appointment",
    path: "/login",
    there: "input",
    atLeast: 1,
    isSignedIn: false,
    before: 0,
  },
  {
    name: "home, first appointment",
    path: "/account/raman",
    there: "main h1",
    atLeast: 1,
    isSignedIn: true,
    before: 0,
  },
  { name: "calendar, nothing kept", ...WEEK, before: 0 },
  { name: "calendar, kept", ...WEEK, before: 1 },
  { name: "calendar, kept and compiled", ...WEEK, before: 3 },
];

/** Measurements of one start, in milliseconds. */
export interface StartTimes {
  readonly ready: number;
  readonly longest: number;
  /** Total time of long tasks beyond 50 ms each. */
  readonly blocked: number;
  /** Processor time of the page's main thread. */
  readonly work: number;
}

export async function measureStart(
  browser: PlainChromium,
  address: string,
  token: string,
  start: Start,
  slower: number,
): Promise<StartTimes> {
  const { browserContextId } = await browser.send(
    z.object({ browserContextId: z.string() }),
    "Target.createBrowserContext",
  );
  try {
    if (start.isSignedIn) {
      const cookie = { name: SESSION_COOKIE, value: token, url: address, httpOnly: true };
      await browser.send(z.unknown(), "Storage.setCookies", { cookies: [cookie], browserContextId });
    }
    for (let times = 0; times < start.before; times += 1)
      await openOnce(browser, browserContextId, address, start, slower);
    return await openOnce(browser, browserContextId, address, start, slower);
  } finally {
    await browser.send(z.unknown(), "Target.disposeBrowserContext", { browserContextId });
  }
}

async function openOnce(
  browser: PlainChromium,
  browserContextId: string,
  address: string,
  { path, there, atLeast }: Start,
  slower: number,
): Promise<StartTimes> {
  const targetOptions = { url: "about:blank", browserContextId };
  const { targetId } = await browser.send(
    z.object({ targetId: z.string() }),
    "Target.createTarget",
    targetOptions,
  );
  const sessionOptions = { targetId, flatten: true };
  const { sessionId } = await browser.send(
    z.object({ sessionId: z.string() }),
    "Target.attachToTarget",
    sessionOptions,
  );
  const page = browser.to(sessionId);
  const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
  await page(z.unknown(), "Page.enable");
  await page(z.unknown(), "Emulation.setDeviceMetricsOverride", screen);
  const watchScript = `window.seen.drawn(${JSON.stringify(there)}, ${atLeast}).then((at) => { window.seen.drawnAt = at; });`;
  await page(z.unknown(), "Page.addScriptToEvaluateOnNewDocument", { source: WATCH + watchScript });
  await page(z.unknown(), "Emulation.setCPUThrottlingRate", { rate: slower });
  await page(z.unknown(), "Performance.enable", { timeDomain: "threadTicks" });
  await page(z.unknown(), "Page.navigate", { url: address + path });
  const times = await waitForRest(page, path);
  const measurement = { ...times, work: await processorTimeOf(page) };
  await browser.send(z.unknown(), "Target.closeTarget", { targetId });
  return measurement;
}

const PageState = z.object({
  now: z.number(),
  ready: z.number().nullable(),
  longest: z.number(),
  blocked: z.number(),
});
const Evaluation = z.object({ result: z.object({ value: z.string().optional() }) });
const STATE_SCRIPT = `window.seen && JSON.stringify({
  now: performance.now(),
  ready: window.seen.drawnAt ? Math.max(window.seen.last(), window.seen.drawnAt) : null,
  longest: window.seen.longest(window.seen.tasks),
  blocked: window.seen.tasks.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0),
})`;
const REST_MS = 700;
const PATIENCE_MS = 60_000;

/** Waits until the page is ready and idle. Polls rarely, so that polling does not affect the measurement. */
async function waitForRest(page: Send, path: string): Promise<Omit<StartTimes, "work">> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; ) {
    await pause(250);
    const { result } = await page(Evaluation, "Runtime.evaluate", { expression: STATE_SCRIPT });
    if (result.value === undefined) continue;
    const { now, ready, longest, blocked } = PageState.parse(JSON.parse(result.value));
    if (ready !== null && now - ready > REST_MS) return { ready, longest, blocked };
  }
  throw new Error(`${path} was not drawn within a minute`);
}

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

async function processorTimeOf(page: Send): Promise<number> {
  const { metrics } = await page(Metrics, "Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Signs in as the demo client and returns the session token. */
export async function tokenAt(address: string, password: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "raman", password }),
  });
  const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(reply.headers.getSetCookie().join())?.[1];
  if (token === undefined) throw new Error("raman cannot sign in");
  return token;
}
