import { beforeAll, expect, test } from "vitest";
import { PNG } from "#test/support/files.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const PAGE = "/admin/conversion?search=raman";
const KNOWN = { first_name: "Carla", last_name: "Conway", dob: "1971-03-02", mrn: "RO-10977" };

let lucy: Desk;
let adam: Desk;
beforeAll(async () => {
  const raman = await office.desk("raman");
  const { request } = raman.context;
  for (const count of [1, 2, 3]) {
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

/** Script that returns the name of the focused field or button. */
const FOCUSED = "(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ''";
const focused = async () => (await lucy.page.evaluate<string>(FOCUSED)).replace(/ needed$/, "");
const press = (keys: string) => lucy.page.keyboard.press(keys);
const type = (text: string) => lucy.page.keyboard.type(text);
const done = (words: string) => lucy.page.getByText(words).waitFor();
/** Returns the entries about Lucy on the page of Adam, who only watches. */
const seen = () =>
  adam.page.getByRole("list", { name: "Other converters" }).getByRole("listitem").allTextContents();
async function tabTo(label: string): Promise<void> {
  for (let stops = 0; stops < 30 && (await focused()) !== label; stops += 1) await press("Tab");
  expect(await focused()).toBe(label);
}

test("RULE-CONV-03: who looks on sees who takes pictures, without asking", async () => {
  await adam.open("/admin/conversion?search=nobody-is-called-so");
  await adam.page.getByText("No pictures to convert.").waitFor();
  await lucy.open(PAGE);
  await lucy.page.getByText("3 pictures wait.").waitFor();
  await press("c");
  await done("0 of 3 done");
  await expect
    .poll(seen)
    .toEqual([expect.stringMatching(/^Lucy Marsh has 3 pictures since \d\d:\d\dUnlock$/)]);
});

test("a picture is converted by keys alone: marked line, needed fields, referring doctor, save and next", async () => {
  await expect.poll(focused).toBe("First name");
  await press("Control+Enter");
  await expect.poll(() => lucy.page.getByLabel("First name").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(focused).toBe("First name");
  await type("Ada");
  await press("Alt+PageDown");
  await lucy.page
    .getByRole("region", { name: "Enlarged line" })
    .getByText("follows the field you are in")
    .waitFor();
  await press("Alt+n");
  await type("Keys");
  await press("Alt+n");
  await type("01/02/1950");
  await tabTo("Referring doctor");
  await type("birch");
  await press("Enter");
  await expect.poll(() => lucy.page.getByLabel("Referring doctor").inputValue()).toMatch(/Birch/);
  await press("Alt+n");
  await type("12/10/2026");
  await press("Alt+n");
  await type("G");
  await expect.poll(() => lucy.page.getByLabel("Referral type").inputValue()).toBe("GP");
  await press("Control+Enter");
  await done("1 of 3 done");
  await expect.poll(focused).toBe("First name");
  await expect.poll(seen).toEqual([expect.stringMatching(/^Lucy Marsh has 2 pictures since/)]);
});

test("Alt D takes the patient who is there already, and the next picture has the focus", async () => {
  await type(KNOWN.first_name);
  await press("Alt+n");
  await type(KNOWN.last_name);
  await press("Alt+n");
  await type("02/03/1971");
  await press("Tab");
  await lucy.page.getByText("Possible duplicate: CONWAY, Carla").waitFor();
  await press("Alt+d");
  await done("2 of 3 done");
  await expect.poll(focused).toBe("First name");
});

test("a picture is put aside and found again as it was left; after the last one the round is finished", async () => {
  await type("Half");
  await lucy.page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
  await press("Alt+ArrowUp");
  await expect.poll(focused).not.toBe("First name");
  await press("Alt+ArrowDown");
  await expect.poll(focused).toBe("First name");
  expect(await lucy.page.getByLabel("First name").inputValue()).toBe("Half");
  await press("Alt+n");
  await type("Way");
  await press("Control+Enter");
  await done("All 3 converted.");
  await expect.poll(seen).toEqual([]);
  await press("Alt+u");
  await expect.poll(() => new URL(lucy.page.url()).pathname).toBe("/admin");
});
