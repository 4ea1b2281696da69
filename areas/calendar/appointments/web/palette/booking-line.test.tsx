import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aVisitType } from "#areas/calendar/appointment-types/web/testing/example.ts";
import { LazyPalette } from "#platform/web/shell/palette/LazyPalette.tsx";
import { openPalette } from "#platform/web/shell/palette/usePaletteKeys.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { appointmentsWeb } from "../routes.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { BookingOverlay } from "./BookingOverlay.tsx";

const zone = "Australia/Sydney";
const tomorrow = addDays(todayIn(zone, new Date().toISOString()), 1);
const mai = { ...anAppointment().patient, _doctor: 7, is_deleted: false };
const van = { ...mai, ID: 22, first_name: "Van", mobile: "0491570156" };
const fine = {
  availability: "inside",
  text: "Inside availability at Richmond Rooms 09:00–17:00",
  clashes: [],
  resource_clashes: [],
  clash_count: 0,
  days: [],
};
const beside = anAppointment({ ID: 5, appointment_date: tomorrow, start_time: "09:30", end_time: "10:00" });

const aType = aVisitType({ ID: 8, name: "Dressing", colour: "ocean", minutes: 10 });

async function search(typed: string, answers: StubReplies = {}) {
  const calls = answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/patient/21/referral": { body: [] },
    "GET /api/patient/22/referral": { body: [] },
    "GET /api/patient/search/nguyen": { body: [mai, van] },
    "GET /api/patient/search/hughes": { body: [] },
    "GET /api/patient/likely": { body: [] },
    "GET /api/appointment/clash": { body: fine },
    [`GET /api/appointment/on/${tomorrow}`]: { body: [beside] },
    "GET /api/availability/next": ({ url }) => {
      const asked = new URL(url, "http://localhost").searchParams;
      const from = asked.get("follow_up") ?? "";
      const start_time = asked.get("start_time") === "10:15" ? "10:45" : "09:30";
      const end_time = start_time === "10:45" ? "11:15" : "10:15";
      return {
        body: { appointment_date: from, start_time, end_time, _location: null, location: null, zone },
      };
    },
    "POST /api/appointment": { status: 201, body: anAppointment() },
    ...answers,
  });
  await renderPage(
    <AtReception permissions={["calendar.view", "calendar.edit", "patient.view", "patient.edit"]}>
      <BookingOverlay />
      <LazyPalette area="account" />
    </AtReception>,
    "/account/raman/patients",
    [appointmentsWeb],
  );
  openPalette();
  fireEvent.change(await screen.findByLabelText("Search or go to"), { target: { value: typed } });
  return calls;
}
const press = (key: string, ctrlKey = false) =>
  fireEvent.keyDown(screen.getByLabelText("Search or go to"), { key, ctrlKey });
const marked = () => document.querySelector("[data-selected]")?.textContent ?? "";
const posted = (calls: readonly { method: string }[]) => calls.filter(({ method }) => method === "POST");

afterEach(() => vi.unstubAllGlobals());

