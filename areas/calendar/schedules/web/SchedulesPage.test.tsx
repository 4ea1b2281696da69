import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Schedule } from "../contract.ts";
import { SchedulesPage } from "./SchedulesPage.tsx";

const me = { ...reception("calendar.view", "calendar.edit"), client: raman };
const wednesday: Schedule = {
  ID: 3,
  _doctor: 7,
  day_of_week: 3,
  start_time: "08:30",
  end_time: "16:00",
  repeat_weeks: 2,
  repeat_start: "2026-01-07",
  repeat_end: null,
  available: true,
  _location: 5,
  location: { ID: 5, name: "Richmond Rooms", abbreviation: "RICH", type: "OUTPATIENT" },
  zone: "Australia/Sydney",
  reason: null,
  away_id: null,
  is_current: true,
  created_time: "2026-01-01T00:00:00.000Z",
  version: 4,
};
const over: Schedule = {
  ...wednesday,
  ID: 4,
  day_of_week: 1,
  repeat_weeks: 0,
  repeat_start: "2026-01-05",
  available: false,
  is_current: false,
};

const list = ({ url }: Call) => ({ body: url.includes("show_all=true") ? [wednesday, over] : [wednesday] });
const show = (answers: Parameters<typeof answerCalls>[0] = {}, permissions = me.permissions) => {
  const calls = answerCalls({ "GET /api/schedule": list, "GET /api/location": { body: [] }, ...answers });
  const page = (
    <SessionProvider me={{ ...me, permissions }}>
      <ClientProvider client={raman}>
        <SchedulesPage />
      </ClientProvider>
    </SessionProvider>
  );
  return { calls, shown: renderPage(page, "/account/raman/schedules") };
};
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method);
const fill = (label: string, text: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText(label));
};

afterEach(() => vi.unstubAllGlobals());

