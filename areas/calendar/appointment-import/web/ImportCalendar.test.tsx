import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { AppointmentImport, AppointmentImportRow, ImportDays } from "../contract.ts";
import { ImportCalendar } from "./ImportCalendar.tsx";

afterEach(() => vi.unstubAllGlobals());

const run: AppointmentImport = {
  ...{ ID: 4, created_time: "2026-11-20T00:00:00Z", ended_time: null, started_by: "Priya Raman", file_name: "book.csv" },
  ...{ state: "read", problem: null, unknown_columns: [], job: null, source: "", table: null },
  counts: {
    ready: 1,
    doubtful: 1,
    there: 0,
    wrong: 0,
    made: 0,
    undone: 0,
    clashes: 1,
    availability: 0,
    referrals: 0,
    doubtful_referrals: 0,
  },
};
const row: AppointmentImportRow = {
  ...{ row_number: 1, kind: "appointment", place: "Row 2", outcome: "ready", reasons: [], patient_name: "LEE, Ann" },
  ...{ appointment_type: 1, appointment_date: "2027-01-14", start_time: "14:30", end_time: "15:00", _patient: 7 },
  ...{ location_name: null, cancelled: false, clashes: true, _appointment: null },
  ...{ available: null, repeat_weeks: null, repeat_end: null, referral_type: null, referrer_name: null },
};
const doubtful: AppointmentImportRow = {
  ...row,
  row_number: 2,
  outcome: "doubtful",
  start_time: "06:00",
  end_time: "06:30",
  clashes: false,
};
const none: ImportDays = { rows: [], total: 0, availability: [], first: null, before: null, after: null };

async function show(days: (start: string) => ImportDays) {
  const calls = answerCalls({
    "GET /api/appointmentImport/4/day": ({ url }) => ({
      body: days(new URL(url, "http://corella").searchParams.get("start") ?? ""),
    }),
    "GET /api/appointment/date": { body: [anAppointment({ appointment_date: "2027-01-14" })] },
    "GET /api/schedule/date": { body: [] },
  });
  await renderPage(
    <SessionProvider me={reception("calendar.edit", "calendar.view", "patient.edit")}>
      <ClientProvider client={raman}>
        <ImportCalendar run={run} />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/appointment-import/4",
  );
  return calls;
}

test("opens on the week where the file has something, drawn beside what is booked", async () => {
  await show((start) =>
    start === "2027-01-11" ? { ...none, rows: [row, doubtful], total: 2 } : { ...none, after: "2027-01-14" },
  );
  const coming = await screen.findByRole("list", { name: "From the file, Thursday 14 January 2027" });
  expect(within(coming).getByText("14:30 to 15:00, LEE, Ann, overlaps")).toBeDefined();
  expect(within(coming).getByText("06:00 to 06:30, LEE, Ann, needs review")).toBeDefined();
  const there = screen.getByRole("list", { name: "In the calendar, Thursday 14 January 2027" });
  expect(within(there).getByText("14:15 to 14:45, Nguyen, Thi Mai, overlaps")).toBeDefined();
  expect(screen.getByText("11/01/2027 to 17/01/2027")).toBeDefined();
});

test("steps by a week, and from an empty week to where the file goes on", async () => {
  await show((start) =>
    start === "2027-01-11" ? { ...none, rows: [row], total: 1 } : { ...none, before: "2027-01-14", after: "2027-01-14" },
  );
  await screen.findByRole("list", { name: "From the file, Thursday 14 January 2027" });
  fireEvent.click(screen.getByRole("button", { name: "Next week" }));
  expect(await screen.findByText("The file has nothing in this week.")).toBeDefined();
  expect(screen.getByText("18/01/2027 to 24/01/2027")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Go back to 14/01/2027" }));
  expect(await screen.findByRole("list", { name: "From the file, Thursday 14 January 2027" })).toBeDefined();
});

test("says how many are drawn where there are too many", async () => {
  await show(() => ({ ...none, rows: [row], total: 1800 }));
  expect(await screen.findByText("The first 1,000 of 1,800 appointments are drawn.")).toBeDefined();
});
