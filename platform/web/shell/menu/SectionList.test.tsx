import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { webFeatures } from "#app/features.web.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { makeRegistry } from "#platform/web/shell/registry.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator, doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { BottomTabs } from "./BottomTabs.tsx";
import { useMenuPlace } from "./menu-place.ts";
import { SectionList } from "./SectionList.tsx";

const { menuOf, pagesOf } = makeRegistry(webFeatures);
const everyRight = pagesOf("account")
  .concat(pagesOf("admin"))
  .flatMap(({ needs }) => (typeof needs === "string" ? [] : needs));

type Place = "side" | "collapsed" | "drawer" | "tabs";

const UNREAD = { "GET /api/message/unread": { body: { unread: 0 } } };

/** Renders the navigation of an area at the address of a page. */
async function show(
  area: MenuEntry["area"],
  page: string,
  rights: readonly string[] = everyRight,
  place: Place = "side",
) {
  answerCalls(UNREAD);
  const home = area === "account" ? "/account/raman" : "/admin";
  const list = place === "tabs" ? <BottomTabs area={area} /> : <SectionList area={area} place={place} />;
  const content = place === "tabs" ? list : <nav aria-label="Main">{list}</nav>;
  const person = (area === "account" ? doctor : administrator)(...rights);
  const shown = await renderPage(
    <SessionProvider me={person}>
      {area === "account" ? <ClientProvider client={raman}>{content}</ClientProvider> : content}
    </SessionProvider>,
    `${home}/$`,
    webFeatures,
    page === "" ? home : `${home}/${page}`,
  );
  await screen.findByRole("navigation");
  return shown;
}

const current = (mark: "page" | "true") =>
  within(screen.getByRole("navigation"))
    .queryAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === mark)
    .map((link) => link.textContent);
const pagesIn = (area: string) =>
  within(screen.getByRole("list", { name: area }))
    .getAllByRole("link")
    .map((link) => link.textContent);
const opener = (area: string) => screen.getByRole("button", { name: `${area} pages` });
const press = (name: string) => fireEvent.click(screen.getByRole("link", { name }));

describe.each(["account", "admin"] as const)("on each page of the menu of %s", (side) => {
  const entries = menuOf(side).filter(({ to }) => to !== "");
  test.each(entries.map((entry) => [entry.label, entry] as const))(
    "%s is the one current page",
    async (label, entry) => {
      await show(side, entry.to);
      expect(current("page")).toEqual([entry.short ?? label]);
      expect(current("true")).toEqual([]);
      expect(screen.queryAllByRole("button", { expanded: true }).length).toBeLessThanOrEqual(1);
    },
  );
});

describe("an area", () => {
  test("opens without leaving the page, and the area of the page is marked meanwhile", async () => {
    const { address } = await show("account", "patients/details/5");
    expect(pagesIn("Patients")).toEqual(["All patients", "Missing data", "Referring doctors", "Import"]);
    expect(opener("Billing").getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(opener("Billing"));
    expect(address()).toBe("/account/raman/patients/details/5");
    expect(opener("Billing").getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("list", { name: "Billing" }).id).toBe(
      opener("Billing").getAttribute("aria-controls"),
    );
    expect(screen.queryByRole("list", { name: "Patients" })).toBeNull();
    expect([current("page"), current("true")]).toEqual([[], ["Patients"]]);
    fireEvent.click(opener("Billing"));
    expect(screen.queryByRole("list", { name: "Billing" })).toBeNull();
  });

  test("leads to its main page, and is open there", async () => {
    const { address } = await show("account", "patients");
    press("Letters");
    await waitFor(() => expect(address()).toBe("/account/raman/transcription"));
    expect(current("page")).toEqual(["Outstanding"]);
    expect(screen.queryByRole("list", { name: "Patients" })).toBeNull();
  });

  test("is open again when its page is chosen once more", async () => {
    await show("account", "patients");
    fireEvent.click(opener("Practice"));
    press("Patients");
    await screen.findByRole("list", { name: "Patients" });
    expect(screen.queryByRole("list", { name: "Practice" })).toBeNull();
  });

  test("that was opened by hand does not open again after a change of page", async () => {
    await show("account", "patients");
    fireEvent.click(opener("Practice"));
    press("Calendar");
    await screen.findByRole("list", { name: "Calendar" });
    press("Patients");
    await screen.findByRole("list", { name: "Patients" });
    expect(screen.queryByRole("list", { name: "Practice" })).toBeNull();
  });

  test("without a page for the person is not shown; one with a single page is a plain link of its name", async () => {
    await show("account", "hours", ["timeclock.use", "invoice.own"]);
    const names = screen.getAllByRole("link").map((link) => link.textContent);
    expect(names).toEqual(["Home", "My hours", "Billing"]);
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Billing pages",
    ]);
  });

  test("comes in the order of Tab: the area, its button, its pages, the next area", async () => {
    await show("account", "insurerforms/index", ["form.submit", "invoice.own"]);
    await screen.findByRole("link", { name: "Fund registrations" });
    const stops = [...screen.getByRole("navigation").querySelectorAll<HTMLElement>("a, button")];
    const words = stops.map((stop) => stop.getAttribute("aria-label") ?? stop.textContent);
    const forms = ["Insurer forms", "Insurer forms pages", "All forms", "Fund registrations"];
    expect(words).toEqual(["Home", "Billing", "Billing pages", ...forms]);
    expect(stops.every((stop) => stop.tabIndex === 0)).toBe(true);
  });
});

