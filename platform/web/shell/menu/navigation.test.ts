import { describe, expect, test } from "vitest";
import { webFeatures } from "#app/features.web.ts";
import groupsTsv from "#app/seed/groups.tsv?raw";
import type { MenuEntry, PageNeeds } from "#platform/web/shell/feature.ts";
import { makeRegistry } from "#platform/web/shell/registry.ts";
import { barSections, entryAt, MAX_LISTED, pathWithin, sectionsWith, splitPages } from "./navigation.ts";

const { menuOf, pagesOf, pageAt } = makeRegistry(webFeatures);
const SIDES = ["account", "admin"] as const;

/** The 29 built-in groups with their permissions. */
const groups = groupsTsv
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [id = "", team = "", level = "", rights = ""] = line.split("\t");
    return {
      name: `${id} ${team} ${level}`,
      rights: new Set(rights.split(";").map((grant) => grant.split(":")[0])),
    };
  });
const everyRight = new Set(groups.flatMap(({ rights }) => [...rights]));

const mayWith = (rights: ReadonlySet<string | undefined>) => (needs: PageNeeds) =>
  needs === "session" || needs === "public" || needs.some((right) => rights.has(right));
const entriesWith = (side: MenuEntry["area"], rights: ReadonlySet<string | undefined>) =>
  menuOf(side).filter(({ needs }) => mayWith(rights)(needs));
const currentAt = (side: MenuEntry["area"], entries: readonly MenuEntry[], path: string) =>
  entryAt(entries, pageAt(side, path)?.under ?? path);

/** The pages that the menu led to before it had sections, by the permission they need. */
const BEFORE: Readonly<Record<MenuEntry["area"], Readonly<Record<string, string>>>> = {
  account: {
    "activity.view": "activity",
    "message.read": "messages",
    "calendar.view": "calendar schedules calendar-feed",
    "calendar.edit": "appointment-import",
    "timeclock.use": "hours",
    "patient.view": "patients missing referringdoctors",
    "patient.edit": "import",
    "practice.settings":
      "opened practicesettings preferences locations/inpatient locations/outpatient export api-access webhooks",
    "form.submit": "insurerforms/index fund-registrations",
    "task.upload": "transcription/record",
    "task.own": "transcription transcription/completed transcription/letters transcription/batches",
    "template.edit": "transcription/templates",
    "consultation.view": "consultations",
    "report.run": "reports/appointments reports/transcription",
    "billingfile.upload": "billing",
    "bulkbill.send": "billing",
    "procedure.view": "billing/procedure",
    "consultation.send": "billing/unbilled",
    "invoice.view": "billing/unbilled",
    "generalfile.use": "file",
    "clientreport.view": "report",
    "account.edit": "details",
    "invoice.own": "invoices statement cards",
    "account.subusers": "people",
    "user.view": "people",
    "account.package": "packages",
  },
  admin: {
    "activity.view": "activity",
    "message.read": "messages",
    "signup.link": "signuplinks",
    "task.list": "tasklist",
    "consultation.view": "consultations",
    "task.assign": "shortforms medicalwords public-holidays",
    "task.edit": "shortforms medicalwords",
    "task.type": "shortforms medicalwords",
    "conversion.convert": "conversion",
    "rch.convert": "conversion/rch",
    "client.view": "clients",
    "report.appointmaid": "client-hours",
    "form.review": "healthfundformreviews fund-board fund-recipients",
    "invoice.view": "accounts/manage accounts/receivables accounts/issuer accounts/reminders",
    "invoice.report": "accounts/report accounts/review",
    "invoicedata.upload": "accounts/upload",
    "invoice.edit": "accounts/prices accounts/packages",
    "client.services": "accounts/prices accounts/packages",
    "subscriber.manage": "mail mail-by-clock subscribers",
    "user.view": "users",
    "group.manage": "groups permissions/why signinsecurity register",
    "bulletin.manage": "bulletins",
    "report.run": "reports/transcription",
  },
};

test("there are 29 groups", () => expect(groups).toHaveLength(29));

