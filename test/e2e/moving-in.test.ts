import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

// Joanne imports patients and appointments of another system without a mouse. Only the file chooser belongs
// to the operating system.
const office = openOffice();
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n")),
});

/** Presses Tab until the element has the focus. Throws after 150 presses, more than a page has stops. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Fails if the page is wider than its window and so would scroll sideways. */
async function expectNothingWider(page: Page, where: string): Promise<void> {
  const wider = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect({ where, wider }).toEqual({ where, wider: 0 });
}

describe.each([
  ["at a desk", { viewport: { width: 1440, height: 900 } }],
  ["on a phone", PHONE],
] as const)("Joanne moves in by keyboard %s", (where, options) => {
  let joanne: Desk;
  const isPhone = where === "on a phone";
  const surname = isPhone ? "Phoneham" : "Deskford";
  beforeAll(async () => {
    joanne = await office.desk("manager", options);
    for (const [at, first_name] of ["Karla", "Lionel"].entries()) {
      const data = { first_name, last_name: surname, dob: `195${at}-03-14`, mobile: "0491570156" };
      const made = await joanne.context.request.post("/api/patient", { data });
      if (!made.ok()) throw new Error(`${surname} was not created: ${await made.text()}`);
    }
  });

  test("people who may be here already are decided about with J, K, Y, N and L", async () => {
    const { page } = joanne;
    await joanne.open("/account/raman/import");
    const file = csv(
      "people.csv",
      "Surname,Given name,Mobile",
      `${surname},Karla,0491570156`,
      `${surname},Lionel,0491570156`,
    );
    await page.locator("input[type=file]").setInputFiles(file);
    await press(page, page.getByRole("button", { name: "Review file" }));
    const card = page.getByRole("region", { name: "Is this the same person?" });
    await card.getByText("1 of 2").waitFor();
    await expectAccessible(page, "an import with people to decide about");
    await expectNothingWider(page, "an import with people to decide about");
    await page.keyboard.press("j");
    await card.getByText("2 of 2").waitFor();
    await page.keyboard.press("k");
    await card.getByText("1 of 2").waitFor();
    await page.keyboard.press("y");
    await card.getByText("1 of 1").waitFor();
    await page.keyboard.press("n");
    await card.waitFor({ state: "detached" });
    await press(page, page.getByRole("button", { name: /^Import 1/ }));
    await press(
      page,
      page.getByRole("region", { name: "Undo import" }).getByRole("button", { name: "Undo import" }),
    );
    await page.getByText("This import was undone.").waitFor();
  });

  test("appointments under headings nobody knows are matched, imported and undone", async () => {
    const { page } = joanne;
    await joanne.open("/account/raman/appointment-import");
    const line = (day: string) => `${day}/12/2019,09:30,20,"${surname}, Karla",14/03/1950`;
    await page
      .locator("input[type=file]")
      .setInputFiles(csv("book.csv", "Tag,Beginn,Dauer,Wer,Geboren", line("02"), line("03"), line("32")));
    const review = page.getByRole("button", { name: "Review file" });
    await expect.poll(() => review.isEnabled()).toBe(true);
    await press(page, review);
    await page.getByText("Not recognised. Match the columns").waitFor();
    await expectAccessible(page, "a table whose columns are matched");
    for (const [column, field] of [
      ["Tag", "Date"],
      ["Beginn", "Start (time, or date and time)"],
      ["Dauer", "Minutes"],
      ["Wer", "Patient's full name"],
      ["Geboren", "Patient's date of birth"],
    ] as const) {
      const choice = page.getByRole("combobox", { name: `${column} is` });
      await tabTo(page, choice);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(field);
      await page.getByRole("option", { name: field, exact: true }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => choice.inputValue()).toBe(field);
    }
    await press(page, page.getByRole("button", { name: "Preview", exact: true }));
    await page.getByText("Can't be imported 1").waitFor({ state: "attached" });
    await page.getByRole("link", { name: "Download 1 row with reasons" }).waitFor();
    await expectAccessible(page, "an import of appointments");
    await expectNothingWider(page, "an import of appointments");
    await press(page, page.getByRole("button", { name: "Import 2 appointments" }));
    await press(
      page,
      page.getByRole("region", { name: "Undo import" }).getByRole("button", { name: "Undo import" }),
    );
    await page.getByText(/Import undone: 2 appointments removed/).waitFor();
  });
});
