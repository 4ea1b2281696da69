import { beforeAll, describe, expect, test } from "vitest";
import { PDF, PNG } from "#test/support/files.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();

describe("Joanne sets up where the practice works", () => {
  let joanne: Desk;
  beforeAll(async () => {
    joanne = await office.desk("manager");
    await joanne.open("/account/raman/locations/inpatient");
  });
  const row = (name: string | RegExp) => joanne.page.getByRole("row", { name });

  test("a hospital is added with the keyboard alone", async () => {
    const { page } = joanne;
    await row(/YPH/).waitFor();
    await page.keyboard.press("c");
    await page.getByRole("dialog", { name: "Add inpatient location" }).waitFor();
    await page.keyboard.type("royal melb");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("rmh");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2426621a");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Invalid provider number").first().waitFor();
    await expectAccessible(page, "inpatient location, refused");
    // A single fault has the focus at its field.
    await page.getByLabel("Provider number").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("2426621b");
    await page.keyboard.press("Control+Enter");
    await row(/RMH/).waitFor();
    expect(await row(/RMH/).textContent()).toContain("242662 1B");
    await expectAccessible(page, "inpatient locations");
  });

  test("an abbreviation that is taken is said at its field, and what was typed stays", async () => {
    office.expectErrors(/409 .*outpatientlocation/);
    const { page } = joanne;
    await page.getByText("Outpatient", { exact: true }).click();
    await row(/RICH/).waitFor();
    await page.getByRole("button", { name: /Add outpatient location/ }).click();
    await page.getByLabel("Name").fill("Second rooms");
    await page.getByLabel("Abbreviation").fill("rmh");
    await page.getByLabel("Provider number").fill("2426621B");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Another location already has this abbreviation.").first().waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Second rooms");
    await page.getByLabel("Abbreviation").fill("rms2");
    await page.keyboard.press("Control+Enter");
    await row(/RMS2/).waitFor();
    await expectAccessible(page, "outpatient locations");
  });

  test("STATE-LOC-01: deleted, taken back, deleted again and found among the deleted", async () => {
    const { page } = joanne;
    await page.getByRole("button", { name: "Delete RMS2" }).click();
    await page.getByRole("dialog", { name: /^Delete location / }).waitFor();
    await expectAccessible(page, "the question before a location is deleted");
    await page.getByRole("button", { name: "Delete location" }).click();
    await row(/RMS2/).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row(/RMS2/).waitFor();
    await page.getByRole("button", { name: "Delete RMS2" }).click();
    await page.getByRole("button", { name: "Delete location" }).click();
    await row(/RMS2/).waitFor({ state: "detached" });
    await page.getByLabel("Show deleted").click();
    await row(/RMS2.*Deleted/).waitFor();
    await expectAccessible(page, "outpatient locations with deleted ones");
    await page.getByRole("button", { name: "Restore RMS2" }).click();
    await page.getByRole("button", { name: "Delete RMS2" }).waitFor();
  });

  test("a place is found by a part of its address, and nothing found says so", async () => {
    const { page } = joanne;
    const search = page.getByLabel("Search locations");
    await search.fill("lennox");
    await row(/RMS2/).waitFor({ state: "detached" });
    await row(/RICH/).waitFor();
    await search.fill("nowhere at all");
    await page.getByText("No outpatient locations match “nowhere at all”.").waitFor();
    await page.getByRole("button", { name: "Clear search" }).last().click();
    await row(/RMS2/).waitFor();
  });

  test("on a phone the same is there", async () => {
    const phone = await office.desk("manager", PHONE);
    await phone.open("/account/raman/locations/outpatient");
    await phone.page.getByText("RMS2").waitFor();
    await expectAccessible(phone.page, "outpatient locations on a phone");
    await phone.context.close();
  });
});

