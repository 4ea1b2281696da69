import { beforeAll, describe, expect, test } from "vitest";
import { textOfDocx } from "#test/support/docx.ts";
import { dictationOf } from "#test/support/dictation.ts";
import type { DisplayedPatient } from "#test/support/displayed-patients.ts";
import { openLetterDesks } from "#test/support/letter-desks.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const SUBJECT = "Ward letters";
const WRONG = "01/01/1901";

interface Assigned {
  readonly ID: number;
  readonly doctor: number;
}

describe("Three letters are typed in the portal and go back as one batch", () => {
  let priya: Desk;
  let claire: Desk;
  let hoa: Desk;
  let megan: Desk;
  let seen: DisplayedPatient[];
  const tasks: Assigned[] = [];

  beforeAll(async () => {
    ({ priya, claire, hoa, megan, seen } = await openLetterDesks(office));
    for (const pitch of [5, 6, 7]) {
      const file = { name: `Ward ${pitch}.wav`, mimeType: "audio/wav", buffer: dictationOf(12, pitch) };
      const [{ ID: _file }] = await (
        await priya.context.request.post("/api/file?type=dictation", { multipart: { file } })
      ).json();
      const data = { attachments: [{ _file, attachment_key: 3 }], case_subject: SUBJECT };
      const { ID, _doctor } = await (await priya.context.request.post("/api/task", { data })).json();
      tasks.push({ ID, doctor: _doctor });
    }
  }, 60_000);

  const letter = ({ page }: Desk) => page.getByRole("textbox", { name: "Letter" });
  const saved = ({ page }: Desk) =>
    page
      .getByRole("status")
      .filter({ hasText: /^Saved \d\d:\d\d:\d\d$/ })
      .first()
      .waitFor();
  const typingPage = ({ ID, doctor }: Assigned) => `/admin/tasklist/type/${ID}?doctor_id=${doctor}`;
  const begun = async (desk: Desk, task: Assigned, button: string): Promise<void> => {
    await desk.open(typingPage(task));
    await desk.page.getByRole("button", { name: button }).waitFor();
    await desk.page.keyboard.press("Control+Enter");
    await letter(desk).and(desk.page.locator(":focus")).waitFor();
  };
  const sendOn = async ({ page }: Desk, name: string): Promise<void> => {
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("dialog", { name })
      .getByRole("button", { name })
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: "Rate this task" })
      .getByRole("button", { name: /Save rating/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Task list" }).waitFor();
  };
  /** Types the first lines of every letter. */
  const typeHead = async (
    { page }: Desk,
    { first_name, last_name }: DisplayedPatient,
    dob: string,
  ): Promise<void> => {
    await page.keyboard.type(`RE: ${first_name} ${last_name}`);
    await page.keyboard.press("Enter");
    await page.keyboard.type(`Date of birth: ${dob}`);
    await page.keyboard.press("Enter");
  };
  const at = (place: number) => {
    const [task, patient] = [tasks[place], seen[place]];
    if (!task || !patient) throw new Error(`There is no letter ${place}.`);
    return { task, patient };
  };

  test("the manager assigns all three to the typist and the editor with the keys", async () => {
    const { page } = claire;
    await claire.open(`/admin/tasklist?view=unassigned&search=${encodeURIComponent(SUBJECT)}`);
    await page
      .getByRole("row", { name: new RegExp(SUBJECT) })
      .nth(2)
      .waitFor();
    await page.keyboard.press("Shift+X");
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog", { name: "Assign 3 tasks" });
    await dialog.getByRole("combobox", { name: "Typist" }).click();
    await page.getByRole("option", { name: /Hoa Tran/ }).click();
    await dialog.getByRole("combobox", { name: /Editor after typing/ }).click();
    await page.getByRole("option", { name: /Megan Doyle/ }).click();
    await dialog.getByRole("button", { name: "Assign 3 tasks" }).click();
    await page.getByText(/^Tasks \d+, \d+, \d+ assigned to Hoa Tran$/).waitFor();
  });

  test("the first is typed with the keys", async () => {
    const { page } = hoa;
    const { task, patient } = at(0);
    // The typist loses access to a task that is passed on (G-22), and receives no events of the whole client.
    office.expectErrors(/404/);
    await begun(hoa, task, "Start typing");
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    await typeHead(hoa, patient, patient.dob);
    await page.keyboard.type("She walks without a stick.");
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await saved(hoa);
    await page.getByText("Letter and patient agree").waitFor();
    await sendOn(hoa, "Send to editor");
  }, 60_000);

  test("the second with a foot pedal; its wrong date of birth is shown while it is typed and blocks nothing", async () => {
    const { page } = hoa;
    const { task, patient } = at(1);
    office.expectErrors(/404/);
    await begun(hoa, task, "Start typing");
    await page.getByRole("button", { name: "Keys and pedal" }).click();
    const dialog = page.getByRole("dialog", { name: "Keys and foot pedal" });
    await dialog.getByRole("button", { name: /^Play or pause:/ }).click();
    await page.keyboard.press("Pause");
    await dialog.getByRole("button", { name: "Play or pause: Pause" }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await letter(hoa).click();
    await page.keyboard.press("Pause");
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    await typeHead(hoa, patient, WRONG);
    await page.keyboard.type("The wound has healed.");
    await page.keyboard.press("Pause");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.getByText(`Date of birth: letter ${WRONG}, patient ${patient.dob}`).waitFor();
    await sendOn(hoa, "Send to editor");
  }, 60_000);

  test("the third is cut off with its tab closed, given back, and finished", async () => {
    const { task, patient } = at(2);
    office.expectErrors(/404/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/);
    await begun(hoa, task, "Start typing");
    await typeHead(hoa, patient, patient.dob);
    await saved(hoa);
    await hoa.context.setOffline(true);
    await hoa.page.keyboard.type("Review in six weeks.");
    await hoa.page
      .getByRole("status")
      .filter({ hasText: /^Offline, saved on this computer/ })
      .first()
      .waitFor();
    await hoa.page.close();
    await hoa.context.setOffline(false);
    hoa = await office.tab(hoa);
    await hoa.open(typingPage(task));
    // Chromium ends the emulation of a lost network before a closed tab sends its last request, so the sentence
    // comes from the server or from the copy on this computer.
    await letter(hoa).getByText("Review in six weeks.").waitFor();
    await saved(hoa);
    await letter(hoa).click();
    await hoa.page.keyboard.press("Control+End");
    await hoa.page.keyboard.type(" No further imaging.");
    await saved(hoa);
    await sendOn(hoa, "Send to editor");
  }, 60_000);

  test("the editor corrects each in the portal and completes it", async () => {
    office.expectErrors(/404/);
    for (const task of tasks) {
      await begun(megan, task, "Start editing");
      await megan.page.keyboard.press("Control+End");
      await megan.page.keyboard.type(" Edited.");
      await saved(megan);
      await sendOn(megan, "Complete editing");
    }
  }, 90_000);

  test("the manager returns the three as one batch; the guard asks about one wrong date of birth", async () => {
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
    await wrong.waitFor();
    expect(await wrong.count()).toBe(1);
    expect(await dialog.getByRole("listitem").filter({ hasNotText: "does not match" }).count()).toBe(2);
    // The dialog preselects no choice: sending asks about the letter, and one key selects the last choice.
    await page.keyboard.press("Control+Enter");
    await dialog.getByText(/^Choose what to do with letter \d+\.$/).waitFor();
    await page.keyboard.press("ArrowUp");
    await dialog.getByRole("textbox", { name: "Reason" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("The rooms confirmed it by phone");
    await page.keyboard.press("Control+Enter");
    await page.getByText("3 letters", { exact: true }).waitFor();
  });

  test("the doctor gets one email, follows its link, reads the letters and rates them", async () => {
    const { mailbox } = office.server().services;
    const about = async () => {
      const letters = (await mailbox?.list()) ?? [];
      const read = await Promise.all(
        letters.map(async ({ name }) => (await mailbox?.read(name))?.text ?? ""),
      );
      return read.filter((text) => text.includes("/transcription/batchdetails/"));
    };
    await expect.poll(async () => (await about()).length, { timeout: 20_000 }).toBe(1);
    const [mail = ""] = await about();
    expect(mail).toContain("3 letters");
    for (const { last_name } of seen) expect(mail).not.toContain(last_name);
    const { page, context } = priya;
    await priya.open(/\/account\/raman\/transcription\/batchdetails\/\d+/.exec(mail)?.[0] ?? "/no-link");
    const links = page.getByRole("region", { name: "Letters" }).getByRole("link");
    await links.nth(2).waitFor();
    const texts: string[] = [];
    for (const link of await links.all())
      texts.push(
        textOfDocx(await (await context.request.get((await link.getAttribute("href")) ?? "")).body()),
      );
    expect(texts).toEqual(
      [
        "She walks without a stick. Edited.",
        "The wound has healed. Edited.",
        "Review in six weeks. No further imaging. Edited.",
      ].map((text) => expect.stringContaining(text)),
    );
    await page.getByRole("button", { name: "Rate" }).click();
    await page
      .getByRole("dialog", { name: /^Rate batch/ })
      .getByRole("radio", { name: "5 stars" })
      .check();
    await page.getByRole("button", { name: /Send rating/ }).click();
    await page.getByText("Thank you for rating us.").waitFor();
    expect((await about()).length).toBe(1);
  });
});