describe.each(SIDES)("on the side of %s", (side) => {
  describe.each(groups)("a person of the group $name", ({ rights }) => {
    const entries = entriesWith(side, rights);
    const sections = sectionsWith(side, entries);

    test("sees at most nine areas, each with at least one page and never more than eight", () => {
      expect(sections.length).toBeLessThanOrEqual(9);
      for (const { pages } of sections) {
        expect(pages.length).toBeGreaterThan(0);
        for (const current of [undefined, ...entries])
          expect(splitPages(pages, current).shown.length).toBeLessThanOrEqual(MAX_LISTED);
      }
    });

    test("reaches every page that the menu led to before, and home", () => {
      const before = Object.entries(BEFORE[side]).flatMap(([right, paths]) =>
        rights.has(right) ? paths.split(" ") : [],
      );
      const reached = sections.flatMap(({ pages }) => {
        const { shown, rest } = splitPages(pages, undefined);
        return [...shown, ...rest].map(({ to }) => to);
      });
      expect(reached).toEqual(expect.arrayContaining(["", ...before]));
      expect(new Set(reached).size).toBe(reached.length);
    });

    test("sees on each entry's page that it is the current one, in its open area", () => {
      for (const entry of entries) {
        expect(currentAt(side, entries, entry.to)).toBe(entry);
        const section = sections.find(({ key }) => key === entry.section);
        expect(splitPages(section?.pages ?? [], entry).shown).toContain(entry);
      }
    });

    test("has at most four areas in the bar of a phone, in the order of the navigation", () => {
      const bar = barSections(sections, 4);
      expect(bar).toHaveLength(Math.min(4, sections.length));
      expect(bar).toEqual(sections.filter((section) => bar.includes(section)));
    });
  });

  test("a page belongs to an entry, except for a person's own sign-in", () => {
    const entries = entriesWith(side, everyRight);
    const without = pagesOf(side).filter(
      ({ path }) => !currentAt(side, entries, path.replace(/\$\w+/g, "1")),
    );
    const own = side === "account" ? ["email", "password", "security"] : ["password", "security"];
    expect(without.map(({ path }) => path).toSorted()).toEqual([...own, ...NEEDS_A_KIND[side]].toSorted());
  });

  test("an area leads to one main page", () => {
    for (const { main, pages } of sectionsWith(side, entriesWith(side, everyRight))) {
      expect(pages).toContain(main);
      expect(pages.filter(({ isMain }) => isMain).length).toBeLessThanOrEqual(1);
    }
  });
});

/** The page of locations has two menu entries: inpatient and outpatient. */
const NEEDS_A_KIND = { account: ["locations/$kind"], admin: [] };

describe("the entry of a page", () => {
  const entries = menuOf("account");
  test.each([
    ["/account/raman", ""],
    ["/account/raman/transcription", "transcription"],
    ["/account/raman/transcription/details/7", "transcription"],
    ["/account/raman/transcription/completed", "transcription/completed"],
    ["/account/RAMAN/Transcription/Completed/x?tab=2", "transcription/completed"],
    ["/account/raman/patients/details/5#notes", "patients"],
    ["/account/raman/appointments/2026-11-23", "calendar"],
    ["/account/raman/billing/details", "consultations"],
    ["/account/raman/transcriptions", undefined],
    ["/account/raman/password", undefined],
  ])("at %s is %s", (address, to) =>
    expect(currentAt("account", entries, pathWithin("account", address))?.to).toBe(to),
  );
});

describe("an area with one page", () => {
  test("takes the page's name", () => {
    const [section] = sectionsWith("account", entriesWith("account", new Set(["timeclock.use"]))).slice(1);
    expect(section?.label).toBe("My hours");
  });
});

describe("more than eight pages", () => {
  const practice = entriesWith("account", everyRight).filter(({ section }) => section === "practice");
  const [first] = practice;
  const last = practice.at(-1);

  test("leave seven and More", () => {
    const { shown, rest } = splitPages(practice, first);
    expect(shown).toEqual(practice.slice(0, 7));
    expect(rest).toEqual(practice.slice(7));
  });

  test("show the current one of the others after the seven, which stay in place", () => {
    const { shown, rest } = splitPages(practice, last);
    expect(shown).toEqual([...practice.slice(0, 7), last]);
    expect(rest).toEqual(practice.slice(7, -1));
  });

  test("are all shown where they are eight", () => {
    const { shown, rest } = splitPages(practice.slice(0, 8), undefined);
    expect([shown.length, rest.length]).toEqual([8, 0]);
  });
});