describe("one line that books", () => {
  test("the preview with person, referral, time and neighbours belongs to the marked row and moves with it", async () => {
    const calls = await search("nguyen tomorrow 1015 30");
    const first = await screen.findByRole("region", { name: "NGUYEN, Thi Mai (Mrs)" });
    expect(await within(first).findByRole("img", { name: /Nguyen, Thi Mai 09:30 to 10:00/ })).toBeDefined();
    expect(calls.some(({ url }) => url.includes("/patient/22/"))).toBe(false);
    press("ArrowDown");
    const second = await screen.findByRole("region", { name: "NGUYEN, Van (Mrs)" });
    expect(second.textContent).toContain("0491 570 156");
    expect(screen.queryByRole("region", { name: "NGUYEN, Thi Mai (Mrs)" })).toBeNull();
  });

  test("Ctrl Enter opens the form with patient and time instead of booking", async () => {
    const calls = await search("nguyen tomorrow 1015 30");
    await waitFor(() => expect(marked()).toMatch(/NGUYEN, Thi Mai.*10:15–10:45/));
    press("Enter", true);
    const form = await screen.findByRole("dialog", { name: "Book appointment" });
    expect(within(form).getByLabelText<HTMLInputElement>("Start").value).toBe("10:15");
    expect(within(form).getByText("NGUYEN, Thi Mai (Mrs)")).toBeDefined();
    expect(posted(calls)).toEqual([]);
  });

  test("where the time clashes, the typed one stays first with the reason, and the next free one follows", async () => {
    const calls = await search("nguyen tomorrow 1015 30", {
      "GET /api/appointment/clash": {
        body: { ...fine, clashes: [{ ...beside, end_time: "10:45" }], clash_count: 1 },
      },
    });
    await screen.findByText("Next free time");
    expect(marked()).toMatch(/10:15–10:45.*Overlaps NGUYEN, Thi Mai, 09:30/);
    expect(await screen.findByText(/Overlaps Nguyen, Thi Mai 09:30–10:45/)).toBeDefined();
    press("ArrowDown");
    expect(marked()).toMatch(/10:45–11:15.*Next free time/);
    press("ArrowUp");
    press("Enter");
    await waitFor(() => expect(posted(calls)).toMatchObject([{ body: { start_time: "10:15" } }]));
    expect(posted(calls)).toMatchObject([{ body: { appointment_date: tomorrow } }]);
  });

  test("a time of the past is said in its row", async () => {
    await search("nguyen yesterday 1015 30");
    await waitFor(() => expect(marked()).toMatch(/10:15–10:45.*In the past/));
  });

  test("a type in the line gives its length and is booked, and the form has it too", async () => {
    const answers = { "GET /api/appointment-type": { body: [aType] } };
    const calls = await search("nguyen tomorrow 1015 dress", answers);
    await waitFor(() => expect(marked()).toMatch(/NGUYEN, Thi Mai.*10:15–10:25/));
    expect(screen.getByText("Dressing", { selector: "b" })).toBeDefined();
    press("Enter");
    await waitFor(() =>
      expect(posted(calls)).toMatchObject([
        { body: { _patient: 21, start_time: "10:15", end_time: "10:25", _visit_type: 8 } },
      ]),
    );
  });

  test("the right arrow shows three later times, and another patient takes the same times", async () => {
    const calls = await search("first 45 tomorrow nguyen");
    await waitFor(() => expect(marked()).toContain("09:30–10:15"));
    expect(screen.getAllByText(/09:30–10:15/, { selector: "button *" })).toHaveLength(3);
    press("ArrowRight");
    await waitFor(() => expect(screen.getAllByText(/09:30–10:15/, { selector: "button *" })).toHaveLength(6));
    fireEvent.click(screen.getByText("NGUYEN, Van (Mrs)"));
    expect(await screen.findByRole("group", { name: /^Book NGUYEN, Van/ })).toBeDefined();
    press("Enter");
    await waitFor(() =>
      expect(posted(calls)[0]).toMatchObject({ body: { _patient: 22, appointment_date: tomorrow } }),
    );
  });

  test("a word that is not understood is named", async () => {
    await search("nguyen tomorrow 1015 30 xx");
    expect(await screen.findByText("“xx” not understood")).toBeDefined();
    await waitFor(() => expect(marked()).toMatch(/NGUYEN, Thi Mai.*10:15–10:45/));
  });

  test("with nobody of that name, the patient is added with the booking", async () => {
    await search("hughes tomorrow 1015 30");
    await waitFor(() => expect(marked()).toMatch(/^Add patient Hughes and book.*10:15–10:45/));
    press("Enter");
    const form = await screen.findByRole("dialog", { name: "Book appointment" });
    expect(within(form).getByLabelText<HTMLInputElement>("Last name").value).toBe("Hughes");
    expect(within(form).getByLabelText<HTMLInputElement>("Start").value).toBe("10:15");
  });

  test("a month without a free time says so before the times after it", async () => {
    const later = addDays(tomorrow, 400);
    const time = {
      appointment_date: later,
      start_time: "09:30",
      end_time: "10:15",
      _location: null,
      location: null,
      zone,
    };
    await search("first 45 december nguyen", { "GET /api/availability/next": { body: time } });
    expect(await screen.findByText(/^No free 45 min in December\. The first is on /)).toBeDefined();
  });
});
