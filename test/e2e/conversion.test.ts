import { beforeAll, describe, expect, test } from "vitest";
import { PNG } from "#test/support/files.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
/** Lists Dr Raman's pictures only, because the demo's own pictures belong to other clients. */
const PAGE = "/admin/conversion?search=raman";
const PICTURES = 21;
const KNOWN = { first_name: "Carla", last_name: "Conway", dob: "1971-03-02", mrn: "RO-10977" };

describe("Lucy and Adam convert pictures at the same time", () => {
  let lucy: Desk;
  let adam: Desk;
  beforeAll(async () => {
    const raman = await office.desk("raman");
    const { request } = raman.context;
    for (let count = 1; count <= PICTURES; count += 1) {
      const file = {
        name: `label ${count}.png`,
        mimeType: "image/png",
        buffer: Buffer.concat([PNG, Buffer.from([count])]),
      };
      const [{ ID: picture }] = await (
        await request.post("/api/file?type=picture", { multipart: { file } })
      ).json();
      await request.post("/api/patient", { data: { picture } });
    }
    await request.post("/api/patient", { data: KNOWN });
    await raman.context.close();
    [lucy, adam] = [await office.desk("converter"), await office.desk("conversionlead")];
  });

  const rows = () =>
    office
      .server()
      .services.db.selectFrom("patient as p")
      .innerJoin("person as d", "d.ID", "p._doctor")
      .select(["p.ID", "p.last_name", "p.status", "p.locked_by"])
      .where("p.picture", "is not", null)
      .where("d.username", "=", "raman")
      .execute();
  /** Returns the numbers of converted pictures and of all pictures from "0 of 20 done" in the strip. */
  const progress = async ({ page }: Desk): Promise<readonly number[]> => {
    const words = await page.getByText("Locked to you").locator("..").textContent();
    return (/(\d+) of (\d+) done/.exec(words ?? "") ?? []).slice(1).map(Number);
  };
  const since = ({ page }: Desk) =>
    page.getByText("Locked to you").locator("..").locator("time").getAttribute("datetime");
  const taken = async (desk: Desk): Promise<number> => (await progress(desk))[1] ?? 0;
  const convert = async (desk: Desk, last: string): Promise<void> => {
    const { page } = desk;
    await page.getByLabel("First name").fill("Margaret");
    await page.getByLabel("Last name").fill(last);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Converted Successfully.").first().waitFor();
    await expect.poll(async () => (await progress(desk))[0]).toBe(1);
  };

  const start = ({ page }: Desk) => page.getByRole("button", { name: "Start converting" }).click();

  test("RULE-CONV-03: each has pictures that the other does not have, once they start", async () => {
    await Promise.all([lucy.open(PAGE), adam.open(PAGE)]);
    await adam.page.getByText(`${PICTURES} pictures wait. Start to lock up to 20 to you.`).waitFor();
    expect((await rows()).filter(({ locked_by }) => locked_by !== null)).toEqual([]);
    await Promise.all([start(lucy), start(adam)]);
    const counts = [await taken(lucy), await taken(adam)];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PICTURES);
    expect(Math.max(...counts)).toBe(20);
    if (counts[0] === 1) [lucy, adam] = [adam, lucy];
    await lucy.page.getByRole("img", { name: /^Hospital label, label \d+\.png$/ }).waitFor();
    await expectAccessible(lucy.page, "patient conversion");
  });

  test("both convert one with the keyboard, and both are kept", async () => {
    await Promise.all([convert(lucy, "Drysdale"), convert(adam, "Petrov")]);
    const converted = (await rows())
      .filter(({ status }) => status !== "Unconverted")
      .map(({ last_name }) => last_name);
    expect(converted.toSorted()).toEqual(["Drysdale", "Petrov"]);
  });

  test("a reload keeps how far the round is and since when, and what was typed", async () => {
    const { page } = lucy;
    const before = await since(lucy);
    await page.getByLabel("First name").fill("Half");
    await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
    await lucy.open(PAGE);
    expect(await progress(lucy)).toEqual([1, 20]);
    expect(await since(lucy)).toBe(before);
    expect(await page.getByLabel("First name").inputValue()).toBe("Half");
  });

  test("Alt N leads to what is needed, the rooms' doctor is found, and the referral completes the patient", async () => {
    const { page } = lucy;
    await page.getByLabel("First name").fill("Ming");
    await page.keyboard.press("Alt+n");
    await page.keyboard.type("Wong");
    await page.keyboard.press("Alt+n");
    await page.keyboard.type("23/11/1948");
    await page.getByLabel("Referring doctor").fill("birch");
    await page.getByRole("option", { name: /Birch/ }).click();
    await page.keyboard.press("Alt+n");
    await page.keyboard.type("12/10/2026");
    await page.keyboard.press("Alt+n");
    await page.keyboard.type("G");
    await expect.poll(() => page.getByLabel("Referral type").inputValue()).toBe("GP");
    await expectAccessible(page, "patient conversion with a referral");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => progress(lucy)).toEqual([2, 20]);
    const referrals = await office
      .server()
      .services.db.selectFrom("referral as r")
      .innerJoin("patient as p", (on) =>
        on.onRef("p._doctor", "=", "r._doctor").onRef("p.ID", "=", "r._patient"),
      )
      .innerJoin("referring_doctor as d", (on) =>
        on.onRef("d._doctor", "=", "r._doctor").onRef("d.ID", "=", "r._referring_doctor"),
      )
      .select(["r.referral_date", "r.referral_type", "d.last_name"])
      .where("p.last_name", "=", "Wong")
      .where("r.active", "=", true)
      .execute();
    expect(referrals).toEqual([{ referral_date: "2026-10-12", referral_type: 2, last_name: "Birch" }]);
  });

  test("Alt D adds the picture to the patient whom the rooms have already", async () => {
    const { page } = lucy;
    await page.getByLabel("First name").fill(KNOWN.first_name);
    await page.keyboard.press("Alt+n");
    await page.keyboard.type(KNOWN.last_name);
    await page.keyboard.press("Alt+n");
    await page.keyboard.type("02/03/1971");
    await page.keyboard.press("Tab");
    await page.getByText("Possible duplicate: CONWAY, Carla, born 02/03/1971, MRN RO-10977").waitFor();
    await expectAccessible(page, "patient conversion with a possible duplicate");
    await page.keyboard.press("Alt+d");
    await page.getByText("The picture was added to CONWAY, Carla.").first().waitFor();
    await expect.poll(() => progress(lucy)).toEqual([3, 20]);
    expect((await rows()).filter(({ last_name }) => last_name === KNOWN.last_name)).toHaveLength(1);
  });

  test("RULE-CONV-04, PERM-21: the other's pictures are released and taken over, and who had them is told at once", async () => {
    const { page } = lucy;
    await page.getByLabel("First name").fill("Elena");
    await page.getByLabel("Last name").fill("Lost");
    office.expectErrors(/409 .*conversion/, /404 .*conversion\/\d+\/picture/);
    const grace = await office.desk("superadmin", { colorScheme: "dark" });
    await grace.open(PAGE);
    const others = grace.page.getByRole("list", { name: "Other converters" });
    const one = others.getByRole("listitem").filter({ hasText: "has 17 pictures since" });
    await one.getByRole("button", { name: "Unlock" }).click();
    const dialog = grace.page.getByRole("dialog", { name: /^Unlock the pictures of/ });
    await expectAccessible(grace.page, "unlocking another one's pictures, dark");
    await dialog.getByRole("button", { name: "Unlock pictures" }).click();
    await start(grace);
    await expect.poll(() => progress(grace)).toEqual([0, 17]);
    await expectAccessible(grace.page, "patient conversion, dark");
    await page
      .getByText("This picture is no longer locked to you. You can still copy what you entered.")
      .first()
      .waitFor();
    expect(await page.getByLabel("Last name").inputValue()).toBe("Lost");
    expect((await rows()).some(({ last_name }) => last_name === "Lost")).toBe(false);
    await grace.page.getByRole("button", { name: "Finish and unlock" }).click();
    await expect.poll(() => new URL(grace.page.url()).pathname).toBe("/admin");
    await page.getByRole("button", { name: "Reload pictures" }).click();
    await expect.poll(() => progress(lucy)).toEqual([0, 17]);
    await grace.context.close();
  });

  test("RULE-CONV-05: who finishes goes to the start, and the other may take the pictures that are free again", async () => {
    await lucy.page.getByRole("button", { name: "Finish and unlock" }).click();
    await expect.poll(() => new URL(lucy.page.url()).pathname).toBe("/admin");
    await adam.page.getByRole("button", { name: "Finish and unlock" }).click();
    await expect.poll(() => new URL(adam.page.url()).pathname).toBe("/admin");
    expect((await rows()).filter(({ locked_by }) => locked_by !== null)).toEqual([]);
    await adam.open(PAGE);
    await start(adam);
    expect(await progress(adam)).toEqual([0, PICTURES - 4]);
  });
});
