import { beforeAll, describe, expect, test } from "vitest";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();

describe("Dr Vogt of another practice", () => {
  let lena: Desk;
  let patient = 0;
  beforeAll(async () => {
    lena = await office.desk("vogt");
    const sarah = await office.desk("reception");
    const reply = await sarah.context.request.get("/api/patient/search/rossi");
    const [carla]: { ID: number }[] = await reply.json();
    patient = carla?.ID ?? 0;
    await sarah.context.close();
  });

  test("sees none of Dr Raman's patients in her own list", async () => {
    await lena.open("/account/vogt/patients");
    // Her only own patient is a picture that waits for its conversion.
    const rows = lena.page.locator("main table tbody tr");
    await rows.filter({ hasText: "Unconverted picture" }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await lena.page.getByRole("search").getByRole("textbox").fill("rossi");
    await lena.page.getByText("No patients match “rossi”.").waitFor();
  });

  test.each(["", "/patients", "/calendar", "/referringdoctors", "/practicesettings"])(
    "gets nothing by typing /account/raman%s",
    async (path) => {
      office.expectErrors(/40[34]/);
      await lena.open(`/account/raman${path}`);
      await lena.page.getByRole("heading", { name: "Not found" }).waitFor();
    },
  );

  test("gets nothing by typing the number of a patient into her own address", async () => {
    office.expectErrors(/404/);
    await lena.open(`/account/vogt/patients/details/${patient}`);
    await lena.page
      .getByText(/permission|not found|does not exist/i)
      .first()
      .waitFor();
    expect(await lena.page.getByText("ROSSI").count()).toBe(0);
  });

  test("gets nothing from the addresses behind the screens", async () => {
    const { request } = lena.context;
    const owner = await office
      .server()
      .services.db.selectFrom("person")
      .select("ID")
      .where("username", "=", "raman")
      .executeTakeFirstOrThrow();
    for (const path of [
      `/patient/${patient}`,
      `/patient/${patient}?doctor_id=${owner.ID}`,
      `/patient/50/1?doctor_id=${owner.ID}`,
    ])
      expect({ path, status: (await request.get(`/api${path}`)).status() }).toEqual({ path, status: 404 });
    const written = await request.put(`/api/patient/${patient}?doctor_id=${owner.ID}`, {
      data: { first_name: "X", last_name: "Y", category: "U" },
    });
    expect(written.status()).toBe(403);
  });
});

describe("Marcus of the bureau helps Dr Raman's rooms", () => {
  let marcus: Desk;
  beforeAll(async () => {
    marcus = await office.desk("admin");
  });

  test("he finds the client by name", async () => {
    const { page } = marcus;
    await marcus.open("/admin");
    await page.getByRole("search").getByRole("textbox").fill("raman");
    await page
      .getByRole("list", { name: "Matching clients" })
      .getByRole("link", { name: /Dr Priya Raman/ })
      .click();
    await page.waitForURL("**/account/raman");
  });

  test("a strip says whose practice is open, on every page", async () => {
    const { page } = marcus;
    for (const path of ["/account/raman", "/account/raman/patients", "/account/raman/calendar"]) {
      await marcus.open(path);
      await page.getByRole("complementary").filter({ hasText: "Viewing Dr Priya Raman (RAMAN)" }).waitFor();
    }
  });

  test("one click leaves it", async () => {
    await marcus.page.getByRole("link", { name: "Leave" }).click();
    await marcus.page.waitForURL("**/admin");
    await marcus.page.getByText("Viewing Dr Priya Raman").waitFor({ state: "detached" });
  });
});
