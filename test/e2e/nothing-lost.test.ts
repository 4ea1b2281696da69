import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();

describe("A bad day for the network, and nothing typed is lost", () => {
  let sarah: Desk;
  let patientPath = "";
  beforeAll(async () => {
    sarah = await office.desk("reception");
    const reply = await sarah.context.request.get("/api/patient/search/rossi");
    const [carla]: { ID: number }[] = await reply.json();
    patientPath = `/account/raman/patients/details/${carla?.ID}`;
  });

  const form = () => sarah.page.getByRole("dialog", { name: "Edit patient" });
  const notes = () => form().getByLabel(/^Notes/);
  const save = () =>
    form()
      .getByRole("button", { name: /^Save patient/ })
      .click();

  test("a save that fails says so and keeps the form", async () => {
    office.expectErrors(/503/);
    const { page } = sarah;
    await sarah.open(patientPath);
    await page.getByRole("button", { name: /^Edit/ }).click();
    await notes().fill("Rings the bell twice");
    await page.route("**/api/patient/*", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 503, json: { message: "Corella is busy. Try again.", code: "busy" } })
        : route.fallback(),
    );
    await save();
    await form().getByRole("alert").waitFor();
    expect(await notes().inputValue()).toBe("Rings the bell twice");
    await page.unroute("**/api/patient/*");
  });

  test("closing it by mistake asks first", async () => {
    await sarah.page.keyboard.press("Escape");
    const question = sarah.page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await notes().inputValue()).toBe("Rings the bell twice");
  });

  test("the session ends meanwhile: the password is asked over the page, and the save goes on", async () => {
    office.expectErrors(/401/);
    const { page } = sarah;
    await office.server().services.db.deleteFrom("session").execute();
    await save();
    const again = page.getByRole("dialog", { name: "Sign in again" });
    await again.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await again.getByRole("button", { name: "Continue" }).click();
    await again.waitFor({ state: "hidden" });
    expect(await notes().inputValue()).toBe("Rings the bell twice");
    await save();
    await page.getByText("Saved Successfully").waitFor();
    await page.getByText("Rings the bell twice").waitFor();
  });

  test("leaving a page with unsaved words asks first", async () => {
    const { page } = sarah;
    const joanne = await office.desk("manager");
    await joanne.open("/account/raman/practicesettings");
    const name = joanne.page.getByLabel("Practice name");
    await name.fill("Raman Orthopaedics and Sports");
    await joanne.page.getByRole("link", { name: "Patients", exact: true }).click();
    const question = joanne.page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await name.inputValue()).toBe("Raman Orthopaedics and Sports");
    await joanne.page.getByRole("link", { name: "Patients", exact: true }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await joanne.page.getByRole("heading", { name: "Patients", level: 1 }).waitFor();
    await joanne.context.close();
    await page.bringToFront();
  });

  test("the server is away for a while: a strip says so, and goes when it is back", async () => {
    office.expectErrors(
      /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONNECTION_RESET|ERR_NETWORK|502|503/,
    );
    const { page } = sarah;
    await sarah.open(patientPath);
    await page.getByRole("button", { name: /^Edit/ }).click();
    await notes().fill("Comes with her daughter");
    await office.stopServer();
    await save();
    const strip = page.getByText("We'll reconnect automatically.");
    await strip.waitFor();
    expect(await notes().inputValue()).toBe("Comes with her daughter");
    await form().getByText("Corella can't be reached.").waitFor();
    await office.startServer();
    await strip.waitFor({ state: "hidden" });
    await form().getByText("Back online.").waitFor();
    await form().getByText("Corella can't be reached.").waitFor({ state: "hidden" });
    await form().getByRole("button", { name: "Save again" }).click();
    await page.getByText("Saved Successfully").waitFor();
  });
});
