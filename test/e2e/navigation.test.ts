import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { openWalker, type Walker } from "#test/support/walker.ts";

const office = openOffice();

const Needs = z.union([z.literal(["session", "public"]), z.array(z.string())]);
const Entry = z.object({
  area: z.enum(["account", "admin"]),
  section: z.string(),
  to: z.string(),
  needs: Needs,
});
const Features = z.object({ webFeatures: z.array(z.object({ menu: z.array(Entry).optional() })) });
// Imports the list as a value because the compiler of these tests knows no JSX.
const listed: unknown = await import(join(import.meta.dirname, "../../app/features.web.ts"));
const menu = Features.parse(listed).webFeatures.flatMap((feature) => feature.menu ?? []);

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];
const HOMES = { account: "/account/raman", admin: "/admin" };

// The scripts are texts because these tests are compiled without a browser's types.
/** Measures how many pixels the navigation is higher than its place, and counts marked lines that are not wholly in view. */
const LOOKS = `(() => {
  const menu = document.querySelector("nav[aria-label=Main]");
  const marked = [...menu.querySelectorAll("[aria-current]")];
  const place = menu.getBoundingClientRect();
  return {
    hidden: menu.scrollHeight - menu.clientHeight,
    marked: marked.length,
    outside: marked.filter((line) => {
      const box = line.getBoundingClientRect();
      return box.height < 20 || box.top < place.top || box.bottom > Math.min(place.bottom, window.innerHeight);
    }).length,
  };
})()`;
const FITS = { hidden: 0, marked: 1, outside: 0 };

async function expectFitting(page: Page, where: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const message = `${where} at ${size.width} by ${size.height}`;
    await expect.poll(() => page.evaluate(LOOKS), { message, timeout: 10_000 }).toEqual(FITS);
  }
}

const rightsOf = async (desk: Desk): Promise<ReadonlySet<string>> => {
  const me: unknown = await (await desk.context.request.get("/api/auth/me")).json();
  return new Set(z.object({ permissions: z.array(z.string()) }).parse(me).permissions);
};

/**
 * The users with the most menu entries: a client on the client's side, and the superadministrator on both
 * sides.
 */
describe.each([
  ["raman", "account"],
  ["superadmin", "admin"],
  ["superadmin", "account"],
] as const)("For %s on the side of %s", (username, side) => {
  const entries = menu.filter(({ area }) => area === side);
  let desk: Desk;
  let walker: Walker;
  let rights: ReadonlySet<string>;
  beforeAll(async () => {
    desk = await office.desk(username);
    walker = openWalker(desk.page);
    rights = await rightsOf(desk);
    if (username === "raman" || side === "admin") return;
    await desk.open(HOMES[side]);
    await desk.page.getByRole("button", { name: "Start clock" }).click();
    await desk.page.getByRole("timer").waitFor();
  });

  test.each(Object.entries(Object.groupBy(entries, ({ section }) => section)))(
    "nothing scrolls on the pages of %s, and the page's entry is in sight",
    async (_section, pages = []) => {
      for (const { to, needs } of pages) {
        if (typeof needs !== "string" && !needs.some((need) => rights.has(need))) continue;
        const path = to === "" ? HOMES[side] : `${HOMES[side]}/${to}`;
        await walker.go(path);
        await expectFitting(desk.page, path);
      }
    },
  );

  test("nothing scrolls with any area open, and the area of the page is marked", async () => {
    await desk.open(HOMES[side]);
    const openers = desk.page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: / pages$/, expanded: false });
    const names = await openers.evaluateAll((all) =>
      all.map((each) => each.getAttribute("aria-label") ?? ""),
    );
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (const name of names) {
      await desk.page.getByRole("button", { name, exact: true }).click();
      await expectFitting(desk.page, name);
    }
    await expectAccessible(desk.page, `the navigation of ${username}`);
  });
});

describe("By keyboard", () => {
  let page: Page;
  const focused = (name: string | RegExp, role: "button" | "link" = "button") =>
    page.getByRole(role, { name, exact: true }).and(page.locator(":focus")).waitFor();

  test("Tab goes from an area to its button, Enter opens it, and its pages come next", async () => {
    const desk = await office.desk("raman");
    page = desk.page;
    await desk.open("/account/raman/patients");
    await page.getByRole("link", { name: "Billing", exact: true }).focus();
    await page.keyboard.press("Tab");
    await focused("Billing pages");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Billing" }).waitFor();
    await focused("Billing pages");
    expect(new URL(page.url()).pathname).toBe("/account/raman/patients");
    await page.keyboard.press("Tab");
    await focused("Send to billing", "link");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/consultations");
    await page
      .getByRole("link", { name: "Send to billing", exact: true })
      .and(page.locator("[aria-current=page]"))
      .waitFor();
  });

  test("More takes the focus to its pages, and Esc gives it back", async () => {
    await page.goto("/account/raman/practicesettings");
    const more = page.getByRole("button", { name: /^More Practice pages/ });
    await more.focus();
    await page.keyboard.press("Enter");
    await focused("Export records", "link");
    await expectAccessible(page, "more pages");
    await page.keyboard.press("Escape");
    await focused(/^More Practice pages/);
    await page.keyboard.press("Enter");
    await focused("Export records", "link");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/export");
    await page
      .getByRole("link", { name: "Export records" })
      .and(page.locator("[aria-current=page]"))
      .waitFor();
  });

  test("a collapsed sidebar opens an area beside its icon", async () => {
    await page.keyboard.press("[");
    const billing = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Billing" });
    await billing.focus();
    await page.keyboard.press("Enter");
    await focused("Send to billing", "link");
    await expectAccessible(page, "the pages of an area in a collapsed sidebar");
    await page.keyboard.press("Escape");
    await billing.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("[");
    await page.getByRole("button", { name: "Billing pages" }).waitFor();
  });

  test("Ctrl K offers what she used, with its keys", async () => {
    await page.keyboard.press("Control+k");
    const used = page.getByRole("group", { name: "Pages you use most" });
    await used.getByRole("button", { name: /^Patients/ }).waitFor();
    expect(await used.getByRole("button").allTextContents()).toContain("PatientsGP");
    await page.keyboard.press("Escape");
  });
});

test("In a window too low for all lines they scroll, and the current entry is in sight", async () => {
  const { page, open } = await office.desk("raman");
  await page.setViewportSize({ width: 1280, height: 480 });
  for (const path of ["/account/raman/webhooks", "/account/raman", "/account/raman/file"]) {
    await open(path);
    await expect.poll(() => page.evaluate(LOOKS), { message: path }).toMatchObject({ marked: 1, outside: 0 });
  }
  expect(await page.evaluate(LOOKS)).not.toMatchObject({ hidden: 0 });
});

test("On a phone the four areas used most are the bar, and all areas the drawer", async () => {
  const { page, open } = await office.desk("raman", PHONE);
  await open("/account/raman/invoices");
  const bar = page.getByRole("navigation", { name: "Main" });
  expect(await bar.getByRole("link").count()).toBe(4);
  const more = bar.getByRole("button", { name: "More" });
  expect(await more.getAttribute("aria-current")).toBe("true");
  await more.click();
  const drawer = page.getByRole("dialog", { name: "More" }).getByRole("navigation", { name: "All pages" });
  const invoices = drawer.getByRole("link", { name: "Invoices" });
  await expect.poll(() => invoices.getAttribute("aria-current")).toBe("page");
  expect((await invoices.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await drawer.getByRole("button", { name: "Practice pages" }).click();
  await expectAccessible(page, "the drawer of a phone");
  await drawer.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
  await drawer.waitFor({ state: "hidden" });
});
