// Measures the calendar of a week of 300 appointments and the patients' list in a real browser on a
// slowed-down processor. Prints the best of several runs, followed by the median. Usage: npm run bench --
// browser [--times 5] [--slower 4] [--pages dist/web] [--part starts|acts] [--only form] [--profile FOLDER]
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Locator, Page } from "playwright-core";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { openChromium } from "#test/support/chromium.ts";
import { withFullWeek } from "./browser/office.ts";
import { openPlainChromium } from "./browser/plain-chromium.ts";
import { measureStart, type StartTimes, STARTS, tokenAt } from "./browser/starts.ts";
import { measureAction, measureOpening, type ActionTimes, slowDown, WATCH } from "./browser/watch.ts";

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "5" },
    slower: { type: "string", default: "4" },
    pages: { type: "string" },
    part: { type: "string", default: "" },
    only: { type: "string", default: "" },
    profile: { type: "string" },
  },
});
const WEEK = "/account/raman/calendar";
const APPOINTMENT = "[data-appointment]";
const FORM = "[role=dialog] form";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Action {
  readonly name: string;
  /** Element to click. The mouse is moved over the element before the measurement starts. */
  readonly aim?: (page: Page) => Locator;
  readonly act?: (page: Page) => Promise<unknown>;
  /** Selector of the element that is present once the action is done. */
  readonly there: string;
  /** Restores the page, or prepares the page for the next action. */
  readonly after?: (page: Page) => Promise<unknown>;
}

/** Closes all dialogs with Esc, confirming that unsaved text is discarded. */
async function closeDialogs(page: Page): Promise<void> {
  const discard = page.getByRole("button", { name: "Leave without saving" });
  for (let times = 0; times < 20 && (await page.locator("[role=dialog]").count()) > 0; times += 1) {
    if (await discard.isVisible()) await discard.click();
    else await page.keyboard.press("Escape");
    await page.waitForTimeout(400);
  }
}

/**
 * Scrolls to an element and moves the mouse over it, as a user does before clicking. Returns the position to
 * click.
 */
async function moveMouseTo(page: Page, aim: Locator): Promise<Point> {
  await aim.scrollIntoViewIfNeeded();
  const box = await aim.boundingBox();
  if (box === null) throw new Error("what is to be pressed is not on screen");
  const point = { x: box.x + Math.min(20, box.width / 2), y: box.y + Math.min(6, box.height / 2) };
  await page.mouse.move(point.x, point.y);
  return point;
}

/**
 * Clicks at a position rather than on an element, because finding an element first causes a layout that a
 * real click does not cause.
 */
const clickAt = (page: Page, point: Point | null): Promise<void> =>
  point ? page.mouse.click(point.x, point.y) : Promise.resolve();

const actions: Action[] = [
  {
    name: "next week (read before)",
    act: (page) => page.keyboard.press("ArrowRight"),
    there: `main:not(:has(${APPOINTMENT}))`,
  },
  { name: "back to the week of 300", act: (page) => page.keyboard.press("ArrowLeft"), there: APPOINTMENT },
  // Stays in the week on screen, so that the following actions have appointments to work on.
  {
    name: "another day in the small month",
    aim: (page) => page.locator("[data-shown] [data-day]").nth(2),
    there: "body",
  },
  {
    name: "open a new appointment's form (C), first time",
    act: (page) => page.keyboard.press("c"),
    there: `${FORM} input:focus`,
    after: closeDialogs,
  },
  {
    name: "open a new appointment's form (C)",
    act: (page) => page.keyboard.press("c"),
    there: `${FORM} input:focus`,
  },
  { name: "the first letter in it", act: (page) => page.keyboard.type("s"), there: `${FORM} input:focus` },
  {
    name: "four more letters",
    act: (page) => page.keyboard.type("urna", { delay: 120 }),
    there: "[role=option]",
    after: closeDialogs,
  },
  {
    name: "show an appointment's card (click)",
    aim: (page) => page.locator(APPOINTMENT).nth(120),
    there: "[data-peek]",
  },
  { name: "open its form (Enter)", act: (page) => page.keyboard.press("Enter"), there: `${FORM} :focus` },
  {
    name: "a letter in its notes",
    act: (page) => page.locator(`${FORM} textarea`).press("x"),
    there: "body",
    after: closeDialogs,
  },
  {
    name: "move an appointment (Alt and arrow)",
    act: (page) => page.keyboard.press("Alt+ArrowDown"),
    there: "body",
    after: (page) => page.waitForTimeout(2500),
  },
  {
    name: "open the palette (Ctrl K)",
    act: (page) => page.keyboard.press("Control+k"),
    there: "[role=dialog] input:focus",
  },
  {
    name: "four letters in it",
    act: (page) => page.keyboard.type("surn", { delay: 120 }),
    there: "[role=dialog] [data-action]",
    after: closeDialogs,
  },
  {
    name: "day (D)",
    act: (page) => page.keyboard.press("d"),
    there: "main:not(:has([data-date] ~ [data-date]))",
    after: (page) => page.keyboard.press("w"),
  },
  {
    name: "the list of 50 patients",
    aim: (page) => page.getByRole("link", { name: "Patients", exact: true }),
    there: "main tbody tr:nth-child(50)",
  },
  {
    name: "its second page",
    aim: (page) => page.getByRole("button", { name: /next/i }),
    there: "main tbody tr:nth-child(50)",
  },
];

