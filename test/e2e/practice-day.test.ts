import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for live updates, which take about a second. A busy machine gets a few more. */
const SOON = { timeout: 15_000 };
const ROOM = "/account/raman/waiting-room";

describe("From arrival to the bill, with three people on three screens", () => {
  let sarah: Desk;
  let priya: Desk;
  let joanne: Desk;
  beforeAll(async () => {
    [sarah, priya, joanne] = [
      await office.desk("reception"),
      await office.desk("raman"),
      await office.desk("manager"),
    ];
    const patient = { first_name: "Zora", last_name: "Aalders", dob: "1981-02-14", category: "U" };
    const _patient = await send("/patient", patient);
    // A location of its own, so that the consultation list has this patient only.
    const _location = await send("/outpatientlocation", {
      ...{ name: "Annexe", abbreviation: "ANX", address: "1 Swan Street" },
      doctor_provider_no: "2426621B",
      _locality: await localityOfRooms(),
    });
    const appointment_date = todayIn("Australia/Sydney", new Date().toISOString());
    await send("/appointment", {
      ...{ appointment_type: 1, appointment_date, start_time: "00:00", end_time: "00:15" },
      ...{ _patient, _location },
    });
  });
  async function send(path: string, data: object): Promise<number> {
    const reply = await priya.context.request.post(`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return (await reply.json()).ID;
  }
  const localityOfRooms = async (): Promise<number> =>
    (
      await office
        .server()
        .services.db.selectFrom("location")
        .select("_locality")
        .where("_locality", "is not", null)
        .executeTakeFirstOrThrow()
    )._locality ?? 0;
  const row = ({ page }: Desk, state: string) =>
    page.getByRole("listitem", { name: new RegExp(`AALDERS, Zora, ${state}`) });

  test("reception lets the patient in, the doctor sees the patient, and each screen follows", async () => {
    for (const desk of [sarah, priya, joanne]) await desk.open(ROOM);
    await sarah.page.getByRole("button", { name: "Arrived, AALDERS, Zora" }).click();
    await sarah.page.getByRole("button", { name: "Ready, AALDERS, Zora" }).click();
    await row(priya, "Waiting").waitFor(SOON);
    await row(priya, "Waiting").focus();
    await priya.page.keyboard.press("Enter");
    await row(sarah, "With doctor").waitFor(SOON);
    await row(priya, "With doctor").and(priya.page.locator(":focus")).waitFor(SOON);
    await priya.page.keyboard.press("Enter");
    for (const desk of [sarah, priya, joanne]) await row(desk, "To bill").waitFor(SOON);
  });

  test("the manager sends the appointment to billing from the waiting room, and it is done on each screen", async () => {
    const { page } = joanne;
    await row(joanne, "To bill").getByRole("link", { name: "Bill" }).click();
    await page.getByRole("heading", { level: 1, name: "Send to billing" }).waitFor();
    await page
      .getByRole("button", { name: /^Add consultation list/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Add consultation list" });
    await dialog.getByLabel("Location").click();
    await page.getByRole("option", { name: /Annexe/ }).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("checkbox", { name: "Send AALDERS, Zora" }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("i");
    await page.getByRole("combobox", { name: /^MBS items of / }).waitFor();
    await page.keyboard.type("104");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Send 1 to billing/ }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Send to billing" }).click();
    await page.getByText("Successfully Sent").waitFor();
    for (const desk of [sarah, priya]) await row(desk, "To bill").waitFor({ state: "detached", ...SOON });
    const room = await (await priya.context.request.get("/api/visit/room")).json();
    const visits: { patient: { last_name: string }; state: string }[] = room.doctors[0].visits;
    expect(visits.find(({ patient }) => patient.last_name === "Aalders")?.state).toBe("done");
  });
});
