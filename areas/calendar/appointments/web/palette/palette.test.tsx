import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { patientsWeb } from "#areas/patients/patients/web/routes.tsx";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { LazyPalette } from "#platform/web/shell/palette/LazyPalette.tsx";
import { openPalette } from "#platform/web/shell/palette/usePaletteKeys.ts";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { appointmentsWeb } from "../routes.tsx";
import { AtReception } from "../testing/people.tsx";
import { fullDay } from "../appointment/words.ts";
import { BookingOverlay } from "./BookingOverlay.tsx";

const nguyen = { ...anAppointment().patient, _doctor: 7, is_deleted: false };
const tomorrow = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 1);

const inside = {
  availability: "inside",
  text: "Inside availability at Richmond Rooms 09:00–17:00",
  clashes: [],
  resource_clashes: [],
  clash_count: 0,
  days: [],
};

const zone = "Australia/Sydney";

interface Searched {
  path?: string;
  permissions?: string[];
  /** Adds the patient search to the palette, like in the whole product. */
  patients?: boolean;
  /** Resolves when the server may return the overlaps. */
  clash?: Promise<void>;
  answers?: StubReplies;
}

async function search(
  typed: string,
  {
    path = "/account/raman/patients",
    permissions,
    patients = false,
    clash = Promise.resolve(),
    answers = {},
  }: Searched = {},
) {
  const calls = answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/patient/21": { body: nguyen },
    "GET /api/patient/21/referral": { body: [] },
    "GET /api/patient/search/nguyen": { body: [nguyen, { ...nguyen, ID: 22, first_name: "Van" }] },
    "GET /api/appointment/clash": () => clash.then(() => ({ body: inside })),
    "GET /api/availability/next": ({ url }) => {
      const from = new URL(url, "http://localhost").searchParams.get("follow_up") ?? "";
      return {
        body: {
          appointment_date: from,
          start_time: "09:30",
          end_time: "10:15",
          _location: null,
          location: null,
          zone,
        },
      };
    },
    "POST /api/appointment": { status: 201, body: anAppointment() },
    ...answers,
  });
  const page = await renderPage(
    <AtReception permissions={permissions}>
      <BookingOverlay />
      <LazyPalette area="account" />
    </AtReception>,
    path,
    patients ? [patientsWeb, appointmentsWeb] : [appointmentsWeb],
  );
  openPalette();
  fireEvent.change(await screen.findByLabelText("Search or go to"), { target: { value: typed } });
  return { ...page, calls };
}

afterEach(() => vi.unstubAllGlobals());

describe("the calendar in the palette", () => {
  test("a day leads the calendar there", async () => {
    const { address } = await search("tomorrow");
    fireEvent.click(await screen.findByText(`Go to ${fullDay(tomorrow)}`));
    await waitFor(() => expect(address()).toBe(`/account/raman/calendar?date=${tomorrow}`));
  });

  test("an open calendar keeps its view and location", async () => {
    const { address } = await search("tomorrow", { path: "/account/raman/calendar?view=month&location=5" });
    fireEvent.click(await screen.findByText(`Go to ${fullDay(tomorrow)}`));
    await waitFor(() =>
      expect(address()).toBe(`/account/raman/calendar?view=month&location=5&date=${tomorrow}`),
    );
  });

  test("a date without its year is offered to come and gone by", async () => {
    await search("12 mar");
    expect(await screen.findAllByText(/^Go to \w+ 12 March \d{4}$/)).toHaveLength(2);
  });

  test("a new appointment is booked from any page", async () => {
    await search("new app");
    fireEvent.click(await screen.findByText("Book appointment"));
    expect(await screen.findByRole("dialog", { name: "Book appointment" })).toBeDefined();
  });

  test("and for the patient whose page is open", async () => {
    await search("book nguyen", { path: "/account/raman/patients/details/21" });
    fireEvent.click(await screen.findByText("Book appointment for NGUYEN, Thi Mai (Mrs)"));
    expect(await screen.findByText("NGUYEN, Thi Mai (Mrs)")).toBeDefined();
  });

  test("nobody is offered to book who may only look", async () => {
    await search("new app", { permissions: ["calendar.view"] });
    expect(await screen.findByText(/^No results for/)).toBeDefined();
    expect(screen.queryByText("Book appointment")).toBeNull();
  });

  test("one line books: it says what it understood, lists who is meant, and Enter books the marked row", async () => {
    const { calls } = await search("nguyen tomorrow 1015 30");
    const understood = await screen.findByText("Length");
    expect(understood.parentElement?.textContent).toMatch(/Patient nguyenDay .*Start 10:15Length 30 min/);
    await waitFor(() =>
      expect(document.querySelector("[data-selected]")?.textContent).toMatch(/NGUYEN, Thi Mai.*10:15–10:45/),
    );
    expect(screen.getByText(/NGUYEN, Van/)).toBeDefined();
    expect(await screen.findByText("No referral")).toBeDefined();
    expect(await screen.findByText(/Inside availability at Richmond Rooms 09:00–17:00/)).toBeDefined();
    fireEvent.keyDown(screen.getByLabelText("Search or go to"), { key: "Enter" });
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
        _patient: 21,
        appointment_date: tomorrow,
        start_time: "10:15",
        end_time: "10:45",
        appointment_type: 1,
      }),
    );
  });

  test("typed quickly and entered, it books; the patient whose row was there a letter ago is not opened", async () => {
    const clash = Promise.withResolvers<void>();
    const { calls, address } = await search("nguyen", { patients: true, clash: clash.promise });
    await waitFor(() =>
      expect(document.querySelector("[data-selected]")?.textContent).toContain("NGUYEN, Thi Mai"),
    );
    const field = screen.getByLabelText("Search or go to");
    fireEvent.change(field, { target: { value: "nguyen tomorrow 1015 30" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(calls.some(({ url }) => url.startsWith("/api/appointment/clash"))).toBe(true));
    expect(address()).toBe("/account/raman/patients");
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    clash.resolve();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
        _patient: 21,
        start_time: "10:15",
      }),
    );
    expect(address()).toBe("/account/raman/patients");
  });

  test("a line that is understood as a booking marks the row that books, also where patients are found by it", async () => {
    const found = { "GET /api/patient/search/nguyen%20tomorrow%201015%2030": { body: [nguyen] } };
    await search("nguyen tomorrow 1015 30", { patients: true, answers: found });
    await waitFor(() =>
      expect(screen.getAllByText(/^NGUYEN, Thi Mai/, { selector: "button *" }).length).toBeGreaterThan(1),
    );
    const marked = document.querySelector("[data-selected]");
    expect(marked?.closest("[role=group]")?.getAttribute("aria-label")).toBe("Book");
  });

  test("first lists three free times, and Enter books the marked one", async () => {
    const { calls } = await search("first 45 tomorrow nguyen");
    await waitFor(() => expect(document.querySelectorAll("[data-action]").length).toBeGreaterThanOrEqual(3));
    await waitFor(() =>
      expect(document.querySelector("[data-selected]")?.textContent).toContain("09:30–10:15"),
    );
    fireEvent.keyDown(screen.getByLabelText("Search or go to"), { key: "ArrowDown" });
    fireEvent.keyDown(screen.getByLabelText("Search or go to"), { key: "Enter" });
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
        _patient: 21,
        appointment_date: addDays(tomorrow, 1),
        start_time: "09:30",
      }),
    );
  });
});
