import { beforeAll, describe, test } from "vitest";
import { insertReturnedLetter } from "#test/support/letter-out-rows.ts";
import { mailedLink } from "#test/support/mailed-link.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for jobs and live updates, which take about a second. */
const SOON = { timeout: 15_000 };
const LIST = "/account/raman/letters-out";

describe("A returned letter on its way to the referring doctor", () => {
  let priya: Desk;
  let small: Desk;
  const tasks: { readonly task: number; readonly file: number }[] = [];

  async function post(path: string, data: object): Promise<{ ID: number }> {
    const reply = await priya.context.request.post(`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }

  beforeAll(async () => {
    [priya, small] = [await office.desk("raman"), await office.desk("raman", PHONE)];
    const { ID: patient } = await post("/patient", {
      ...{ first_name: "Ebony", last_name: "Yarrow", category: "U", dob: "1980-05-12" },
    });
    const doctor = { first_name: "Orla", last_name: "Quill", title: 3, email: "quill@example.com" };
    const { ID: _referring_doctor } = await post("/referringdoctor", {
      ...doctor,
      edi_address: "quillgp",
      letters_by: "email",
    });
    await post(`/patient/${patient}/referral`, {
      ...{ referral_date: "2026-10-02", referral_type: 3, _referring_doctor },
    });
    const { services } = office.server();
    const { storage, db } = services;
    const raman = await db
      .selectFrom("person")
      .select("ID")
      .where("username", "=", "raman")
      .executeTakeFirstOrThrow();
    for (const subject of ["Knee", "Hip"])
      tasks.push(
        await insertReturnedLetter(db, raman.ID, {
          ...{ storage, bytes: "Re: Ebony Yarrow\n\nThank you for the referral. She walks well." },
          task: { case_subject: `Ebony Yarrow, ${subject}` },
        }),
      );
  });

  const openTask = async (desk: Desk, index: number): Promise<void> =>
    desk.open(`/account/raman/transcription/details/${tasks[index]?.task}`);

  test("goes by email with the patient and the doctor proposed", async () => {
    const { page } = priya;
    await openTask(priya, 0);
    await page.getByRole("button", { name: "Send letter" }).click();
    const dialog = page.getByRole("dialog", { name: "Send letter" });
    await dialog.getByText("quill@example.com").waitFor();
    await expectAccessible(page, "the dialog that sends a letter");
    await dialog.getByRole("button", { name: "Send letter" }).click();
    await page.getByText("1 letter queued").waitFor();
    const card = page.getByRole("region", { name: "Letters out" });
    await card.getByText("Sent", { exact: true }).waitFor(SOON);
    await expectAccessible(page, "the letters of a task");
  });

  test("a stranger opens the link on a phone, and the doctor's page says so", async () => {
    const link = await mailedLink(office, "quill@example.com", /\/letter\/[\w-]{40,}/);
    const stranger = await office.desk(undefined, PHONE);
    await stranger.page.goto(link);
    await stranger.page.getByText("A letter for you").waitFor();
    await expectAccessible(stranger.page, "the page of a letter's link");
    await stranger.page.getByRole("button", { name: "Open letter" }).click();
    const [download] = await Promise.all([
      stranger.page.waitForEvent("download"),
      stranger.page.getByRole("link", { name: "Download letter (PDF)" }).click(),
    ]);
    if (download.suggestedFilename() !== "letter.pdf") throw new Error("not the letter");
    await expectAccessible(stranger.page, "the page of an opened letter");
    await priya.page
      .getByRole("region", { name: "Letters out" })
      .getByText("Opened", { exact: true })
      .waitFor(SOON);
    office.expectErrors(/410/);
    const other = await office.desk(undefined, PHONE);
    await other.page.goto(link);
    await other.page.getByText("This link is no longer valid").waitFor();
  });

  test("another goes by secure message, is handed over and acknowledged", async () => {
    const { page } = priya;
    await openTask(priya, 1);
    await page.getByRole("button", { name: "Send letter" }).click();
    const dialog = page.getByRole("dialog", { name: "Send letter" });
    await dialog.getByRole("combobox", { name: "Send to Dr Orla Quill by" }).click();
    await page.getByRole("option", { name: "Secure message" }).click();
    await dialog.getByText("quillgp").waitFor();
    await dialog.getByRole("button", { name: "Send letter" }).click();
    const card = page.getByRole("region", { name: "Letters out" });
    await card.getByText("To hand over").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("button", { name: "Download message" }).click(),
    ]);
    const control_id = download.suggestedFilename().replace(".hl7", "");
    await card.getByRole("button", { name: "Mark as handed over" }).click();
    await card.getByText("Sent", { exact: true }).waitFor();
    await priya.open(LIST);
    await page.getByRole("button", { name: "Add acknowledgement" }).click();
    const form = page.getByRole("dialog", { name: "Add acknowledgement" });
    await expectAccessible(page, "the dialog of an acknowledgement");
    const text = `MSH|^~\\&|GP|quillgp|||20261129||ACK^I12|1|P|2.4\rMSA|AA|${control_id}\r`;
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "one.ack", mimeType: "text/plain", buffer: Buffer.from(text) });
    await form.getByRole("button", { name: "Add acknowledgement" }).click();
    await page.getByRole("row", { name: /YARROW, Ebony.*Dr Orla Quill.*Acknowledged/ }).waitFor();
  });

  test("the list and its settings work on a desk and on a phone", async () => {
    const { page } = priya;
    await priya.open(`${LIST}?search=yarrow`);
    await page.getByRole("row", { name: /YARROW, Ebony.*Opened/ }).waitFor();
    await expectAccessible(page, "the letters out");
    await page.getByRole("button", { name: "Settings" }).click();
    const settings = page.getByRole("dialog", { name: "Letters out" });
    await settings.getByLabel("Link in an email opens for (days)").fill("7");
    await expectAccessible(page, "the settings of letters out");
    await settings.getByRole("button", { name: /^Save settings/ }).click();
    await page.getByText("Saved Successfully").waitFor();
    await small.open(`${LIST}?search=yarrow`);
    await small.page.getByText("YARROW, Ebony").first().waitFor();
    await expectAccessible(small.page, "the letters out on a phone");
  });
});