describe("SCR-SCHD-01 the availability list", () => {
  test("says day, times, repeat, period, place and whether it is available", async () => {
    await show().shown;
    const row = (await screen.findByText("Wednesday")).closest("tr");
    expect(within(row ?? document.body).getByText("08:30–16:00")).toBeDefined();
    for (const text of ["Every 2 weeks", "From 07/01/2026", "Richmond Rooms", "Available"])
      expect(row?.textContent).toContain(text);
  });

  test("RULE-SCHD-01: shows what is over only on demand", async () => {
    await show().shown;
    await screen.findByText("Wednesday");
    expect(screen.queryByText("Monday")).toBeNull();
    fireEvent.click(screen.getByLabelText("Show all"));
    expect(await screen.findByText("05/01/2026 (over)")).toBeDefined();
    expect(screen.getByText("Not available")).toBeDefined();
  });

  test("asks before it deletes for good, and says that appointments stay", async () => {
    const { calls, shown } = show({ "DELETE /api/schedule/3": { body: { ID: 3 } } });
    await shown;
    fireEvent.click(
      await screen.findByRole("button", { name: "Delete Wednesday 08:30–16:00, every 2 weeks" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Delete availability" });
    expect(dialog.textContent).toContain(
      "Wednesday 08:30–16:00, every 2 weeks at Richmond Rooms will be permanently deleted. Booked appointments stay.",
    );
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete availability" }));
    await screen.findByText("Successfully Deleted");
    expect(sent(calls, "DELETE").map(({ url }) => url.split("?")[0])).toEqual(["/api/schedule/3"]);
  });

  test("offers nothing to change without the right", async () => {
    await show({}, ["calendar.view"]).shown;
    await screen.findByText("Wednesday");
    expect(screen.queryByRole("button", { name: /^(Availability|Delete)/ })).toBeNull();
  });

  test("says when there is none, and when it could not be read", async () => {
    const { shown } = show({ "GET /api/schedule": { body: [] } });
    const { unmount } = await shown;
    expect(await screen.findByText("No current availability.")).toBeDefined();
    unmount();
    await show({
      "GET /api/schedule": { status: 400, body: { code: "invalid", message: "This could not be read." } },
    }).shown;
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });
});

describe("SCR-MOD-10 the availability form", () => {
  test("adds one, every so many weeks", async () => {
    const { calls, shown } = show({ "POST /api/schedule": { status: 201, body: { ...wednesday, ID: 9 } } });
    await shown;
    fireEvent.click(await screen.findByRole("button", { name: /^Add availability/ }));
    const form = within(await screen.findByRole("dialog", { name: "Add availability" }));
    fireEvent.click(screen.getByText("Every few weeks"));
    // Types digit by digit because the 1 of "12" must not switch to "Every week".
    for (const text of ["", "1", "12"])
      fireEvent.change(screen.getByLabelText("Every … weeks"), { target: { value: text } });
    fill("Start", "915");
    fill("End", "12");
    fill("First day", "7/1/26");
    fireEvent.click(form.getByRole("button", { name: /^Add availability/ }));
    await screen.findByText("Create Successfully");
    expect(screen.getByText("Wednesday 08:30–16:00, every 2 weeks at Richmond Rooms")).toBeDefined();
    expect(sent(calls, "POST")[0]?.body).toMatchObject({
      repeat_weeks: 12,
      start_time: "09:15",
      end_time: "12:00",
      repeat_start: "2026-01-07",
      available: true,
      _location: null,
    });
  });

  test("chooses no day by itself, and names the availability that the typed times overlap", async () => {
    const { calls, shown } = show();
    await shown;
    fireEvent.click(await screen.findByRole("button", { name: /^Add availability/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add availability" }));
    fireEvent.click(await dialog.findByRole("button", { name: /^Add availability/ }));
    expect(await dialog.findByText("Choose a day of the week.")).toBeDefined();
    expect(sent(calls, "POST")).toEqual([]);
    expect(dialog.queryByText(/^Overlaps/)).toBeNull();
    fireEvent.click(dialog.getByRole("combobox", { name: /^Day/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Wednesday" }));
    expect(
      await dialog.findByText("Overlaps Wednesday 08:30–16:00, every 2 weeks at Richmond Rooms."),
    ).toBeDefined();
    fill("Start", "16");
    await waitFor(() => expect(dialog.queryByText(/^Overlaps/)).toBeNull());
  });

  test("Undo deletes an added one, and gives a changed one its values back", async () => {
    const { calls, shown } = show({
      "POST /api/schedule": { status: 201, body: { ...wednesday, ID: 9 } },
      "PUT /api/schedule/3": { body: { ...wednesday, end_time: "17:00", version: 5 } },
      "DELETE /api/schedule/9": { body: { ID: 9 } },
    });
    await shown;
    fireEvent.click(await screen.findByRole("button", { name: /^Add availability/ }));
    const form = within(await screen.findByRole("dialog", { name: "Add availability" }));
    fill("First day", "7/1/26");
    fireEvent.click(form.getByRole("button", { name: /^Add availability/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent(calls, "DELETE")[0]?.url).toContain("/api/schedule/9"));
    fireEvent.click(await screen.findByRole("button", { name: "Wednesday" }));
    await screen.findByRole("dialog", { name: "Edit availability" });
    fill("End", "17");
    fireEvent.click(screen.getByRole("button", { name: /^Save availability/ }));
    await screen.findByText("Saved Successfully");
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent(calls, "PUT")[1]?.body).toMatchObject({
        version: 5,
        end_time: "16:00",
        start_time: "08:30",
      }),
    );
  });

  test("RULE-SCHD-02: marks an end before the start, and sends nothing", async () => {
    const { calls, shown } = show();
    await shown;
    fireEvent.click(await screen.findByRole("button", { name: /^Add availability/ }));
    const form = within(await screen.findByRole("dialog", { name: "Add availability" }));
    fill("First day", "7/1/26");
    fill("End", "8");
    fireEvent.click(form.getByRole("button", { name: /^Add availability/ }));
    expect(await screen.findByText("The end must be after the start.")).toBeDefined();
    expect(sent(calls, "POST")).toEqual([]);
  });

  test("keeps what was typed when saving fails, and sends the version", async () => {
    const refusal = {
      status: 400,
      body: {
        code: "invalid",
        message: "Choose a location from the list.",
        errors: { _location: "Choose a location from the list." },
      },
    };
    const { calls, shown } = show({ "PUT /api/schedule/3": refusal });
    await shown;
    fireEvent.click(await screen.findByRole("button", { name: "Wednesday" }));
    await screen.findByRole("dialog", { name: "Edit availability" });
    fill("End", "1730");
    fireEvent.click(screen.getByRole("button", { name: /^Save availability/ }));
    expect(await screen.findByText("Choose a location from the list.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("End").value).toBe("17:30");
    await waitFor(() => expect(sent(calls, "PUT")[0]?.body).toMatchObject({ version: 4, end_time: "17:30" }));
  });
});
