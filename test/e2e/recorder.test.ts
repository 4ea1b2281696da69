import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
const RECORDER = "/account/raman/transcription/record";

describe("Dr Raman dictates on her phone", () => {
  let priya: Desk;
  beforeAll(async () => {
    priya = await office.desk("raman", { ...PHONE, permissions: ["microphone"] });
    await bookedToday();
  });

  /** Books a new patient for today, in the practice's time zone. */
  async function bookedToday(): Promise<void> {
    const { request } = priya.context;
    const post = async (path: string, data: object) => (await request.post(`/api${path}`, { data })).json();
    const { ID: _patient } = await post("/patient", {
      first_name: "Alex",
      last_name: "Bell",
      dob: "1970-05-04",
    });
    const appointment_date = todayIn("Australia/Sydney", new Date().toISOString());
    const times = { appointment_type: 1, appointment_date, start_time: "07:30", end_time: "07:45" };
    expect((await post("/appointment", { ...times, _patient })).ID).toBeGreaterThan(0);
  }
  const button = (name: string) => priya.page.getByRole("button", { name, exact: true });
  const seconds = (text: string | null): number => {
    const [minutes = "", rest = ""] = (text ?? "").split(":");
    return Number(minutes) * 60 + Number(rest);
  };
  const length = () => priya.page.getByRole("timer", { name: "Length" });
  const isAsWideAsThePhone = () =>
    priya.page.evaluate<boolean>("document.documentElement.scrollWidth <= window.innerWidth");
  /**
   * Waits until the timer shows at least this length. The browser has then passed on the sound recorded
   * before.
   */
  const spoken = async (text: string): Promise<void> => {
    await expect
      .poll(async () => seconds(await length().textContent()), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(seconds(text));
  };
  const tasks = async () =>
    (
      await office
        .server()
        .services.db.selectFrom("task as t")
        .innerJoin("person as p", "p.ID", "t._doctor")
        .select(["t.ID", "t.case_subject", "t.description", "t.duration", "t.audio_name"])
        .where("p.username", "=", "raman")
        .where("t.audio_name", "like", "Dictation %")
        .orderBy("t.ID")
        .execute()
    ).map(({ case_subject, description, duration, audio_name }) => ({
      case_subject,
      description,
      duration,
      audio_name,
    }));

  const state = (word: string) => priya.page.getByText(word, { exact: true }).waitFor();
  const place = () => priya.page.getByRole("slider", { name: "Position in the dictation" });

  test("she chooses a patient of today, records with a level in words, pauses and continues", async () => {
    const { page } = priya;
    await priya.open(RECORDER);
    expect(await isAsWideAsThePhone()).toBe(true);
    await expectAccessible(page, "the recorder on a phone");
    // The recorder fills the screen: the page shows no navigation that a thumb could press.
    await page.getByRole("link", { name: "Outstanding letters" }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
    await button("Choose").click();
    const list = page.getByRole("dialog", { name: "Today's list" });
    await list.getByText("BELL, Alex").waitFor();
    await expectAccessible(page, "today's list on a phone");
    await list.getByRole("button", { name: /BELL, Alex/ }).click();
    await page.getByRole("region", { name: "Patient" }).getByText("Appointment 07:30").waitFor();
    expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe("BELL, Alex");
    await page.getByRole("textbox", { name: "Subject" }).fill("Letter to Dr Birch");
    await state("Ready");
    await button("Record").click();
    await spoken("00:03");
    await state("Recording");
    await page.getByText(/^(Speak up|Good level|Too loud)$/).waitFor();
    await expect
      .poll(async () => Number(await page.getByRole("meter", { name: "Level" }).getAttribute("value")))
      .toBeGreaterThan(0.01);
    await button("Mark").click();
    await page.getByText(/^Marked at 00:0[3-9]$/).waitFor();
    await page.getByText(/Safe on this device up to 00:0[1-9]/).waitFor();
    await button("Pause").click();
    await state("Paused");
    await button("Record").click();
    await spoken("00:05");
    await expectAccessible(page, "recording on a phone");
  });

  test("the tab dies while she speaks: all but the running second is there when she comes back", async () => {
    const shown = seconds(await length().textContent());
    await priya.page.close();
    priya = await office.tab(priya);
    await priya.open(RECORDER);
    const row = priya.page.getByRole("listitem").filter({ hasText: "Letter to Dr Birch" });
    await row.waitFor();
    expect(await row.textContent()).toContain("Unfinished");
    const found = seconds(/\d\d:\d\d(?=Continue)/.exec((await row.textContent()) ?? "")?.[0] ?? null);
    expect(found).toBeGreaterThanOrEqual(shown - 1);
    await row.getByRole("button", { name: "Continue" }).click();
    await expect
      .poll(() => priya.page.getByRole("textbox", { name: "Subject" }).inputValue())
      .toBe("Letter to Dr Birch");
    await priya.page.getByText(/^Marked at 00:0[3-9]$/).waitFor();
    await priya.page.getByRole("region", { name: "Patient" }).getByText("BELL, Alex").waitFor();
  });

  test("she listens, records over a part, hears it undone, and records over it again", async () => {
    const { page } = priya;
    await button("Listen").click();
    await button("Stop").waitFor();
    await expect.poll(async () => Number(await place().inputValue())).toBeGreaterThan(0.3);
    await button("Stop").click();
    const before = await length().textContent();
    await place().fill("1");
    await page.getByText("Records over from 00:01 until you pause. The rest is kept.").waitFor();
    await button("Record").click();
    await spoken("00:03");
    await button("Pause").click();
    await button("Undo recording over").click();
    await button("Undo recording over").waitFor({ state: "detached" });
    expect(await length().textContent()).toBe(before);
    await place().fill("3");
    await button("Record").click();
    await spoken("00:07");
    await button("Pause").click();
    await expectAccessible(page, "a paused dictation on a phone");
  });

  test("she finishes without a network, and it goes up by itself once there is one", async () => {
    const { page, context } = priya;
    office.expectErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    await context.setOffline(true);
    const shown = seconds(await length().textContent());
    await button("Finish").click();
    await page
      .getByRole("status")
      .filter({ hasText: /Sending|Not sent yet/ })
      .first()
      .waitFor();
    await page.getByText("1 waiting.").waitFor();
    expect(await tasks()).toEqual([]);
    await context.setOffline(false);
    await page.getByText("All dictations have been sent.").waitFor({ timeout: 60_000 });
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task?.case_subject).toBe("Letter to Dr Birch");
    expect(task?.description).toMatch(/^Patient: BELL, Alex\nBorn 04\/05\/1970, \d+ y\nAppointment 07:30/);
    expect(task?.audio_name).toMatch(/^Dictation \d{8} \d{4}\.webm$/);
    // Three seconds of the first part, four that replace the rest, and the sound recorded afterwards.
    expect(shown).toBeGreaterThanOrEqual(7);
    expect(Math.abs((task?.duration ?? 0) - shown)).toBeLessThanOrEqual(1);
    await button("Choose").click();
    await page.getByRole("button", { name: /BELL, Alex.*Dictated/ }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("a dictation that was not sent can be deleted", async () => {
    const { page } = priya;
    await button("Record").click();
    await spoken("00:01");
    await button("Pause").click();
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: /00:0[1-2]/ });
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete dictation" }).click();
    await page.getByText("All dictations have been sent.").waitFor();
  });
});

test("a link of another page leads to a recorder that may use the microphone", async () => {
  const { page, open } = await office.desk("raman", { permissions: ["microphone"] });
  await open("/account/raman/transcription");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Record dictation" })
    .click();
  await page.getByRole("button", { name: "Record", exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate<boolean>("document.featurePolicy.allowsFeature('microphone')"))
    .toBe(true);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByText("Recording", { exact: true }).waitFor();
});
