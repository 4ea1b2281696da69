import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { AppointmentImportRow, ImportDays } from "../row.contract.ts";
import { ImportCalendar } from "./ImportCalendar.tsx";
import { aRow, aRun, noDays } from "./testing/example.ts";

afterEach(() => vi.unstubAllGlobals());

const doubtful: AppointmentImportRow = {
  ...aRow,
  row_number: 2,
  outcome: "doubtful",
  start_time: "06:00",
  end_time: "06:30",
  clashes: false,
};

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
        <ImportCalendar run={aRun} />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/appointment-import/4",
  );
  return calls;
}

test("opens on the week where the file has something, drawn beside what is booked", async () => {
  await show((start) =>
    start === "2027-01-11"
      ? { ...noDays, rows: [aRow, doubtful], total: 2 }
      : { ...noDays, after: "2027-01-14" },
  );
  const coming = await screen.findByRole("list", { name: "From the file, Thursday 14 January 2027" });
  expect(within(coming).getByText("14:30 to 15:00, LEE, Ann, overlaps")).toBeDefined();
  expect(within(coming).getByText("06:00 to 06:30, LEE, Ann, needs review")).toBeDefined();
  const there = screen.getByRole("list", { name: "In the calendar, Thursday 14 January 2027" });
  expect(within(there).getByText("14:15 to 14:45, NGUYEN, Thi Mai, overlaps")).toBeDefined();
  expect(screen.getByText("11/01/2027 to 17/01/2027")).toBeDefined();
  expect(within(coming).getByText("06:00–06:30")).toBeDefined();
});

test("has the calendar's colours, also for what is booked", async () => {
  const theatre = { ...aRow, row_number: 3, appointment_type: 2, clashes: false };
  await show((start) =>
    start === "2027-01-11" ? { ...noDays, rows: [theatre], total: 1 } : { ...noDays, after: "2027-01-14" },
  );
  const tones = async (list: string) =>
    within(await screen.findByRole("list", { name: `${list}, Thursday 14 January 2027` }))
      .getAllByRole("listitem")
      .map((item) => [item.getAttribute("data-tone"), item.hasAttribute("data-booked")]);
  expect(await tones("From the file")).toEqual([["jacaranda", false]]);
  // The booked appointment overlaps the theatre case.
  expect(await tones("In the calendar")).toEqual([["ochre", true]]);
});

test("steps by a week, and from an empty week to where the file goes on", async () => {
  await show((start) =>
    start === "2027-01-11"
      ? { ...noDays, rows: [aRow], total: 1 }
      : { ...noDays, before: "2027-01-14", after: "2027-01-14" },
  );
  await screen.findByRole("list", { name: "From the file, Thursday 14 January 2027" });
  fireEvent.click(screen.getByRole("button", { name: "Next week" }));
  expect(await screen.findByText("The file has nothing in this week.")).toBeDefined();
  expect(screen.getByText("18/01/2027 to 24/01/2027")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Go back to 14/01/2027" }));
  expect(await screen.findByRole("list", { name: "From the file, Thursday 14 January 2027" })).toBeDefined();
});

test("says how many are drawn where there are too many", async () => {
  await show(() => ({ ...noDays, rows: [aRow], total: 1800 }));
  expect(await screen.findByText("The first 1,000 of 1,800 appointments are drawn.")).toBeDefined();
});