describe("more than eight pages", () => {
  test("open from More", async () => {
    const { address } = await show("account", "practicesettings");
    expect(pagesIn("Practice")).toHaveLength(7);
    fireEvent.click(screen.getByRole("button", { name: /^More\s*Practice pages/ }));
    fireEvent.click(await screen.findByRole("link", { name: "Webhooks", hidden: true }));
    await waitFor(() => expect(address()).toBe("/account/raman/webhooks"));
    await waitFor(() => expect(pagesIn("Practice")).toHaveLength(8));
    expect(current("page")).toEqual(["Webhooks"]);
  });

  test("are all listed in the drawer of a phone", async () => {
    await show("account", "practicesettings", everyRight, "drawer");
    expect(screen.queryByRole("button", { name: /^More\s*Practice pages/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Webhooks" })).toBeDefined();
  });
});

test("a page may mark the entry that its record belongs to", async () => {
  const Placed = () => {
    useMenuPlace("transcription/completed");
    return null;
  };
  await show("account", "transcription/details/721");
  expect(current("page")).toEqual(["Outstanding"]);
  const placed = render(<Placed />);
  expect(current("page")).toEqual(["Completed"]);
  placed.unmount();
  expect(current("page")).toEqual(["Outstanding"]);
});

test("in the collapsed sidebar an area opens beside its icon", async () => {
  const { address } = await show("account", "patients", everyRight, "collapsed");
  const patients = screen.getByRole("button", { name: /^Patients/ });
  expect(patients.getAttribute("aria-current")).toBe("true");
  const billing = screen.getByRole("button", { name: "Billing" });
  expect(billing.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(billing);
  const pages = within(await screen.findByRole("dialog", { name: "Billing", hidden: true }));
  fireEvent.click(pages.getByRole("link", { name: "Statement", hidden: true }));
  await waitFor(() => expect(address()).toBe("/account/raman/statement"));
  await waitFor(() => expect(billing.getAttribute("aria-current")).toBe("true"));
});

describe("the bar of a phone", () => {
  const words = () => screen.getAllByRole("link").map((link) => link.textContent);

  test("has four areas and More, and marks the one of the page", async () => {
    await show("account", "transcription/batches", everyRight, "tabs");
    expect(words()).toEqual(["Home", "Calendar", "Patients", "Letters"]);
    expect(current("true")).toEqual(["Letters"]);
    expect(screen.getByRole("button", { name: "More" }).getAttribute("aria-current")).toBeNull();
  });

  test("marks More where the page is in another area", async () => {
    await show("admin", "users", everyRight, "tabs");
    expect(words()).toEqual(["Home", "Messages", "Tasks", "Clients"]);
    expect(screen.getByRole("button", { name: "More" }).getAttribute("aria-current")).toBe("true");
  });

  test("takes other areas where the person has not the usual ones", async () => {
    await show("account", "invoices", ["invoice.own", "form.submit"], "tabs");
    expect(words()).toEqual(["Home", "Billing", "Insurer forms"]);
    expect(current("page")).toEqual(["Billing"]);
  });
});
