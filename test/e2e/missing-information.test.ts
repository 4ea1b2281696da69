import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const SOON = { timeout: 8_000 };

describe("Staff ask what is missing, and the practice fills it in", () => {
  let noor: Desk;
  let sarah: Desk;
  let patient: number;
  beforeAll(async () => {
    noor = await office.desk("billing");
    sarah = await office.desk("reception");
    const added = await sarah.context.request.post("/api/patient", {
      data: { first_name: "Una", last_name: "Aardenburg", dob: "1966-12-23", category: "U" },
    });
    patient = (await added.json()).ID;
    await noor.open("/account/raman/patients");
    await sarah.open("/account/raman/patients");
  });
  const state = async (): Promise<string> =>
    (await (await sarah.context.request.get(`/api/patient/${patient}`)).json()).status;

  test("the list is ticked and sent; without a tick it says so", async () => {
    const { page } = noor;
    await page.getByRole("link", { name: /AARDENBURG, Una/ }).click();
    await page.getByRole("button", { name: /^Request information/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Request from Dr Priya Raman/ });
    await dialog.getByRole("button", { name: /^Email client/ }).click();
    await dialog.getByText("Please select at least one item").first().waitFor();
    await dialog.getByRole("checkbox", { name: "Work compensation details" }).check();
    await dialog.getByRole("checkbox", { name: "Incorrect or missing item numbers" }).check();
    await dialog.getByLabel(/^Note/).fill("Was it 49518 on both sides?");
    await expectAccessible(page, "the list of what is missing");
    await dialog.getByRole("button", { name: /^Email client/ }).click();
    await page.getByText("Emailed Successfully").waitFor();
    await page
      .getByRole("region", { name: "Missing information" })
      .getByText("Waiting for the practice")
      .waitFor();
  });

  test("the client gets a mail that names nobody", async () => {
    const mail = async () => {
      const reply = await (await office.desk("superadmin")).context.request.get("/api/mail/20/1");
      return JSON.stringify(await reply.json());
    };
    const text = await mail();
    expect(text).toContain("Missing patient details (U.A.)");
    expect(text).not.toContain("Aardenburg");
  });

  test("the patient is on the practice's list, and opens where it is filled in", async () => {
    const { page } = sarah;
    await sarah.open("/account/raman/missing");
    await expectAccessible(page, "missing data");
    await page.getByRole("textbox", { name: "Search by name or MRN" }).fill("aarden");
    await page.waitForURL(/search=aarden/);
    const row = page.getByRole("row", { name: /AARDENBURG, Una/ });
    await row.getByText("Work compensation details, incorrect or missing item numbers").waitFor();
    await row.getByRole("link", { name: /AARDENBURG/ }).press("Enter");
    const asked = page.getByRole("region", { name: "Requested by Corella" });
    await asked.getByText("Was it 49518 on both sides?").waitFor();
    await asked.getByLabel(/^Note to the billing team/).fill("Yes, 49518 twice.");
    await expectAccessible(page, "missing-data mode");
  });

  test("saving answers: the bureau is told, and sees Edited at once", async () => {
    const { page } = sarah;
    await page.getByRole("button", { name: /^Save/ }).last().click();
    await page.getByText("Saved Successfully").waitFor();
    await expect.poll(state).toBe("Edited");
    const card = noor.page.getByRole("region", { name: "Missing information" });
    await card.getByText("Yes, 49518 twice.").waitFor(SOON);
    await card.getByText("The practice has edited this patient. No missing details.").waitFor(SOON);
    await card.getByRole("button", { name: "Validate" }).click();
    await noor.page.getByText("Saved Successfully").waitFor();
    await expect.poll(state).toBe("Validated");
  });

  test("the message to the bureau leads to the patient", async () => {
    await noor.open("/admin/messages");
    await noor.page.getByRole("link", { name: /Patient details completed/ }).click();
    await noor.page.getByRole("link", { name: "AARDENBURG, Una" }).click();
    await noor.page.getByRole("heading", { level: 1, name: /AARDENBURG, Una/ }).waitFor();
  });
});
