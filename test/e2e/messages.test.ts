import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for live updates, which take about a second. A busy machine gets a few more. */
const SOON = { timeout: 8_000 };
const letter = {
  name: "operation-report.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("Arthroscopy, right knee."),
};

describe("The billing team and a client write to each other", () => {
  let noor: Desk;
  let priya: Desk;
  beforeAll(async () => {
    noor = await office.desk("billing");
    priya = await office.desk("raman");
  });

  test("what staff were writing is there again after the window was closed", async () => {
    const { page } = noor;
    await noor.open("/admin/messages");
    await page
      .getByRole("button", { name: /^Send message/ })
      .first()
      .click();
    await page.getByLabel("Find a client").fill("raman");
    await page
      .getByRole("list", { name: "Clients" })
      .getByRole("button", { name: /Priya Raman/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Send message" });
    await dialog.getByLabel("Subject").fill("Item 30473 on Friday");
    await dialog
      .getByRole("textbox", { name: "Message" })
      .fill("Was this bilateral? The report is attached.");
    await page.reload();
    await page
      .getByRole("button", { name: /^Send message/ })
      .first()
      .click();
    await page.getByLabel("Find a client").fill("raman");
    await page
      .getByRole("list", { name: "Clients" })
      .getByRole("button", { name: /Priya Raman/ })
      .click();
    await dialog.getByText("Your unsent draft was restored.").waitFor();
    expect(await dialog.getByRole("textbox", { name: "Message" }).inputValue()).toBe(
      "Was this bilateral? The report is attached.",
    );
  });

  test("the message arrives while the doctor looks at something else, and the menu counts it", async () => {
    await priya.open("/account/raman/patients");
    await priya.page.getByRole("link", { name: "Messages", exact: true }).waitFor();
    const dialog = noor.page.getByRole("dialog", { name: "Send message" });
    await dialog.locator("input[type=file]").setInputFiles(letter);
    await dialog.getByRole("button", { name: "Remove operation-report.txt" }).waitFor();
    await noor.page.keyboard.press("Control+Enter");
    await noor.page.getByText("Message sent").waitFor();
    await priya.page.getByRole("link", { name: "Messages 1 unread" }).waitFor(SOON);
  });

  test("the doctor opens it from home, which reads it, and opens its file", async () => {
    const { page } = priya;
    await priya.open("/account/raman");
    await page
      .getByRole("list", { name: "Unread messages" })
      .getByRole("link", { name: /Item 30473 on Friday/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Item 30473 on Friday" }).waitFor();
    await page.getByText("Was this bilateral?").waitFor();
    await page.getByRole("link", { name: "Messages", exact: true }).first().waitFor(SOON);
    const address = await page.getByRole("link", { name: "operation-report.txt" }).getAttribute("href");
    expect(await (await priya.context.request.get(address ?? "")).text()).toBe("Arthroscopy, right knee.");
    await expectAccessible(page, "a message");
  });

  test("she replies by keyboard, and the answer carries what it answers", async () => {
    const { page } = priya;
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Reply to Corella" });
    await dialog.getByRole("textbox", { name: "Message" }).waitFor();
    await page.keyboard.type("Yes, both knees.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Message sent").waitFor();
    await noor.open("/admin/messages");
    await noor.page.getByRole("link", { name: /Re: Item 30473 on Friday/ }).click();
    await noor.page.getByText("Yes, both knees.").waitFor();
    await noor.page
      .getByRole("region", { name: "Earlier messages" })
      .getByText("Was this bilateral?")
      .waitFor();
  });

  test("staff see that theirs was read", async () => {
    const { page } = noor;
    await noor.open("/admin/messages?box=sent");
    await page
      .getByRole("row", { name: /Item 30473 on Friday/ })
      .getByRole("cell", { name: "Read", exact: true })
      .waitFor();
    await expectAccessible(page, "sent messages");
  });

  test("signing out leaves no draft behind", async () => {
    const { page } = noor;
    await noor.open("/account/raman/messages");
    await page
      .getByRole("button", { name: /^Send message/ })
      .first()
      .click();
    await page.getByRole("dialog", { name: "Send message" }).getByLabel("Subject").fill("Half a thought");
    const kept = () =>
      page.evaluate<number>(
        "Object.keys(localStorage).filter((key) => key.startsWith('corella.draft.')).length",
      );
    expect(await kept()).toBe(1);
    await page.goto("/account/actions/logout");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await kept()).toBe(0);
  });
});
