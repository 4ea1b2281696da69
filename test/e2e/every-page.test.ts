import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";
import { fillMail } from "#test/support/long-mail.ts";
import { expectFits, expectPlainWords } from "#test/support/page-looks.ts";

const office = openOffice();

const Needs = z.union([z.literal(["session", "public"]), z.array(z.string())]);
const Pages = z.object({
  webFeatures: z.array(z.object({ pages: z.array(z.object({ area: z.string(), path: z.string(), needs: Needs })) })),
});
type Listed = z.infer<typeof Pages>["webFeatures"][number]["pages"][number];
// Imports the list as a value because the compiler of these tests knows no JSX.
const listed: unknown = await import(join(import.meta.dirname, "../../app/features.web.ts"));
const pages = Pages.parse(listed).webFeatures.flatMap((feature) => feature.pages);

const HOMES: Readonly<Record<string, string>> = { account: "/account/raman", admin: "/admin" };
/** Users by area. Each page is opened by the first user with permission. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  account: ["manager", "raman", "superadmin"],
  admin: ["superadmin", "converter", "registration"],
};
/** Values for the parameters of a page's address, if no other page of the demo links to the page. */
const NAMED: Readonly<Record<string, string>> = { $token: "none", $kind: "outpatient", $date: "2026-11-23" };

const addressOf = (page: Listed): string => [HOMES[page.area] ?? "", page.path].filter((part) => part !== "").join("/");
const isParametric = (page: Listed): boolean => page.path.includes("$");

describe("Every page is readable in light and dark, fits every width and shows no internal name", () => {
  const desks = new Map<string, { desk: Desk; permissions: ReadonlySet<string> }>();
  const links = new Set<string>();
  beforeAll(async () => {
    await fillMail(office.server().services.db);
    for (const username of new Set(Object.values(PEOPLE).flat())) {
      const desk = await office.desk(username);
      const me: unknown = await (await desk.context.request.get("/api/auth/me")).json();
      desks.set(username, { desk, permissions: new Set(z.object({ permissions: z.array(z.string()) }).parse(me).permissions) });
    }
    desks.set("nobody", { desk: await office.desk(), permissions: new Set() });
  });

  const deskFor = ({ area, needs }: Listed): Desk => {
    for (const name of PEOPLE[area] ?? ["nobody"]) {
      const found = desks.get(name);
      if (found && (!Array.isArray(needs) || needs.some((need) => found.permissions.has(need)))) return found.desk;
    }
    throw new Error(`None of them has ${String(needs)}.`);
  };
  const exampleOf = (listedPage: Listed): string => {
    const address = addressOf(listedPage);
    const pattern = new RegExp(`^${address.replace(/\$\w+/g, "[^/?]+")}(?:[?].*)?$`);
    const linked = [...links].find((link) => pattern.test(link) && !pages.some((other) => addressOf(other) === link));
    return linked ?? address.replace(/\$\w+/g, (name) => NAMED[name] ?? "1");
  };
  const expectWell = async (listedPage: Listed, address: string): Promise<void> => {
    // Visitors without a session get a 401, and made-up addresses of pages without an example name no record.
    office.expectErrors(/status of (401|404|410)/);
    const { page } = deskFor(listedPage);
    await page.goto(address, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    const hrefs = await page.locator("a[href^='/']").evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    for (const href of hrefs) links.add(href);
    await expectPlainWords(page, address);
    await expectFits(page, address);
    await expectAccessible(page, address);
  };

  test.each(pages.filter((each) => !isParametric(each)).map((each) => [addressOf(each), each] as const))(
    "%s",
    async (address, each) => {
      await expectWell(each, address);
    },
  );
  test.each(pages.filter(isParametric).map((each) => [addressOf(each), each] as const))("%s", async (_, each) => {
    const example = exampleOf(each);
    await expectWell(each, example);
  });
  test("there are pages", () => expect(pages.length).toBeGreaterThan(100));
});

/**
 * Returns the first appointment in the calendar grid, because the list beside the grid contains the same
 * appointments.
 */
const appointmentIn = (page: Page) =>
  page
    .getByRole("group", { name: /^Calendar grid/ })
    .getByRole("button", { name: /^\d\d:\d\d to.*Appointment/ })
    .first();

/** Parts that a page shows at another address, or after a click. Dialogs are tested in dialogs.test.ts. */
const SHOWN: Readonly<Record<string, readonly [who: string | undefined, path: string, show: (page: Page) => Promise<unknown>]>> =
  {
    "the day of a calendar": ["manager", "/account/raman/calendar?view=day", (page) => appointmentIn(page).waitFor()],
    "the month of a calendar": ["manager", "/account/raman/calendar?view=month", (page) => page.getByText("+").first().waitFor()],
    "the card of an appointment": [
      "manager",
      "/account/raman/calendar",
      async (page) => {
        await appointmentIn(page).click();
        await page.getByRole("button", { name: /^Edit/ }).waitFor();
      },
    ],
    "an appointment that is open": [
      "manager",
      "/account/raman/calendar",
      async (page) => {
        await appointmentIn(page).click();
        await page.getByRole("button", { name: /^Edit/ }).waitFor();
        await appointmentIn(page).click();
        await page.getByRole("dialog").waitFor();
      },
    ],
    "what is missing of a patient": [
      "manager",
      "/account/raman/patients",
      async (page) => {
        const reply: unknown = await (await page.request.get("/api/patient/50/1?status=Missing%20Data")).json();
        const [patient] = z.object({ patients: z.array(z.object({ ID: z.int() })) }).parse(reply).patients;
        await page.goto(`/account/raman/patients/details/${patient?.ID}?missing=1`);
        await page.getByRole("form", { name: "Missing details" }).waitFor();
      },
    ],
    "the palette with what it found": [
      "manager",
      "/account/raman/patients",
      async (page) => {
        await page.keyboard.press("Control+k");
        await page.locator("[placeholder^='Search or go to']:focus").waitFor();
        await page.keyboard.type("rossi");
        await page.getByText("ROSSI, Carla").last().waitFor();
      },
    ],
    "the list of shortcuts": [
      "manager",
      "/account/raman/patients",
      async (page) => {
        await page.keyboard.press("?");
        await page.getByRole("dialog").waitFor();
      },
    ],
    "a list the bureau opened": ["admin", "/account/raman/patients", (page) => page.getByRole("row").nth(1).waitFor()],
    "an address that does not exist": [undefined, "/nowhere", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  };

describe("What a page shows besides is readable in light and dark and shows no internal name", () => {
  const desks = new Map<string | undefined, Desk>();

  test.each(Object.entries(SHOWN))("%s", async (name, [who, path, show]) => {
    const desk = desks.get(who) ?? (await office.desk(who));
    desks.set(who, desk);
    await desk.open(path);
    await show(desk.page);
    await expectPlainWords(desk.page, name);
    await expectAccessible(desk.page, name);
  });
});
