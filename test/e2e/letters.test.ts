import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { DisplayedPatient } from "#test/support/displayed-patients.ts";
import { dictationOf } from "#test/support/dictation.ts";
import { zipOf } from "#test/support/files.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { openLetterDesks } from "#test/support/letter-desks.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const SUBJECT = "Follow-up letters";

const letterAbout = ({ first_name, last_name, dob }: DisplayedPatient): Buffer => {
  const lines = [
    `RE: ${first_name} ${last_name}`,
    `Date of birth: ${dob}`,
    "Thank you for seeing this patient, who walks well.",
  ];
  const paragraphs = lines.map((line) => `<w:p><w:t>${line}</w:t></w:p>`).join("");
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document>${paragraphs}</w:document>`,
  });
};
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: office.databaseUrl() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("Three dictations become one batch of letters", () => {
  let priya: Desk;
  let claire: Desk;
  let hoa: Desk;
  let megan: Desk;
  let seen: DisplayedPatient[];
  let tasks: string[] = [];
  beforeAll(async () => {
    ({ priya, claire, hoa, megan, seen } = await openLetterDesks(office));
  });

  test("the doctor's upload asks what it is, and sends three recordings", async () => {
    const { page } = priya;
    await priya.open("/account/raman/transcription");
    await page.getByRole("button", { name: "Upload dictation" }).click();
    await expectAccessible(page, "the choice of what to upload");
    await page.getByRole("button", { name: /^Audio/ }).click();
    const files = [1, 2, 3].map((n) => ({
      name: `Letter ${n}.wav`,
      mimeType: "audio/wav",
      buffer: dictationOf(1, n),
    }));
    await page.locator("input[type=file]").setInputFiles(files);
    for (const { name } of files) await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
    await page.getByLabel("Subject").fill(SUBJECT);
    await page.getByRole("button", { name: /Send for typing/ }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page
      .getByRole("row", { name: new RegExp(SUBJECT) })
      .nth(2)
      .waitFor();
    expect(await page.getByRole("row", { name: new RegExp(SUBJECT) }).count()).toBe(3);
  });

  test("the manager selects them with the keys and assigns all at once", async () => {
    const { page } = claire;
    await claire.open(`/admin/tasklist?view=unassigned&search=${encodeURIComponent(SUBJECT)}`);
    await page
      .getByRole("row", { name: new RegExp(SUBJECT) })
      .nth(2)
      .waitFor();
    const links = await page
      .getByRole("row")
      .getByRole("link")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    tasks = links.flatMap((href) => href ?? []);
    expect(tasks).toHaveLength(3);
    await page.keyboard.press("Shift+X");
    await page.getByText("3 selected").waitFor();
    await expectAccessible(page, "the task list with a selection");
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog", { name: "Assign 3 tasks" });
    await dialog.getByRole("combobox", { name: "Typist" }).click();
    await page.getByRole("option", { name: /Hoa Tran/ }).click();
    await dialog.getByRole("combobox", { name: /Editor after typing/ }).click();
    await page.getByRole("option", { name: /Megan Doyle/ }).click();
    await expectAccessible(page, "assigning tasks");
    await dialog.getByRole("button", { name: "Assign 3 tasks" }).click();
    await page.getByText(/^Tasks \d+, \d+, \d+ assigned to Hoa Tran$/).waitFor();
  });

  test("the typist starts each, adds the letter written in Word and passes it on", async () => {
    const { page } = hoa;
    // G-22: a typist loses access to a task once the task is passed on.
    office.expectErrors(/404/);
    for (const [at, address] of tasks.entries()) {
      const patient = seen[at];
      if (!patient) throw new Error("There is no patient for this letter.");
      // The second letter has another patient's date of birth.
      const letter = letterAbout(at === 1 ? { ...patient, dob: "01/01/1901" } : patient);
      await hoa.open(address);
      await page.getByRole("button", { name: "Start typing" }).click();
      await page.getByRole("button", { name: "Send to editor" }).waitFor();
      await page.getByRole("region", { name: "Files" }).getByRole("button", { name: "Upload" }).click();
      const name = `letter-${at}.docx`;
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: WORD, buffer: letter });
      await page.getByText(/Typed version, \d+ characters/).waitFor();
      await page.getByRole("button", { name: "Send to editor" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await page
        .getByRole("dialog", { name: "Rate this task" })
        .getByRole("button", { name: /Save rating/ })
        .click();
      await page.getByRole("heading", { level: 1, name: "Task list" }).waitFor();
    }
  }, 120_000);

  test("the editor takes all three through editing from the list", async () => {
    const { page } = megan;
    await megan.open(`/admin/tasklist?search=${encodeURIComponent(SUBJECT)}`);
    await page
      .getByRole("row", { name: /Assigned to editor/ })
      .nth(2)
      .waitFor();
    await page.keyboard.press("Shift+X");
    await page.keyboard.press("n");
    await page
      .getByRole("row", { name: /Being edited/ })
      .nth(2)
      .waitFor();
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Continue" }).click();
    // G-22: the editor loses access to tasks that are passed on.
    await page.getByText(/No tasks match/).waitFor();
  });

  test("the manager returns the three as one batch, and gives a reason for the letter with the wrong date of birth", async () => {
    const { page } = claire;
    await claire.open(`/admin/tasklist?view=ready&search=${encodeURIComponent(SUBJECT)}`);
    await page
      .getByRole("row", { name: /Editing completed/ })
      .nth(2)
      .waitFor();
    await page.keyboard.press("Shift+X");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Return 3 letters to Dr Priya Raman" });
    const wrong = dialog.getByRole("listitem").filter({ hasText: "Date of birth does not match" });
    await wrong.getByRole("row", { name: "Date of birth 01/01/1901" }).waitFor();
    expect(await dialog.getByRole("listitem").filter({ hasNotText: "does not match" }).count()).toBe(2);
    expect(await dialog.getByRole("region", { name: "Preview of the email" }).textContent()).toContain(
      "3 letters are ready",
    );
    await expectAccessible(page, "returning letters");
    await dialog.getByRole("radio", { name: /The letter is right/ }).check();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The rooms confirmed it by phone");
    await dialog.getByRole("button", { name: /Return 3 letters/ }).click();
    await page.getByText("3 letters", { exact: true }).waitFor();
    expect(await ask("select count(*)::int as mails from mail where dedupe_key like 'return:%'")).toEqual([
      { mails: 1 },
    ]);
  });

  test("the doctor finds the batch, with its letters in a ZIP, and rates it", async () => {
    const { page } = priya;
    await priya.open("/account/raman/transcription/batches");
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByRole("link", { name: "Download ZIP" }).waitFor();
    expect(await page.getByRole("region", { name: "Letters" }).getByRole("listitem").count()).toBe(3);
    await expectAccessible(page, "a batch");
    await page.getByRole("button", { name: "Rate" }).click();
    const dialog = page.getByRole("dialog", { name: /^Rate batch/ });
    await dialog.getByRole("radio", { name: "5 stars" }).check();
    await expectAccessible(page, "rating a batch");
    await page.getByRole("button", { name: /Send rating/ }).click();
    await page.getByText("Thank you for rating us.").waitFor();
  });

  test("the dashboard and the filter are accessible by day and by night", async () => {
    const { page } = claire;
    await claire.open("/admin/tasklist/dashboard");
    await page.getByRole("list", { name: "Typists" }).getByRole("button").first().click();
    await page.getByRole("form", { name: /Capacity and target/ }).waitFor();
    await expectAccessible(page, "the dashboard");
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("dialog", { name: "Filter tasks" }).waitFor();
    await expectAccessible(page, "the filter of tasks");
  });
});
