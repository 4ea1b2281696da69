import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { expectFloatingToast } from "#test/support/office-toasts.ts";

const office = openOffice();

describe("Dr Raman looks at her phone between two patients", () => {
  let priya: Desk;
  beforeAll(async () => {
    priya = await office.desk("raman", PHONE);
  });

  const isAsWideAsThePhone = () =>
    priya.page.evaluate<boolean>("document.documentElement.scrollWidth <= window.innerWidth");

  test("home greets her with the day", async () => {
    await priya.open("/");
    await priya.page.getByRole("heading", { name: /, Priya$/ }).waitFor();
    expect(await isAsWideAsThePhone()).toBe(true);
    await expectAccessible(priya.page, "home on a phone");
  });

  test("the calendar is a thumb away and shows today's appointments", async () => {
    const { page } = priya;
    await page.getByRole("link", { name: "Calendar" }).first().click();
    await page
      .getByRole("button", { name: /^\d\d:\d\d to \d\d:\d\d, [A-Z' -]+ .*(Appointment|Theatre)/ })
      .first()
      .waitFor();
    expect(await isAsWideAsThePhone()).toBe(true);
    await expectAccessible(page, "calendar on a phone");
  });

  test("a tap opens the appointment, another the patient", async () => {
    const { page } = priya;
    const appointment = page
      .getByRole("button", { name: /^\d\d:\d\d to \d\d:\d\d, [A-Z' -]+ .*(Appointment|Theatre)/ })
      .first();
    const surname =
      /, ([A-Z][A-Z' -]+) [A-Z][a-z]/.exec((await appointment.textContent()) ?? "")?.[1] ?? "nobody";
    await appointment.click();
    await page.getByRole("dialog").waitFor();
    expect(await isAsWideAsThePhone()).toBe(true);
    await expectAccessible(page, "an appointment on a phone");
    await page.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Go to patient" }).click();
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${surname}`) }).waitFor();
    expect(await isAsWideAsThePhone()).toBe(true);
    await expectAccessible(page, "a patient on a phone");
  });

  test("the number is one to ring, and the list finds others", async () => {
    const { page } = priya;
    await page.getByRole("link", { name: "Patients" }).first().click();
    await page.getByRole("search").getByRole("textbox").fill("abbott");
    await page.getByRole("link", { name: /ABBOTT, Graham/ }).click();
    await page.getByRole("heading", { level: 1, name: /^ABBOTT, Graham/ }).waitFor();
    expect(await page.locator("a[href^='tel:']").first().getAttribute("href")).toMatch(/^tel:04\d{8}$/);
  });

  test("a batch with more letters than fit is scrolled to its last one", async () => {
    const { page } = priya;
    const size = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ ...size, height: 420 });
    await priya.open("/account/raman/transcription/batches");
    await page
      .getByRole("link", { name: /^Batch/ })
      .first()
      .click();
    const last = page.getByRole("listitem").filter({ hasText: "Medico-legal report" }).last();
    await last.waitFor();
    await expectAccessible(page, "a batch on a phone");
    const tabs = page.getByRole("navigation", { name: "Main" });
    await page.mouse.move(size.width / 2, 250);
    const isReached = async () => {
      await page.mouse.wheel(0, 500);
      const [row, under] = [await last.boundingBox(), await tabs.boundingBox()];
      return row !== null && under !== null && row.y + row.height <= under.y;
    };
    await expect.poll(isReached, { timeout: 20_000 }).toBe(true);
    await page.setViewportSize(size);
  });

  test("a toast floats over the page: nothing moves, and clicks go through it", async () => {
    const { page } = priya;
    await priya.open("/account/raman/practicesettings");
    await page.getByLabel("Practice name").fill("Raman Orthopaedics and Sports");
    await expectFloatingToast(page, async () => {
      await page.getByRole("button", { name: /^Save/ }).last().click();
      await page.getByText("Saved Successfully").waitFor();
    });
  });
});

test("The task list on a phone begins with the tasks, and its other actions are in a menu", async () => {
  const { page, open } = await office.desk("typingmanager", PHONE);
  await open("/admin/tasklist");
  const tasks = page.getByRole("list", { name: "Task list" });
  const first = await tasks.getByRole("link").first().boundingBox();
  expect(first?.y).toBeLessThan(270);
  await page.getByRole("combobox", { name: "Tasks" }).selectOption("unassigned");
  await page.waitForURL(/view=unassigned/);
  await page.getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page, "the task list's menu on a phone");
  await page.getByRole("menuitem", { name: "Export CSV" }).waitFor();
  await page.getByRole("menuitem", { name: "Return to client" }).click();
  await page.getByRole("dialog", { name: /Return/ }).waitFor();
});
