import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { waitForOption } from "#test/support/office-calendar.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();

describe("One woman is there twice, and is one patient again", () => {
  let joanne: Desk;
  let from = 0;
  let to = 0;

  const call = async (method: "get" | "post", path: string, data?: object) => {
    const reply = await joanne.context.request[method](`/api${path}`, data ? { data } : {});
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return await reply.json();
  };
  const summary = async (patient: number) => {
    const { referrals, attachments, mobile, mrn, notes, is_deleted } = await call(
      "get",
      `/patient/${patient}`,
    );
    const appointments = await call("get", `/patient/${patient}/appointment`);
    const ids = (rows: { ID: number }[]) => rows.map(({ ID }) => ID).sort();
    const active = referrals.filter((one: { active: boolean }) => one.active);
    return {
      mobile,
      mrn,
      notes,
      is_deleted,
      referrals: ids(referrals),
      active: ids(active),
      attachments: ids(attachments),
      appointments: ids(appointments.appointments ?? appointments),
    };
  };
  const before = new Map<number, unknown>();

  beforeAll(async () => {
    joanne = await office.desk("manager");
    const person = { first_name: "Philippa", last_name: "Wetherby", dob: "1958-03-14" };
    to = (await call("post", "/patient", { ...person, mobile: "0418904551", mrn: "RO-900" })).ID;
    from = (
      await call("post", "/patient", { ...person, mobile: "0418904552", notes: "Needs a wheelchair space." })
    ).ID;
    const [doctor] = await call("get", "/referringdoctor");
    for (const [patient, day] of [
      [to, "2026-09-02"],
      [from, "2026-10-05"],
    ] as const) {
      await call("post", `/patient/${patient}/referral`, {
        referral_date: day,
        referral_type: 1,
        _referring_doctor: doctor.ID,
      });
      const at = {
        appointment_type: 1,
        appointment_date: "2027-05-03",
        start_time: patient === to ? "09:00" : "10:00",
        end_time: patient === to ? "09:30" : "10:30",
      };
      await call("post", "/appointment", { ...at, _patient: patient });
    }
    for (const patient of [from, to]) before.set(patient, await summary(patient));
  });

  test("the record of hers without an MRN gets a letter", async () => {
    const { page } = joanne;
    await joanne.open(`/account/raman/patients/details/${from}`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "Letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Dr Raman") });
    await page.getByText("Letter.txt").first().waitFor();
    await expect.poll(async () => (await summary(from)).attachments.length).toBe(1);
    before.set(from, await summary(from));
  });

  test("the list of possible duplicates has the pair, with the reason", async () => {
    const { page } = joanne;
    await joanne.open("/account/raman/patients");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Possible duplicates" }).click();
    const row = page.getByRole("row", { name: /WETHERBY, Philippa/ });
    await row.getByText("Same name and date of birth").waitFor();
    await expectAccessible(page, "possible duplicates");
    await row.getByRole("button", { name: /^Merge/ }).click();
    await page.getByRole("heading", { level: 1, name: "Merge patients" }).waitFor();
  });

  test("what differs is blank until it is chosen; what is the same or only one has is filled in", async () => {
    const { page } = joanne;
    await page.getByText("1 referral, 1 attachment, 1 appointment").waitFor();
    await page.getByText("1 value left to choose.").waitFor();
    await page.getByRole("row", { name: /Date of birth 14\/03\/1958/ }).waitFor();
    await page.getByRole("button", { name: /^Merge patients/ }).click();
    await page.getByText("Choose").first().waitFor();
    await expectAccessible(page, "two patients side by side");
    await page.getByRole("radio", { name: /^Mobile: 0418 904 552/ }).check();
    await page.getByText("Every value is chosen.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("dialog", { name: "Merge patients" })
      .getByRole("button", { name: "Merge patients" })
      .click();
    await page.getByText("Successfully Merged").waitFor();
  });

  test("the one that is left has the appointments, referrals and files of both", async () => {
    const { page } = joanne;
    await page.waitForURL(`**/patients/details/${to}`);
    await page.getByText("Merged from").waitFor();
    await page.getByText("Letter.txt").first().waitFor();
    await expectAccessible(page, "a patient that was merged");
    const merged = await summary(to);
    expect(merged).toMatchObject({ mobile: "0418904552", mrn: "RO-900", notes: "Needs a wheelchair space." });
    expect([
      merged.appointments.length,
      merged.referrals.length,
      merged.active.length,
      merged.attachments.length,
    ]).toEqual([2, 2, 1, 1]);
  });

  test("her old address leads to her, and the search finds her once", async () => {
    const { page } = joanne;
    await joanne.open(`/account/raman/patients/details/${from}`);
    await page.waitForURL(`**/patients/details/${to}`);
    await joanne.open("/account/raman/patients");
    await page.getByRole("search").getByRole("textbox").fill("wetherby");
    await page.getByText(/^1 of 1\b/).waitFor();
  });

  test("it was a mistake: taken back, both are as before", async () => {
    const { page } = joanne;
    await joanne.open(`/account/raman/patients/details/${to}`);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Nothing was added or changed since").waitFor();
    await expectAccessible(page, "taking a merge back");
    await page.getByRole("button", { name: "Undo merge" }).click();
    await page.getByText("Merge undone").waitFor();
    for (const patient of [from, to]) expect(await summary(patient)).toEqual(before.get(patient));
  });

  test("they are mother and daughter-in-law: not the same, for good", async () => {
    const { page } = joanne;
    await joanne.open(`/account/raman/patients/details/${from}`);
    await page.getByText("Possible duplicate of").waitFor();
    await page.getByRole("button", { name: /^Not a duplicate of/ }).click();
    await page.getByText("The two patients are not duplicates").waitFor();
    await page.getByText("Possible duplicate of").waitFor({ state: "detached" });
    await joanne.open("/account/raman/patients/duplicates?view=notSame");
    await page.getByRole("row", { name: /WETHERBY/ }).waitFor();
  });

  test("two are picked by hand with the keyboard alone", async () => {
    const { page } = joanne;
    await joanne.open("/account/raman/patients/merge");
    await page.getByText("Please select patients to merge").first().waitFor();
    await page.getByRole("combobox", { name: "Merge from" }).focus();
    await page.keyboard.type("wetherby");
    await waitForOption(page, /WETHERBY, Philippa/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=\d+/);
    await page.getByRole("combobox", { name: "Keep" }).focus();
    await page.keyboard.type("wei chen");
    await waitForOption(page, /CHEN, Wei/);
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: "Values of both patients" }).waitFor();
  });
});
