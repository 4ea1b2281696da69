import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
const RECORDER = "/account/raman/transcription/record";

describe("Dr Raman dictates on her phone", () => {
  let priya: Desk;
  beforeAll(async () => {
    priya = await office.desk("raman", { ...PHONE, permissions: ["microphone"] });
  });

  const button = (name: string) => priya.page.getByRole("button", { name, exact: true });
  const length = () => priya.page.getByRole("timer", { name: "Length" });
  const isAsWideAsThePhone = () => priya.page.evaluate<boolean>("document.documentElement.scrollWidth <= window.innerWidth");
  /** Until the timer says so; then the browser has handed on what was spoken before. */
  const spoken = (text: string) => length().getByText(text).waitFor();
  const tasks = async () =>
    (
      await office
        .server()
        .services.db.selectFrom("task as t")
        .innerJoin("person as p", "p.ID", "t._doctor")
        .select(["t.ID", "t.case_subject", "t.duration", "t.audio_name"])
        .where("p.username", "=", "raman")
        .where("t.audio_name", "like", "Dictation %")
        .orderBy("t.ID")
        .execute()
    ).map(({ case_subject, duration, audio_name }) => ({ case_subject, duration, audio_name }));

  test("she chooses a patient of today, records, pauses and continues", async () => {
    await priya.open(RECORDER);
    expect(await isAsWideAsThePhone()).toBe(true);
    await expectAccessible(priya.page, "the recorder on a phone");
    await priya.page.getByRole("textbox", { name: "Subject" }).fill("Letter to Dr Birch");
    await button("Record").click();
    await spoken("00:03");
    await expect
      .poll(async () => Number(await priya.page.getByRole("meter", { name: "Level" }).getAttribute("value")))
      .toBeGreaterThan(0.01);
    await button("Pause").click();
    await button("Continue recording").click();
    await spoken("00:05");
    await expectAccessible(priya.page, "recording on a phone");
  });

  test("the tab dies while she speaks: all but the running second is there when she comes back", async () => {
    await priya.page.close();
    priya = await office.tab(priya);
    await priya.open(RECORDER);
    const row = priya.page.getByRole("listitem").filter({ hasText: "Letter to Dr Birch" });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/00:0[4-6]/);
    await row.getByRole("button", { name: "Continue" }).click();
    expect(await priya.page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe("Letter to Dr Birch");
  });

  test("she overwrites the end, finishes without a network, and it goes up by itself once there is one", async () => {
    const { page, context } = priya;
    await page.getByRole("slider", { name: /^Overwrite from/ }).fill("3");
    await button("Overwrite").click();
    await spoken("00:07");
    await button("Pause").click();
    office.expectErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    await context.setOffline(true);
    await button("Send for typing").click();
    await page
      .getByRole("status")
      .filter({ hasText: /Sending|Not sent yet/ })
      .first()
      .waitFor();
    expect(await tasks()).toEqual([]);
    await context.setOffline(false);
    await page.getByText("All dictations have been sent.").waitFor({ timeout: 60_000 });
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task?.case_subject).toBe("Letter to Dr Birch");
    expect(task?.audio_name).toMatch(/^Dictation \d{8} \d{4}\.webm$/);
    // Three seconds of the first part, and about four in place of the rest.
    expect(Math.abs((task?.duration ?? 0) - 7)).toBeLessThanOrEqual(1);
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
