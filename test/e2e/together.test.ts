import { beforeAll, describe, expect, test } from "vitest";
import { addDays, startOfWeek, todayIn } from "#kernel/dates/day.ts";
import { appointmentInGrid } from "#test/support/office-calendar.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const monday = addDays(startOfWeek(todayIn("Australia/Sydney", new Date().toISOString())), 49);
/** Time limit for live updates, which take about a second. A busy machine gets a few more. */
const SOON = { timeout: 15_000 };

describe("The front desk and the doctor look at the same screens", () => {
  let sarah: Desk;
  let priya: Desk;
  beforeAll(async () => {
    sarah = await office.desk("reception");
    priya = await office.desk("raman");
  });

  const send = async (
    method: "post" | "put",
    path: string,
    data: object,
  ): Promise<{ ID: number; version: number }> => {
    const reply = await sarah.context.request[method](`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  };

  test("what is booked at the desk appears in the doctor's calendar, and moves there", async () => {
    const { page } = priya;
    await priya.open(`/account/raman/calendar?date=${monday}`);
    await appointmentInGrid(page, /Team meeting/).waitFor();
    const time = {
      appointment_type: 3,
      appointment_date: addDays(monday, 1),
      start_time: "09:00",
      end_time: "09:30",
      notes: "Fire drill",
    };
    const appointment = await send("post", "/appointment", time);
    await appointmentInGrid(page, /^09:00 to 09:30, Fire drill/).waitFor(SOON);
    await send("put", `/appointment/${appointment.ID}`, {
      start_time: "14:00",
      end_time: "14:30",
      version: appointment.version,
    });
    await appointmentInGrid(page, /^14:00 to 14:30, Fire drill/).waitFor(SOON);
  });

  test("a patient added at the desk appears in the doctor's list and in the news", async () => {
    const news = await office.tab(priya);
    await news.open("/account/raman");
    await news.page.getByRole("list", { name: "Activity, newest first" }).waitFor();
    await priya.open("/account/raman/patients");
    await priya.page.getByRole("link", { name: /ABBOTT, Graham/ }).waitFor();
    await send("post", "/patient", { first_name: "Una", last_name: "Aardenburg", category: "U" });
    await priya.page.getByRole("link", { name: /AARDENBURG, Una/ }).waitFor(SOON);
    await news.page
      .getByText(/AARDENBURG, Una/)
      .first()
      .waitFor(SOON);
    await news.page.close();
  });
});

describe("Sarah and Joanne have the same patient open", () => {
  let sarah: Desk;
  let joanne: Desk;
  beforeAll(async () => {
    sarah = await office.desk("reception");
    joanne = await office.desk("manager");
    const found = await sarah.context.request.get("/api/patient/search/rossi");
    const [carla]: { ID: number }[] = await found.json();
    for (const { open, page } of [sarah, joanne]) {
      await open(`/account/raman/patients/details/${carla?.ID}`);
      await page.getByRole("button", { name: /^Edit/ }).click();
      await page.getByRole("dialog", { name: "Edit patient" }).waitFor();
    }
  });

  const edit = ({ page }: Desk) => page.getByRole("dialog", { name: "Edit patient" });

  test("who saves first is saved, while the other is still typing", async () => {
    await edit(sarah)
      .getByLabel(/^Notes/)
      .fill("Prefers mornings");
    await edit(joanne)
      .getByLabel(/^Mobile/)
      .fill("0491570555");
    await edit(joanne)
      .getByRole("button", { name: /^Save patient/ })
      .click();
    await joanne.page.getByText("Saved Successfully").waitFor();
  });

  test("F-7: the second is told, sees what differs, and nothing typed is lost", async () => {
    office.expectErrors(/409/);
    await edit(sarah)
      .getByRole("button", { name: /^Save patient/ })
      .click();
    await edit(sarah).getByText("This record was updated while you were editing it.").waitFor();
    expect(
      await edit(sarah)
        .getByLabel(/^Notes/)
        .inputValue(),
    ).toBe("Prefers mornings");
    await edit(sarah)
      .getByRole("row", { name: /^Mobile/ })
      .waitFor();
    await edit(sarah)
      .getByRole("row", { name: /^Notes/ })
      .waitFor();
  });

  test("loading theirs keeps Joanne's number, and her own words can be typed again", async () => {
    await edit(sarah).getByRole("button", { name: "Use their changes" }).click();
    await expect
      .poll(() =>
        edit(sarah)
          .getByLabel(/^Mobile/)
          .inputValue(),
      )
      .toBe("0491 570 555");
    await edit(sarah)
      .getByLabel(/^Notes/)
      .fill("Prefers mornings");
    await edit(sarah)
      .getByRole("button", { name: /^Save patient/ })
      .click();
    await sarah.page.getByText("Saved Successfully").waitFor();
    await joanne.page.getByText("Prefers mornings").waitFor(SOON);
  });
});
