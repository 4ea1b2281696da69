import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";
import { openWalker } from "#test/support/walker.ts";
import { addressOf, exampleOf, type Page as ListedPage, pagesOf, USERS, userFor } from "#tools/look/pages.ts";
import { fillMail } from "#test/support/long-mail.ts";
import { expectFits, expectPlainWords } from "#test/support/page-looks.ts";
import { expectTouchable } from "#test/support/touch-targets.ts";

const office = openOffice();

// Imports the list as a value because the compiler of these tests knows no JSX.
const listed: unknown = await import(join(import.meta.dirname, "../../app/features.web.ts"));
const pages = pagesOf(listed);

const isParametric = (page: ListedPage): boolean => page.path.includes("$");

describe("Every page is readable in light and dark, fits every width and finger, and shows no internal name", () => {
  interface Sitter {
    readonly page: Page;
    /** Opens a path and waits for all its responses. */
    readonly open: (path: string) => Promise<void>;
    readonly permissions: ReadonlySet<string>;
  }
  const sitters = new Map<string, Sitter>();
  const links = new Set<string>();
  beforeAll(async () => {
    await fillMail(office.server().services.db);
    for (const username of new Set(Object.values(USERS).flat())) {
      const { page, context } = await office.desk(username);
      const me: unknown = await (await context.request.get("/api/auth/me")).json();
      sitters.set(username, {
        page,
        open: openWalker(page).go,
        permissions: new Set(z.object({ permissions: z.array(z.string()) }).parse(me).permissions),
      });
    }
    const { page } = await office.desk();
    // Loads each page of visitors, because some of them are rendered by the server.
    sitters.set("nobody", { page, open: openWalker(page).load, permissions: new Set() });
  });

  const sitterFor = (page: ListedPage): Sitter => {
    const permissions = new Map([...sitters].map(([name, sitter]) => [name, sitter.permissions]));
    const found = sitters.get(userFor(page, permissions) ?? "nobody");
    if (!found) throw new Error(`No one is signed in for ${page.path}.`);
    return found;
  };
  const expectWell = async (listedPage: ListedPage, address: string): Promise<void> => {
    // Visitors without a session get a 401, and made-up addresses of pages without an example name no record.
    office.expectErrors(/status of (401|404|410)/);
    const { page, open } = sitterFor(listedPage);
    await open(address);
    const hrefs = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    for (const href of hrefs) links.add(href);
    await expectPlainWords(page, address);
    await expectFits(page, address);
    await expectTouchable(page, address);
    await expectAccessible(page, address);
  };

  test.each(pages.filter((each) => !isParametric(each)).map((each) => [addressOf(each), each] as const))(
    "%s",
    async (address, each) => {
      await expectWell(each, address);
    },
  );
  test.each(pages.filter(isParametric).map((each) => [addressOf(each), each] as const))(
    "%s",
    async (_, each) => {
      const example = exampleOf(each, pages, links);
      await expectWell(each, example);
    },
  );
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
const SHOWN: Readonly<
  Record<string, readonly [who: string | undefined, path: string, show: (page: Page) => Promise<unknown>]>
> = {
  "the day of a calendar": [
    "manager",
    "/account/raman/calendar?view=day",
    (page) => appointmentIn(page).waitFor(),
  ],
  "the month of a calendar": [
    "manager",
    "/account/raman/calendar?view=month",
    (page) => page.getByText("+").first().waitFor(),
  ],
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
  "a list the bureau opened": [
    "admin",
    "/account/raman/patients",
    (page) => page.getByRole("row").nth(1).waitFor(),
  ],
  "an address that does not exist": [
    undefined,
    "/nowhere",
    (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  ],
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