const best = (numbers: readonly number[]): number => Math.round(Math.min(...numbers));
const mid = (numbers: readonly number[]): number =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);

async function openContext(browser: Browser, address: string) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(WATCH);
  await context.request.post("/api/auth/login", { data: { username: "raman", password: DEMO_PASSWORD } });
  return context;
}

async function withProfile<T>(page: Page, name: string, work: () => Promise<T>): Promise<T> {
  if (values.profile === undefined) return work();
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  const result = await work();
  const { profile } = await session.send("Profiler.stop");
  mkdirSync(values.profile, { recursive: true });
  writeFileSync(join(values.profile, `${name.replace(/\W+/g, "-")}.cpuprofile`), JSON.stringify(profile));
  await session.detach();
  return result;
}

const progress = (round: number, name: string) => process.stderr.write(`round ${round + 1}: ${name}\n`);

const starts: Record<string, StartTimes[]> = {};

async function watchStarts(address: string): Promise<void> {
  const token = await tokenAt(address, DEMO_PASSWORD);
  const browser = await openPlainChromium();
  try {
    for (let round = 0; round < Number(values.times); round += 1) {
      for (const start of STARTS) {
        (starts[start.name] ??= []).push(
          await measureStart(browser, address, token, start, Number(values.slower)),
        );
        progress(round, start.name);
      }
    }
  } finally {
    await browser.close();
  }
}

const results = new Map<string, ActionTimes[]>();

await withFullWeek(values.pages && resolve(values.pages), async (address) => {
  if (values.part !== "acts") await watchStarts(address);
  if (values.part === "starts") return;
  const browser = await openChromium();
  for (let round = 0; round < Number(values.times); round += 1) {
    const context = await openContext(browser, address);
    const page = await context.newPage();
    await page.goto(WEEK, { waitUntil: "commit" });
    await measureOpening(page, async () => 0, APPOINTMENT, 250);
    await page.waitForTimeout(1500);
    const spent = await slowDown(page, Number(values.slower));
    for (const { name, aim, act, there, after } of actions) {
      const isWanted = name.includes(values.only);
      try {
        const point = aim ? await moveMouseTo(page, aim(page)) : null;
        const measureOnce = () =>
          measureAction(page, spent, () => (act ? act(page) : clickAt(page, point)), there);
        const measurement = await (isWanted ? withProfile(page, name, measureOnce) : measureOnce());
        results.set(name, [...(results.get(name) ?? []), measurement]);
        await after?.(page);
        progress(round, name);
      } catch (error) {
        console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : ""}`);
        break;
      }
    }
    await context.close();
  }
  await browser.close();
});

console.log(
  `${cpus()[0]?.model ?? "?"} × ${cpus().length}, ${values.slower} times slower; best (middle) of ${values.times}, ms\n`,
);
console.log("| Start | Ready | Longest task | Blocked | Work |\n|---|---:|---:|---:|---:|");
const formatPair = (numbers: readonly number[]): string => `${best(numbers)} (${mid(numbers)})`;
for (const [name, runs] of Object.entries(starts))
  console.log(
    `| ${name} | ${(["ready", "longest", "blocked", "work"] as const).map((key) => formatPair(runs.map((run) => run[key]))).join(" | ")} |`,
  );
console.log("\n| Act | Answered (INP) | Longest task | Done | Work |\n|---|---:|---:|---:|---:|");
for (const [name, runs] of results)
  console.log(
    `| ${name} | ${(["answer", "longest", "done", "work"] as const).map((key) => formatPair(runs.map((run) => run[key]))).join(" | ")} |`,
  );
