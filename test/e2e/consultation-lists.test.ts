import { beforeAll, describe, expect, test } from "vitest";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 70);
const TIMES = ["08:00", "08:20", "08:40", "09:00"] as const;
const PAGE = "/account/raman/consultations/details";

describe("The rooms send a day to billing with the keyboard, and billing works on it", () => {
  let raman: Desk;
  let billing: Desk;
  let list: number;
  let doctor: number;
  const names: string[] = [];
  const call = async (method: "get" | "post" | "put", path: string, data?: object) => {
    const reply = await raman.context.request[method](`/api${path}`, data === undefined ? {} : { data });
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const rows = () =>
    office
      .server()
      .services.db.selectFrom("consultation")
      .select(["start_time", "items"])
      .where("_list", "=", list)
      .orderBy("start_time")
      .execute();

  beforeAll(async () => {
    [raman, billing] = [await office.desk("raman"), await office.desk("billing")];
    const places: { ID: number; type: string }[] = await call("get", "/location");
    const place = places.find(({ type }) => type === "OUTPATIENT")?.ID;
    const { patients } = await call("get", "/patient/20/1");
    for (const [at, start_time] of TIMES.entries()) {
      const { ID, _doctor, last_name, first_name } = patients[at];
      doctor = _doctor;
      names.push(`${last_name.toUpperCase()}, ${first_name}`);
      const end_time = `${start_time.slice(0, 3)}${Number(start_time.slice(3)) + 10}`;
      const booked = {
        appointment_type: 1,
        appointment_date: day,
        start_time,
        end_time,
        _patient: ID,
        _location: place,
      };
      const appointment = await call("post", "/appointment", booked);
      if (at === 2)
        await call("put", `/appointment/${appointment.ID}`, {
          cancelled: true,
          cancellation_reason: "Unwell",
        });
    }
    list = (await call("post", "/consultationlist", { date: day, _location: place })).ID;
  });

  test("items are entered without the mouse: suggestions, the next patient, the same as above", async () => {
    const { page } = raman;
    await raman.open(`${PAGE}/${list}`);
    await page.getByRole("checkbox", { name: `Send ${names[2]}` }).waitFor();
    expect(await page.getByRole("checkbox", { name: `Send ${names[2]}` }).isDisabled()).toBe(true);
    await expectAccessible(page, "a consultation list");
    await page.keyboard.press("j");
    await page.keyboard.press("i");
    const field = (at: number) =>
      page
        .getByRole("combobox", { name: /^MBS items of / })
        .and(page.locator(`[aria-label*="${names[at]?.split(", ")[1]}"]`));
    await field(0).waitFor();
    await page.keyboard.type("104");
    const first = page.getByRole("listbox", { name: "Items" }).getByRole("option", { name: /^104/ });
    await first.waitFor();
    await expectAccessible(page, "a consultation list with suggestions");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => first.getAttribute("data-combobox-selected")).toBe("true");
    await page.keyboard.press("Space");
    await expect.poll(() => field(0).inputValue()).toBe("104 ");
    await page.keyboard.press("Enter");
    await field(1).waitFor();
    await page.keyboard.press("Control+d");
    await expect.poll(async () => (await field(1).inputValue()).trim()).toBe("104");
    await page.keyboard.type(" 105");
    await page.getByText("104 and 105 on one day: Medicare usually pays only one.").waitFor();
    await page.keyboard.press("Enter");
    await field(3).waitFor();
    await page.keyboard.press("Escape");
    await expect
      .poll(async () => (await rows()).map(({ items }) => items))
      .toEqual([["104"], ["104", "105"], []]);
    await page.getByText("1 of 4 can't be billed yet.").waitFor();
  });

  test("Ctrl Enter asks with the count and the fees, and what is sent can be followed", async () => {
    const { page } = raman;
    await page.getByRole("button", { name: /^Send 2 to billing/ }).waitFor();
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Send 2 of 4 to billing?" });
    await dialog.getByText(/^Fees \$[\d,]+\.\d\d$/).waitFor();
    await expectAccessible(page, "the question before sending");
    await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        dialog
          .getByRole("button", { name: "Send to billing" })
          .evaluate((button) => button.matches(":focus")),
      )
      .toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText("Successfully Sent").waitFor();
    const { db } = office.server().services;
    const sent = await db
      .selectFrom("consultation_list")
      .select(["ID", "is_sent", "_task"])
      .where("date", "=", day)
      .orderBy("ID")
      .execute();
    expect(sent.map(({ is_sent }) => is_sent)).toEqual([true, false]);
    const task = await db
      .selectFrom("task")
      .select(["_workflow", "_status"])
      .where("ID", "=", sent[0]?._task ?? 0)
      .executeTakeFirst();
    expect(task).toEqual({ _workflow: "BILLING", _status: 1 });
    expect(await page.getByRole("button", { name: "Reset due date" }).count()).toBe(0);
  });

  test("SCR-CONS-05, STATE-CONS-02: billing opens it by its address, changes the status and resets the due date", async () => {
    const { page } = billing;
    const { db } = office.server().services;
    await db
      .updateTable("task")
      .set({ due_time: "2026-01-01T06:00:00Z" })
      .where("_workflow", "=", "BILLING")
      .where("_doctor", "=", doctor)
      .execute();
    await billing.open(`/admin/billing/details?doctorID=${doctor}&id=${list}`);
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Data entry" }).click();
    await page.getByText("Saved Successfully").first().waitFor();
    await expectAccessible(page, "billing details");
    await page.getByRole("button", { name: "Reset due date" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset due date" }).click();
    await page.getByText("Successfully Reset").first().waitFor();
    const due = await db
      .selectFrom("consultation_list as l")
      .innerJoin("task as t", (join) =>
        join.onRef("t._doctor", "=", "l._doctor").onRef("t.ID", "=", "l._task"),
      )
      .select(["t.due_time", "t._status"])
      .where("l.ID", "=", list)
      .executeTakeFirst();
    expect(due?._status).toBe(3);
    expect(new Date(String(due?.due_time)).getTime()).toBeGreaterThan(Date.now());
  });

  test("SCR-CONS-06: the client reads the same by the address of billing, and changes nothing", async () => {
    const { page } = raman;
    await raman.open(`/account/raman/billing/details?id=${list}`);
    await page.getByRole("table", { name: "Consultations" }).getByText("104, 105").waitFor();
    await page.getByText("In progress").first().waitFor();
    expect(await page.getByRole("combobox", { name: "Status" }).count()).toBe(0);
    expect(await page.getByRole("table", { name: "Consultations" }).getByRole("checkbox").count()).toBe(0);
    await expectAccessible(page, "billing details of the client");
  });

  test("an empty day says so, and another day is chosen", async () => {
    const { page } = raman;
    const empty = await call("post", "/consultationlist", {
      date: addDays(day, 1),
      _location: (await call("get", `/consultationlist/${list}`))._location,
      consultations: [],
    });
    await raman.open(`${PAGE}/${empty.ID}`);
    await page.getByText("No appointments on this day. Choose another day, or add a patient.").waitFor();
    await page.getByRole("button", { name: "Choose another day" }).click();
    await page.getByRole("dialog", { name: "Add consultation list" }).waitFor();
  });
});
