import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { readConfig } from "#platform/config.ts";
import { type RunningServer, start } from "#app/start.ts";
import { pageClock } from "./clock.ts";
import { openChromium } from "./chromium.ts";
import { type FreshDatabase, freshDatabase } from "./databases.ts";

const root = join(import.meta.dirname, "../..");
const pictures = join(root, "test-results");

/** A browser window and the session of its user. */
export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens an address and waits until the page has its heading. */
  readonly open: (path: string) => Promise<void>;
}

export interface Office {
  /** Opens a window with its own cookies, signed in if a demo user is named. */
  readonly desk: (username?: string, options?: BrowserContextOptions) => Promise<Desk>;
  /** Opens another tab with the same browser and session. */
  readonly tab: (desk: Desk) => Promise<Desk>;
  readonly server: () => RunningServer;
  /** Returns the connection string for changes to the database that bypass the server. */
  readonly databaseUrl: () => string;
  /** Returns the folder where the sandbox mail server stores each email as received. */
  readonly mailFolder: () => string;
  readonly stopServer: () => Promise<void>;
  /** Starts the server again on the same database and port. */
  readonly startServer: () => Promise<void>;
  /**
   * Declares the errors that this test causes on purpose. Any other error or warning on a console fails the
   * test.
   */
  readonly expectErrors: (...words: RegExp[]) => void;
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/**
 * Runs the whole product for one file of tests: built pages, a server with the demo practice on its own
 * database, and a browser. Console errors and warnings, failed requests and responses with status 500 fail
 * the test in which they occur. A failed test leaves screenshots in test-results.
 */
export function openOffice({
  demo = true,
  history = false,
  host = "127.0.0.1",
}: {
  demo?: boolean;
  /** True to add the two years before, which fill lists and reports. */
  history?: boolean;
  host?: string;
} = {}): Office {
  let browser: Browser;
  let database: FreshDatabase;
  let running: RunningServer | undefined;
  let folder = "";
  let port = 0;
  const desks: Desk[] = [];
  let complaints: string[] = [];
  let awaited: RegExp[] = [];

  const startServer = async (): Promise<void> => {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: demo ? "yes" : "no",
      DEMO_HISTORY: history ? "yes" : "no",
      LOG_LEVEL: "silent",
      PORT: String(port),
      HOST: host,
    };
    running = await start(readConfig(env), builtPages());
    port = Number(new URL(running.address).port);
  };
  const stopServer = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };

  beforeAll(async () => {
    browser = await openChromium();
    database = await freshDatabase();
    folder = mkdtempSync(join(tmpdir(), "corella-office-"));
    await startServer();
  });

  /**
   * Resets the settings of a failed test, such as a held mouse button or a stopped server, because later
   * tests would fail too.
   */
  const clearUp = async (): Promise<void> => {
    if (running === undefined) await startServer();
    for (const { context, page } of desks.filter((desk) => !desk.page.isClosed())) {
      await context.setOffline(false);
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.mouse.up();
    }
  };

  afterEach(async ({ task }) => {
    const said = complaints.filter((complaint) => !awaited.some((words) => words.test(complaint)));
    complaints = [];
    awaited = [];
    const isFailed = task.result?.state === "fail";
    if (isFailed || said.length > 0) await photograph(desks, task.name);
    if (isFailed) await clearUp();
    // Compares one text because reports that omit the difference still show the text.
    expect(said.join("\n")).toBe("");
  });

  afterAll(async () => {
    await browser?.close();
    await stopServer();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const deskAt = async (context: BrowserContext): Promise<Desk> => {
    const page = await context.newPage();
    listenTo(page, (complaint) => complaints.push(complaint));
    const desk: Desk = {
      page,
      context,
      async open(path) {
        await page.goto(path, { waitUntil: "commit" });
        await page.getByRole("heading", { level: 1 }).first().waitFor();
      },
    };
    desks.push(desk);
    return desk;
  };

  return {
    async desk(username, options = {}) {
      const context = await browser.newContext({
        baseURL: running?.address,
        viewport: { width: 1440, height: 900 },
        locale: "en-AU",
        timezoneId: "Australia/Sydney",
        reducedMotion: "reduce",
        ...options,
      });
      await context.addInitScript(pageClock());
      // A long timeout, because a busy machine renders late. Missing elements fail the test either way.
      context.setDefaultTimeout(30_000);
      if (username !== undefined) {
        const reply = await context.request.post("/api/auth/login", {
          data: { username, password: DEMO_PASSWORD },
        });
        if (!reply.ok()) throw new Error(`${username} could not sign in: ${await reply.text()}`);
      }
      return deskAt(context);
    },
    tab: ({ context }) => deskAt(context),
    server() {
      if (running === undefined) throw new Error("the server is stopped");
      return running;
    },
    databaseUrl: () => database.url,
    mailFolder: () => join(folder, "mailbox"),
    stopServer,
    startServer,
    expectErrors: (...words) => void awaited.push(...words),
  };
}

function listenTo(page: Page, complain: (words: string) => void): void {
  const where = () => new URL(page.url()).pathname;
  page.on("pageerror", (error) => complain(`${where()}: ${error.message}`));
  page.on("console", (message) => {
    const words = `${where()}: ${message.text()} ${message.location().url}`;
    // Ignores the 401 by which a page learns that no user is signed in, because the browser logs every
    // refusal.
    const asksWho = /401 .*\/api\/auth\/me$/.test(words);
    if (["error", "warning"].includes(message.type()) && !asksWho) complain(words);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Ignores aborted requests, because leaving a page aborts its pending requests.
    if (!reason.includes("ERR_ABORTED"))
      complain(`${where()}: ${request.method()} ${request.url()} ${reason}`);
  });
}

async function photograph(desks: readonly Desk[], name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80);
  for (const [index, { page }] of desks.entries()) {
    if (page.isClosed()) continue;
    await page.screenshot({ path: join(pictures, `${slug}-${index + 1}.png`) }).catch(() => undefined);
  }
}

let pages: string | undefined;

/**
 * Builds the pages if a source has changed, and returns the folder of a copy, because a concurrent build
 * would remove the original pages. Throws if there are no pages.
 */
function builtPages(): string {
  if (pages !== undefined) return pages;
  execFileSync(process.execPath, ["tools/bootstrap.mjs", "--build"], { cwd: root, stdio: "inherit" });
  const built = join(root, "dist/web");
  if (!existsSync(built)) throw new Error("There are no web pages to open: app/index.html is missing.");
  const copy = mkdtempSync(join(tmpdir(), "corella-pages-"));
  cpSync(built, copy, { recursive: true });
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  pages = copy;
  return copy;
}
