import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { dictationOf } from "#test/support/dictation.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { expectAccessible } from "#test/support/office-axe.ts";

const office = openOffice();

/** Creates a dictation of Dr Raman, assigned to the demo's typist. */
async function assignedTask(): Promise<{ ID: number; doctor: number }> {
  const raman = await office.desk("raman");
  const form = { file: { name: "Clinic letter.wav", mimeType: "audio/wav", buffer: dictationOf(20) } };
  const [file] = await (
    await raman.context.request.post("/api/file?type=dictation", { multipart: form })
  ).json();
  const attachments = [{ _file: file.ID, attachment_key: 3 }];
  const task = await (
    await raman.context.request.post("/api/task", { data: { attachments, case_subject: "Letter to GP" } })
  ).json();
  const coordinator = await office.desk("coordinator");
  const find = async (username: string): Promise<number> => {
    const { context } = await office.desk(username);
    const me = await (await context.request.get("/api/auth/me")).json();
    await context.close();
    return me.ID;
  };
  const people = { _assigned_user: await find("typist"), _assigned_editor: await find("editor") };
  const reply = await coordinator.context.request.put(`/api/task/${task.ID}?doctor_id=${task._doctor}`, {
    data: { _status: 1, ...people },
  });
  expect(await reply.text()).toContain('"_status":2');
  await raman.context.close();
  await coordinator.context.close();
  return { ID: task.ID, doctor: task._doctor };
}

