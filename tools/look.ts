// Pictures of every page (`npm run look -- --to FOLDER`): signs in as the demo users who may open each page,
// takes one picture for each width and colour scheme, and writes a contact sheet, index.html.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { z } from "zod";
import { chromium as findChromium } from "./chromium.mjs";
import { answerHelp } from "./help.ts";
import { contactSheet, type Shot } from "./look/contact-sheet.ts";
import { addressOf, exampleOf, type Page, USERS, userFor } from "./look/pages.ts";
import { readPages } from "./look/read-pages.ts";
import { root } from "./parts.ts";

answerHelp(`npm run look -- --to FOLDER [--url http://localhost:3000] [--widths 1440,390] [--schemes light,dark] [--only TEXT]
Takes a picture of every page. Without --url it starts Corella with new demo data. --only takes the pages whose address contains TEXT.`);

const { values } = parseArgs({
  options: {
    to: { type: "string" },
    url: { type: "string" },
    widths: { type: "string", default: "1440,1280,768,390" },
    schemes: { type: "string", default: "light,dark" },
    only: { type: "string", default: "" },
  },
});
if (values.to === undefined) {
  console.error("Say where the pictures go: npm run look -- --to FOLDER");
  process.exit(1);
}
const to = values.to;
const widths = values.widths.split(",").map(Number);
const schemes = values.schemes.split(",").map((scheme) => (scheme === "dark" ? "dark" : "light"));
const PHONE_WIDTH = 767;
const PASSWORD = "Corella1!";
const START_LIMIT_MS = 120_000;

const Me = z.object({ permissions: z.array(z.string()) });

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "corella-look-"));
  const port = 20_000 + (process.pid % 20_000);
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["app/server.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error("Corella did not start: see above.");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await exited;
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop };
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens a browser session of a demo user, or of a visitor if `user` is null. */
async function openSession(browser: Browser, url: string, user: string | null, scheme: "light" | "dark") {
  const context = await browser.newContext({ baseURL: url, colorScheme: scheme });
  if (user !== null) {
    const data = { username: user, password: PASSWORD };
    const reply = await context.request.post("/api/auth/login", { data, headers: { origin: url } });
    if (!reply.ok()) throw new Error(`${user} could not sign in: ${reply.status()}`);
  }
  return context;
}

async function permissionsOf(context: BrowserContext): Promise<ReadonlySet<string>> {
  return new Set(Me.parse(await (await context.request.get("/api/auth/me")).json()).permissions);
}

/** Takes a picture of a page and returns the links on the page. */
async function takePicture(
  context: BrowserContext,
  address: string,
  width: number,
  file: string,
): Promise<string[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width > PHONE_WIDTH ? 900 : 844 });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.screenshot({ path: file });
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  await page.close();
  return links;
}

const fileName = (address: string): string =>
  `${address.replace(/[^\w$]+/g, "-").replace(/^-|-$/g, "") || "home"}.png`;

async function takePictures(browser: Browser, url: string, pages: readonly Page[]): Promise<Shot[]> {
  const users = [...new Set(Object.values(USERS).flat())];
  const permissions = new Map<string, ReadonlySet<string>>();
  for (const user of users) {
    const context = await openSession(browser, url, user, "light");
    permissions.set(user, await permissionsOf(context));
    await context.close();
  }
  const links = new Set<string>();
  const shots: Shot[] = [];
  // Pages with parameters come last, because the other pages link to examples of them.
  const sortedPages = pages.toSorted((a, b) => Number(a.path.includes("$")) - Number(b.path.includes("$")));
  for (const scheme of schemes) {
    const contexts = new Map<string | null, BrowserContext>();
    for (const user of [null, ...users]) contexts.set(user, await openSession(browser, url, user, scheme));
    for (const page of sortedPages) {
      const context = contexts.get(userFor(page, permissions));
      if (!context || !addressOf(page).includes(values.only)) continue;
      const address = exampleOf(page, pages, links);
      for (const width of widths) {
        const look = `${width} ${scheme}`;
        const folder = look.replace(" ", "-");
        await mkdir(join(to, folder), { recursive: true });
        const file = join(folder, fileName(addressOf(page)));
        for (const link of await takePicture(context, address, width, join(to, file))) links.add(link);
        shots.push({ title: page.title, address: addressOf(page), look, file });
      }
    }
    for (const context of contexts.values()) await context.close();
  }
  return shots;
}

const executablePath = findChromium();
if (executablePath === undefined)
  throw new Error("No Chromium is on this machine: install chromium, or set CHROMIUM_PATH to one.");
const server =
  values.url === undefined ? await startServer() : { url: values.url, stop: () => Promise.resolve() };
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
try {
  const shots = await takePictures(browser, server.url, await readPages());
  await writeFile(join(to, "index.html"), contactSheet(shots));
  console.log(`${shots.length} pictures in ${join(to, "index.html")}`);
} finally {
  await browser.close();
  await server.stop();
}
