import { beforeAll, describe, expect, test } from "vitest";
import { PNG } from "#test/support/files.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const PAGE = "/admin/conversion";
const PICTURES = 21;
const KNOWN = { first_name: "Carla", last_name: "Rossi", dob: "1971-03-02", mrn: "RO-10377" };

describe("Lucy and Adam convert pictures at the same time", () => {
  let lucy: Desk;
  let adam: Desk;
  beforeAll(async () => {
    const raman = await office.desk("raman");
    const { request } = raman.context;
    for (let count = 1; count <= PICTURES; count += 1) {
      const file = { name: `label ${count}.png`, mimeType: "image/png", buffer: Buffer.concat([PNG, Buffer.from([count])]) };
      const [{ ID: picture }] = await (await request.post("/api/file?type=picture", { multipart: { file } })).json();
      await request.post("/api/patient", { data: { picture } });
    }
    await request.post("/api/patient", { data: KNOWN });
    await raman.context.close();
    [lucy, adam] = [await office.desk("converter"), await office.desk("conversionlead")];
  });

  const rows = () =>
    office
      .server()
      .services.db.selectFrom("patient")
      .select(["ID", "last_name", "status", "locked_by"])
      .where("picture", "is not", null)
      .execute();
  const taken = async ({ page }: Desk): Promise<number> => {
    const words = await page.getByText(/^(1 picture is|\d+ pictures are) locked to you\.$/).textContent();
    return Number(/^\d+/.exec(words ?? "")?.[0]);
  };
  const convert = async ({ page }: Desk, last: string): Promise<void> => {
    await page.getByLabel("First name").fill("Margaret");
    await page.getByLabel("Last name").fill(last);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Converted Successfully.").first().waitFor();
    await page.getByText(/^1 of \d+ done$/).waitFor();
  };

  test("RULE-CONV-03: each has pictures that the other does not have", async () => {
    await Promise.all([lucy.open(PAGE), adam.open(PAGE)]);
    const counts = [await taken(lucy), await taken(adam)];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PICTURES);
    expect(Math.max(...counts)).toBe(20);
    if (counts[0] === 1) [lucy, adam] = [adam, lucy];
    await lucy.page.getByRole("img", { name: /^Hospital label, label \d+\.png$/ }).waitFor();
    await expectAccessible(lucy.page, "patient conversion");
  });

  test("both convert one with the keyboard, and both are kept", async () => {
    await Promise.all([convert(lucy, "Drysdale"), convert(adam, "Petrov")]);
    const converted = (await rows()).filter(({ status }) => status !== "Unconverted").map(({ last_name }) => last_name);
    expect(converted.toSorted()).toEqual(["Drysdale", "Petrov"]);
  });

  test("Alt N leads to what is needed, and Alt D adds the picture to the patient whom the rooms have already", async () => {
    const { page } = lucy;
    await page.getByLabel("First name").fill(KNOWN.first_name);
    await page.keyboard.press("Alt+n");
    await page.keyboard.type(KNOWN.last_name);
    await page.keyboard.press("Alt+n");
    await page.keyboard.type("02/03/1971");
    await page.keyboard.press("Tab");
    await page.getByText("Possible duplicate: ROSSI, Carla, born 02/03/1971, MRN RO-10377").waitFor();
    await expectAccessible(page, "patient conversion with a possible duplicate");
    await page.keyboard.press("Alt+d");
    await page.getByText("The picture was added to ROSSI, Carla.").first().waitFor();
    await page.getByText(/^2 of \d+ done$/).waitFor();
    const merged = (await rows()).filter(({ last_name }) => last_name === KNOWN.last_name);
    expect(merged).toHaveLength(1);
  });

  test("RULE-CONV-05: who finishes goes to the start, and the other may take the pictures that are free again", async () => {
    await lucy.page.getByRole("button", { name: "Finish and unlock" }).click();
    await expect.poll(() => new URL(lucy.page.url()).pathname).toBe("/admin");
    await adam.page.getByRole("button", { name: "Finish and unlock" }).click();
    await expect.poll(() => new URL(adam.page.url()).pathname).toBe("/admin");
    expect((await rows()).filter(({ locked_by }) => locked_by !== null)).toEqual([]);
    await adam.open(PAGE);
    expect(await taken(adam)).toBe(PICTURES - 3);
  });

  test("RULE-CONV-04: a lock that was taken away saves nothing, and what was typed stays", async () => {
    office.expectErrors(/409 .*conversion/, /404 .*conversion\/\d+\/picture/);
    await office.server().services.db.updateTable("patient").set({ locked_by: null, lock_guid: null, lock_time: null }).execute();
    const { page } = adam;
    await page.getByLabel("First name").fill("Elena");
    await page.getByLabel("Last name").fill("Wong");
    await page.keyboard.press("Control+Enter");
    await page
      .getByText(/This picture is no longer locked to you/)
      .first()
      .waitFor();
    expect(await page.getByLabel("Last name").inputValue()).toBe("Wong");
    expect((await rows()).some(({ last_name }) => last_name === "Wong")).toBe(false);
  });
});
