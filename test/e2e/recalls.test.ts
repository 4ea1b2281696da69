import { beforeAll, describe, expect, test } from "vitest";
import { addDays, formatDay, todayIn } from "#kernel/dates/day.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for jobs and live updates, which take about a second. */
const SOON = { timeout: 15_000 };
const LIST = "/account/raman/recalls";

describe("A patient who is to be seen again", () => {
  const today = todayIn("Australia/Sydney", new Date().toISOString());
  const due = addDays(today, -10);
  let manager: Desk;
  let small: Desk;
  beforeAll(async () => {
    [manager, small] = [await office.desk("manager"), await office.desk("manager", PHONE)];
  });

  async function send(method: "post" | "put", path: string, data: object): Promise<{ ID: number }> {
    const reply = await manager.context.request[method](`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }
  const addPatient = (first_name: string, last_name: string, mobile: string) =>
    send("post", "/patient", { first_name, last_name, category: "U", mobile });
  const smsUrl = () => office.server().services.config.sms?.url ?? "";
  /** Opens the list with the recall of one patient, and moves to it by J. */
  async function focusRow(name: string): Promise<void> {
    await manager.open(`${LIST}?search=${name}`);
    await manager.page.getByRole("row", { name: new RegExp(name, "i") }).waitFor();
    await manager.page.keyboard.press("j");
  }

  test("is added by Ctrl K, and stands in the list on a desk and on a phone", async () => {
    const rules = await manager.context.request.get("/api/visitMessage/rules");
    const { has_provider: _a, part_price_tenths: _b, link_length: _c, ...stored } = await rules.json();
    // No quiet hours, so that the test passes at night.
    await send("put", "/visitMessage/rules", { ...stored, quiet_from: "00:00", quiet_to: "00:00" });
    const { page } = manager;
    const { ID } = await addPatient("Ebony", "Yarrow", "0491570156");
    await manager.open(`/account/raman/patients/details/${ID}`);
    await page.keyboard.press("Control+k");
    await page.locator("[placeholder^='Search or go to']:focus").waitFor();
    await page.keyboard.type("recall");
    await page.getByRole("dialog").getByText("Add recall", { exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add recall" });
    await form.getByLabel("Patient").fill("yarrow");
    await page.getByRole("option", { name: /Ebony/ }).click();
    await form.getByLabel("Reason").fill("Knee review");
    await form.getByRole("textbox", { name: "Due" }).fill(formatDay(due));
    await expectAccessible(page, "the form of a recall");
    await form.getByRole("button", { name: /^Add recall/ }).click();
    await page.getByText("Create Successfully").waitFor();
    await page.getByRole("region", { name: "Recalls" }).getByText("10 days overdue").waitFor();
    await manager.open(LIST);
    await page.getByRole("row", { name: /YARROW, Ebony.*10 days overdue.*Knee review/ }).waitFor();
    await expectAccessible(page, "the recalls");
    await small.open(`${LIST}?search=yarrow`);
    await small.page.getByText("YARROW, Ebony").click();
    await small.page.getByRole("dialog", { name: "Recall" }).getByText("Knee review").waitFor();
    await expectAccessible(small.page, "a recall on a phone");
  });

  test("gets a message, once, after M and a look at the text", async () => {
    const { page } = manager;
    await focusRow("yarrow");
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: "Send message" });
    await dialog.getByText(/your next appointment is due/).waitFor();
    await expectAccessible(page, "the preview of the messages");
    await dialog.getByRole("button", { name: "Send 1 message" }).click();
    await page.getByText("1 message queued").waitFor();
    await page.getByRole("row", { name: /YARROW.*Message sent/ }).waitFor();
    const texts = async (): Promise<(string | null)[]> => {
      await small.page.goto(`${smsUrl()}/?phone=%2B61491570156`);
      return small.page.getByRole("listitem").allTextContents();
    };
    await expect.poll(async () => (await texts()).length, SOON).toBe(1);
    expect((await texts())[0]).not.toMatch(/Knee/);
    await page.keyboard.press("j");
    await page.keyboard.press("m");
    await dialog.getByText("A message was sent in the past 7 days.").waitFor();
    await page.keyboard.press("Escape");
  });

  test("is booked at the first free time by B, which takes the recall out of the list", async () => {
    const { page } = manager;
    await focusRow("yarrow");
    await page.keyboard.press("b");
    const form = page.getByRole("dialog", { name: "Book appointment" });
    await form.getByText("YARROW, Ebony").first().waitFor(SOON);
    await form.getByRole("button", { name: /^Book appointment/ }).click();
    await page.getByText("No recalls match").waitFor(SOON);
    await manager.open(`${LIST}?state=booked&search=yarrow`);
    await page.getByRole("row", { name: /YARROW.*Booked/ }).waitFor();
  });

  test("is dismissed by D with a reason, and Undo takes it back", async () => {
    const { page } = manager;
    const { ID } = await addPatient("Marlon", "Xanthos", "0491570157");
    await send("post", "/recall", { _patient: ID, reason: "Scan", due_on: today });
    await focusRow("xanthos");
    await page.keyboard.press("d");
    const form = page.getByRole("dialog", { name: "Close recall" });
    await form.getByText("Dismissed").click();
    await form.getByLabel("Reason").fill("Moved away");
    await expectAccessible(page, "the closing of a recall");
    await form.getByRole("button", { name: /^Dismiss recall/ }).click();
    await page.getByText("Recall dismissed").waitFor();
    await page.getByText("No recalls match").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("row", { name: /XANTHOS.*today.*Scan/ }).waitFor();
  });
});
