import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { readConfig } from "#platform/config.ts";
import { type Running, start } from "#app/start.ts";
import { openChromium } from "./chromium.ts";
import { type FreshDatabase, freshDatabase } from "./databases.ts";

const root = join(import.meta.dirname, "../..");
const pictures = join(root, "test-results");

/** A browser window and the person who sits at it. */
export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens an address and waits until the page has its heading. */
  readonly open: (path: string) => Promise<void>;
}

export interface Office {
  /** A window of its own (own cookies); signed in when a demo person is named. */
  readonly desk: (username?: string, options?: BrowserContextOptions) => Promise<Desk>;
  /** Another tab of the same browser and person. */
  readonly tab: (desk: Desk) => Promise<Desk>;
  readonly server: () => Running;
  /** For what happens to the database past the server. */
  readonly databaseUrl: () => string;
  /** Where the sandbox mail server keeps each email as it arrived. */
  readonly mailFolder: () => string;
  readonly stopServer: () => Promise<void>;
  /** Again on the same database and port. */
  readonly startServer: () => Promise<void>;
  /** This test brings these errors about on purpose; any other word on a console fails it. */
  readonly expectErrors: (...words: RegExp[]) => void;
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * The whole product for one file of stories: built pages, a server with the demo practice on a database of its own, and a browser. What a
 * console says, a request that fails and an answer of 500 each fail the test they come in; a test that fails leaves pictures in test-results.
 */
export function openOffice({ demo = true, host = "127.0.0.1" }: { demo?: boolean; host?: string } = {}): Office {
  let browser: Browser;
  let database: FreshDatabase;
  let running: Running | undefined;
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

  /** What a test that failed had switched off or held down would fail the tests after it. */
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
    // As one text: a report that leaves out the difference still names them.
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
      // A busy machine draws late; what never comes fails the test either way.
      context.setDefaultTimeout(30_000);
      if (username !== undefined) {
        const reply = await context.request.post("/api/auth/login", { data: { username, password: DEMO_PASSWORD } });
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
    // Whether somebody is signed in is asked by asking; the browser writes down each no.
    const asksWho = /401 .*\/api\/auth\/me$/.test(words);
    if (["error", "warning"].includes(message.type()) && !asksWho) complain(words);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left gives up what it was still reading.
    if (!reason.includes("ERR_ABORTED")) complain(`${where()}: ${request.method()} ${request.url()} ${reason}`);
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

/** Built when a source has changed, and copied: a build that somebody starts meanwhile does not take the pages away. */
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