describe("A letter is typed in the portal, and nothing of it is lost", () => {
  let typist: Desk;
  let task: { ID: number; doctor: number };
  let path = "";
  const letter = (desk = typist): Locator => desk.page.getByRole("textbox", { name: "Letter" });
  const frames =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))";
  /**
   * Moves the cursor to the end of the letter. Waits because the editor follows a click or a key a moment
   * later, and text typed before would land at the old position.
   */
  const toItsEnd = async ({ page }: Desk = typist): Promise<void> => {
    await page.getByRole("textbox", { name: "Letter" }).click();
    await page.evaluate(frames);
    await page.keyboard.press("Control+End");
    await page.evaluate(frames);
  };
  const status = (words: RegExp, desk = typist) =>
    desk.page.getByRole("status").filter({ hasText: words }).first().waitFor();
  const textOf = async (desk = typist): Promise<string> =>
    (await letter(desk).innerText()).replace(/\s+/g, " ").trim();

  beforeAll(async () => {
    task = await assignedTask();
    path = `/admin/tasklist/type/${task.ID}?doctor_id=${task.doctor}`;
    typist = await office.desk("typist");
  }, 60_000);

  test("STATE-TASK-02: one key leads from the task to its letter and begins the typing", async () => {
    const { page } = typist;
    // Users who work on single tasks receive no events of the whole client.
    office.expectErrors(/404 .*\/api\/live/);
    await typist.open(`/admin/tasklist/details/${task.ID}?doctor_id=${task.doctor}`);
    await page.getByRole("button", { name: "Type letter" }).waitFor();
    await page.keyboard.press("w");
    await page.getByRole("region", { name: "Player" }).waitFor();
    await page.getByRole("button", { name: "Send to editor" }).waitFor();
    await letter().and(page.locator(":focus")).waitFor();
  });

  test("the waveform of a recording just uploaded arrives by itself", async () => {
    // The tallest column as a share of the height, without the position line, which is as tall as the
    // picture. All columns are a dash if there is no waveform.
    const tallest = (): Promise<number> =>
      typist.page.evaluate(`{
        const canvas = document.querySelector('[role="slider"][aria-label="Place in the recording"] canvas');
        const { width, height } = canvas;
        const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, width, height);
        const painted = new Array(width).fill(0);
        for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) painted[((at - 3) / 4) % width] += 1;
        Math.max(...painted.filter((count) => count < height)) / height;
      }`);
    await expect.poll(tallest, { timeout: 60_000 }).toBeGreaterThan(0.4);
  });

  test("keys play and stop the recording while the focus stays in the letter", async () => {
    const { page } = typist;
    await page.keyboard.type("Dear Dr Birch");
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("The wound has ");
    await page.keyboard.press("Alt+m");
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.keyboard.press("Shift+F8");
    await page.getByRole("group", { name: "Speed" }).getByText("1.1×").waitFor();
    await page.keyboard.press("Alt+b");
    await page.getByRole("button", { name: /Bookmark at/ }).waitFor();
    await status(/^Saved \d\d:\d\d:\d\d$/);
    expect(await textOf()).toMatch(/^Dear Dr Birch The wound has \d:\d\d blank$/);
  });

  test("a short form becomes its sentence with Tab, and Tab goes from field to field", async () => {
    const { page, context } = typist;
    const form = { short: "fu6", text: "I will see {her} again in {six weeks}." };
    expect((await context.request.post("/api/shortForm", { data: form })).status()).toBe(201);
    await page.reload();
    await toItsEnd();
    await page.keyboard.press("Enter");
    await page.keyboard.type("fu6");
    await page.getByRole("option", { name: /^fu6 I will see/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("him");
    await page.keyboard.press("Tab");
    await page.keyboard.type("a month");
    await status(/^Saved/);
    expect(await textOf()).toContain("I will see him again in a month.");
  });

  test("Esc, then Tab leaves the letter, which a lone Tab writes into", async () => {
    const { page } = typist;
    await toItsEnd();
    const focused = () => letter().evaluate((element) => element.matches(":focus-within"));
    const before = await letter().evaluate((element) => element.textContent);
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(true);
    expect(await letter().evaluate((element) => element.textContent)).toBe(`${before}\t`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(false);
    await toItsEnd();
    await page.keyboard.press("Backspace");
    await status(/^Saved/);
  });

  test("a pedal that acts as a keyboard is learned by pressing it, and plays", async () => {
    const { page } = typist;
    await page.getByRole("button", { name: "Keys and pedal" }).click();
    const dialog = page.getByRole("dialog", { name: "Keys and foot pedal" });
    await dialog.getByRole("button", { name: /^Play or pause:/ }).click();
    await page.keyboard.press("Pause");
    await dialog.getByRole("button", { name: "Play or pause: Pause" }).waitFor();
    await expectAccessible(page, "keys and pedal");
    await dialog.getByRole("button", { name: "Done" }).click();
    await letter().click();
    await page.keyboard.press("Pause");
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    await page.keyboard.press("Pause");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });

  test("a misspelt medical word is named with the one it may be, and replaced", async () => {
    const { page } = typist;
    await toItsEnd();
    await page.keyboard.type(" Takes metropolol daily.");
    await page.getByRole("button", { name: "Replace metropolol with metoprolol" }).click();
    expect(await textOf()).toContain("Takes metoprolol daily.");
    expect(await letter().locator('[spellcheck="false"]').first().innerText()).toBe("metoprolol");
    await status(/^Saved/);
  });

  test("G-15: the guard says while typing that the letter is about nobody of those days", async () => {
    const { page } = typist;
    await page.getByText("No patient named yet. Checked as you type.").waitFor();
    await toItsEnd();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Re: Mrs Nobody Atall");
    await page.getByText("Name: letter Nobody Atall, patient No appointment on those days").waitFor();
    await expectAccessible(page, "a letter that does not agree with the patient");
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    // Waits for the selection as `toItsEnd` does: a Backspace before it would join the line to the one above.
    await page.evaluate(frames);
    await page.keyboard.press("Backspace");
    await page.getByText("No patient named yet. Checked as you type.").waitFor();
  });

  test("what is pasted keeps its text alone: a script stays out, markup as text stays text", async () => {
    const { page } = typist;
    await page.keyboard.press("Enter");
    await page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/html", '<p onclick="alert(1)">Pasted <b>text</b><img src=x onerror="alert(1)"><script>alert(1)</scr' + 'ipt></p>');
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }`);
    await page.keyboard.type(" <script>alert(2)</script>");
    expect(await textOf()).toContain("Pasted text <script>alert(2)</script>");
    await page.keyboard.press("Enter");
    await page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/html", '<table><tr><td>Platelets</td><td>250 x 10<sup>9</sup>/L</td></tr></table>');
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }`);
    expect(await letter().evaluate((element) => element.textContent)).toContain("Platelets\t250 x 10⁹/L");
    await page.keyboard.press("Enter");
    await page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/html", '<ul><li>sit</li></ul><ol><li>stand</li></ol>');
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }`);
    const markers = await page.evaluate(
      `[...document.querySelectorAll(".ProseMirror li")].map((item) => getComputedStyle(item).listStyleType)`,
    );
    expect(markers).toEqual(["disc", "decimal"]);
    expect(await letter().locator("img:not(.ProseMirror-separator), script, [onclick]").count()).toBe(0);
    await status(/^Saved/);
  });

  test("cut off and the tab closed: the text is given back in a new one, and saved", async () => {
    office.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/);
    await typist.context.setOffline(true);
    await typist.page.keyboard.type(" Typed while away.");
    await status(/^Offline, saved on this computer/);
    // Stops the server because a closing tab sends its text even when offline, and so would save the text
    // before the new tab requests it.
    await office.stopServer();
    await typist.page.close();
    await office.startServer();
    await typist.context.setOffline(false);
    typist = await office.tab(typist);
    const saved = typist.page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().includes("/draft"),
    );
    await typist.open(path);
    await typist.page.getByText(/^Your unsaved changes from .* were restored/).waitFor();
    expect(await textOf()).toContain("Typed while away.");
    expect((await saved).status()).toBe(200);
    const draft = await (
      await typist.context.request.get(`/api/task/${task.ID}/draft?doctor_id=${task.doctor}`)
    ).json();
    expect(JSON.stringify(draft.content)).toContain("Typed while away.");
  });

  test("the session ends: the letter waits behind the password, and is saved after it", async () => {
    office.expectErrors(/401/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/);
    const { page } = typist;
    await toItsEnd();
    // Goes offline because another request of the page would prompt for the password before the text is
    // typed.
    await typist.context.setOffline(true);
    await page.keyboard.type(" Signed out.");
    await status(/^Offline, saved on this computer/);
    await office.server().services.db.deleteFrom("session").execute();
    await typist.context.setOffline(false);
    const again = page.getByRole("dialog", { name: "Sign in again" });
    await again.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await again.getByRole("button", { name: "Continue" }).click();
    await again.waitFor({ state: "hidden" });
    await status(/^Saved/);
    expect(await textOf()).toContain("Signed out.");
  });

  test("another user saves in between: both texts stay, and the person decides", async () => {
    const manager = await office.desk("typingmanager");
    await manager.open(path);
    await letter(manager).click();
    await manager.page.keyboard.press("Control+End");
    await manager.page.keyboard.type(" By the manager.");
    await status(/^Saved/, manager);
    office.expectErrors(/409/);
    await letter().click();
    await typist.page.keyboard.press("Control+End");
    await typist.page.keyboard.type(" By the typist.");
    await typist.page.getByText(/updated this letter/).waitFor();
    await typist.page.getByRole("button", { name: "Keep my changes" }).click();
    await status(/^Saved/);
    expect(await textOf()).toContain("By the typist.");
    await typist.page.getByRole("button", { name: /^Version \d+/ }).click();
    await typist.page
      .getByRole("dialog")
      .getByText("Typing Manager", { exact: false })
      .or(typist.page.getByRole("dialog").getByText(/Version \d+/))
      .first()
      .waitFor();
    await typist.page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await manager.context.close();
  });

  test("STATE-TASK-03, RULE-TASK-09: looked through and sent to the editor", async () => {
    const { page } = typist;
    await letter().click();
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Send to editor" });
    await dialog.getByText("1 blank left. You can send the letter with them.").waitFor();
    await dialog.getByText("No template is assigned to this task. Continue without a template?").waitFor();
    await expectAccessible(page, "the letter before it is sent on");
    await dialog.getByRole("button", { name: "Send to editor" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Saved Successfully").waitFor();
  });

  test("STATE-TASK-04, STATE-TASK-05: the editor goes to the blank, corrects it and completes the letter", async () => {
    const editor = await office.desk("editor");
    await editor.open(path);
    await editor.page.getByRole("button", { name: "Start editing" }).waitFor();
    await editor.page.keyboard.press("Control+Enter");
    await letter(editor).and(editor.page.locator(":focus")).waitFor();
    await editor.page.keyboard.press("Alt+j");
    await editor.page.keyboard.type("healed");
    await status(/^Saved/, editor);
    expect(await textOf(editor)).toContain("The wound has healed");
    await editor.page.keyboard.press("Control+Enter");
    await editor.page
      .getByRole("dialog", { name: "Complete editing" })
      .getByRole("button", { name: "Complete editing" })
      .click();
    // Waits for the rating, which appears once the task has moved. The message of "Start editing" may still
    // be shown.
    await editor.page.getByRole("dialog", { name: "Rate this task" }).waitFor();
    const manager = await office.desk("typingmanager");
    const whole = await (
      await manager.context.request.get(`/api/task/${task.ID}?doctor_id=${task.doctor}`)
    ).json();
    expect([
      whole._status,
      whole.attachments.map((row: { attachment_key: number }) => row.attachment_key),
    ]).toEqual([7, [3, 1, 2]]);
    const file = whole.attachments[2];
    const count = await (
      await manager.context.request.get(`/api/file/${file._file}/count?doctor_id=${task.doctor}`)
    ).json();
    expect(count.characters).toBe(file.character_count);
    await manager.context.close();
    await editor.context.close();
  });
});

describe("the typing page on screens of all kinds", () => {
  test.each([
    ["wide", { viewport: { width: 1440, height: 900 } }],
    ["dark", { viewport: { width: 1440, height: 900 }, colorScheme: "dark" as const }],
    ["phone", PHONE],
  ])("is accessible: %s", async (name, options) => {
    const { ID, doctor } = await assignedTask();
    const desk = await office.desk("typist", options);
    await desk.open(`/admin/tasklist/type/${ID}?doctor_id=${doctor}`);
    await desk.page.getByRole("button", { name: "Start typing" }).click();
    await desk.page.getByRole("textbox", { name: "Letter" }).and(desk.page.locator(":focus")).waitFor();
    await desk.page.keyboard.type("Dear Dr Birch");
    await desk.page.keyboard.press("Alt+m");
    await desk.page
      .getByRole("status")
      .filter({ hasText: /^Saved/ })
      .first()
      .waitFor();
    await expectAccessible(desk.page, `typing, ${name}`);
    expect(await desk.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
    await desk.context.close();
  });
});