describe("Joanne changes the practice settings", () => {
  let joanne: Desk;
  beforeAll(async () => {
    joanne = await office.desk("manager");
    await joanne.open("/account/raman/practicesettings");
  });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    joanne.page.locator("input[type=file]").setInputFiles([{ name, mimeType, buffer }]);

  test("a file that lies is refused before it leaves or as it arrives, and says why", async () => {
    office.expectErrors(/415 .*\/api\/file/);
    const { page } = joanne;
    await choose("letter.docx", "application/msword", Buffer.from("x"));
    await page
      .getByText("Upload Failed. letter.docx can't be uploaded here. Choose JPEG, PNG or PDF.")
      .waitFor();
    await choose("head.png", "image/png", PDF);
    await page
      .getByText("Upload Failed. head.png does not match its file name: it contains PDF, not PNG.")
      .waitFor();
    await expectAccessible(page, "a refused letterhead");
    await page.getByRole("button", { name: "Clear head.png" }).click();
  });

  test("an upload shows how far it is, and can be cancelled", async () => {
    const { page, context } = joanne;
    const line = await context.newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      line.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await speed(300 * 1024);
    await choose("slow.pdf", "application/pdf", Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024, 32)]));
    await page.getByRole("progressbar", { name: "Uploading slow.pdf" }).waitFor();
    await page.getByText(/of 6\.0 MB/).waitFor();
    await expectAccessible(page, "an upload on its way");
    await page.getByRole("button", { name: "Cancel the upload of slow.pdf" }).click();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    await speed(-1);
    await line.detach();
  });

  test("a large upload is paused and resumed, and continues after the connection was lost", async () => {
    office.expectErrors(/INTERNET_DISCONNECTED/);
    const { page, context } = joanne;
    const line = await context.newCDPSession(page);
    const network = (offline: boolean, uploadThroughput: number) =>
      line.send("Network.emulateNetworkConditions", {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    // A slow network, so that even a busy machine presses Pause and checks the page long before the last
    // byte.
    await network(false, 300 * 1024);
    await choose("large.pdf", "application/pdf", Buffer.concat([PDF, Buffer.alloc(12 * 1024 * 1024, 32)]));
    await page.getByText(/[1-9].* MB of 12\.0 MB/).waitFor();
    await page.getByRole("button", { name: "Pause the upload of large.pdf" }).click();
    await page.getByText(/of 12\.0 MB, paused/).waitFor();
    await expectAccessible(page, "a paused upload");
    await page.getByRole("button", { name: "Resume the upload of large.pdf" }).click();
    // Disconnects at once, so that on some machines the request for the offset is lost, on others a slice.
    await network(true, 0);
    await page
      .getByText(/can't be reached|offline/i)
      .first()
      .waitFor();
    await page.getByText(/[1-9].* MB of 12\.0 MB$/).waitFor();
    await network(false, -1);
    await page.getByRole("button", { name: "Remove large.pdf" }).click();
    await page.getByText("or drop it here").waitFor();
    await line.detach();
  });

  test("what did not arrive can be tried again", async () => {
    office.expectErrors(/INTERNET_DISCONNECTED/);
    const { page, context } = joanne;
    await context.setOffline(true);
    await choose("Letterhead.png", "image/png", PNG);
    await page.getByText(/Upload Failed\. Corella can't be reached/).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).last().click();
    await page.getByRole("button", { name: "Remove Letterhead.png" }).waitFor();
    await page.getByRole("img", { name: "Letterhead.png" }).waitFor();
  });

  test("a wrong phone is said at its field; the rest stays and is saved with the right one", async () => {
    const { page } = joanne;
    await page.getByLabel("Phone").fill("039555");
    await page.keyboard.press("Control+s");
    await page
      .getByRole("link", { name: "039555 is invalid phone number. Please enter valid number." })
      .waitFor();
    await page.getByLabel("Phone").fill("1300 123 456");
    await page.getByText("45", { exact: true }).click();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved Successfully").first().waitFor();
    await expectAccessible(page, "practice settings");
  });

  test("F-7: what Dr Raman saved meanwhile is not written over unseen", async () => {
    office.expectErrors(/409 .*practicesettings/);
    const { page } = joanne;
    await page.getByLabel("Practice name").fill("Joanne's name");
    const raman = await office.desk("raman");
    await raman.open("/account/raman/practicesettings");
    await raman.page.getByLabel("Practice name").fill("The doctor's name");
    await raman.page.keyboard.press("Control+s");
    await raman.page.getByText("Saved Successfully").first().waitFor();
    await page.getByLabel("Practice name").press("Control+s");
    await page.getByText("This record was updated while you were editing it.").waitFor();
    expect(await page.getByLabel("Practice name").inputValue()).toBe("Joanne's name");
    await page.getByRole("button", { name: "Keep my changes" }).click();
    await page.getByText("Saved Successfully").first().waitFor();
    // The form continues with the saved version, so the next save is not stale.
    await page.getByLabel("Email").fill("desk@raman.example");
    const saved = page.waitForResponse((reply) => reply.request().method() === "PUT");
    await page.getByLabel("Email").press("Control+s");
    expect((await saved).status()).toBe(200);
    await raman.page.reload();
    await expect.poll(() => raman.page.getByLabel("Email").inputValue()).toBe("desk@raman.example");
    expect(await raman.page.getByLabel("Practice name").inputValue()).toBe("Joanne's name");
    await raman.context.close();
  });

  test("leaving with something typed asks first", async () => {
    const { page } = joanne;
    await page.getByLabel("Practice name").fill("Not saved");
    await page.getByRole("link", { name: "Inpatient locations" }).first().click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page, "asked before leaving");
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.getByRole("heading", { name: "Locations", level: 1 }).waitFor();
  });

  test("who may not maintain the practice finds neither page nor menu entry", async () => {
    const sarah = await office.desk("reception");
    await sarah.open("/account/raman/practicesettings");
    expect(await sarah.page.getByLabel("Practice name").count()).toBe(0);
    expect(await sarah.page.getByRole("link", { name: "Practice settings" }).count()).toBe(0);
    await sarah.context.close();
  });
});
