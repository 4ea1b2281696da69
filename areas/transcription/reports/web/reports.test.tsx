import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator, doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { AppointmentReport, TranscriptionReport } from "../contract.ts";
import { AppointmentReportPage } from "./AppointmentReportPage.tsx";
import { TranscriptionReportPage } from "./TranscriptionReportPage.tsx";

const appointments: AppointmentReport = {
  rows: [
    {
      date: "2026-11-20",
      _location: 3,
      location: "Richmond Rooms",
      appointments: 4,
      theatre: 1,
      other: 0,
      cancelled: 2,
      billed: 3,
      minutes: 150,
    },
  ],
  by_type: [
    { type: 1, label: "Appointment", count: 4 },
    { type: 2, label: "Theatre", count: 1 },
    { type: 3, label: "Other", count: 0 },
  ],
  by_location: [{ _location: 3, label: "Richmond Rooms", count: 5 }],
  cancelled: 2,
  total: 5,
};
const letters: TranscriptionReport = {
  rows: [
    {
      month: "2026-11",
      client: { ID: 7, username: "raman", title: 3, first_name: "Priya", last_name: "Raman" },
      typist: { ID: 9, first_name: "Hoa", last_name: "Tran" },
      letters: 12,
      corrected: 1,
      minutes: 31.5,
      characters: 24_000,
    },
  ],
  totals: { letters: 12, corrected: 1, minutes: 31.5, characters: 24_000 },
  weeks: [
    { week: "2026-11-02", letters: 12, late: 3, minutes: 31.5, turnaround_hours: 20.5, promised_hours: 48 },
    { week: "2026-11-09", letters: 0, late: 0, minutes: 0, turnaround_hours: null, promised_hours: null },
  ],
  typists: [
    {
      typist: { ID: 9, first_name: "Hoa", last_name: "Tran" },
      letters: 12,
      minutes: 31.5,
      days: 3,
      target: 120,
    },
  ],
};
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  answers = {
    "GET /api/report/appointment": { body: appointments },
    "GET /api/report/transcription": { body: letters },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const showAppointments = (path = "/account/raman/reports/appointments") =>
  renderPage(
    <SessionProvider me={doctor("report.run")}>
      <ClientProvider client={raman}>
        <AppointmentReportPage />
      </ClientProvider>
    </SessionProvider>,
    path,
  );

test("SCR-REP-01: the days of the address, as pies with the same numbers and as a table", async () => {
  await showAppointments("/account/raman/reports/appointments?start=2026-11-01&end=2026-11-20");
  const pie = within(await screen.findByRole("region", { name: "By type" }));
  expect(pie.getByRole("rowheader", { name: "Theatre" })).toBeTruthy();
  expect(pie.queryByText("Other")).toBeNull();
  expect(screen.getByText("2 cancelled")).toBeTruthy();
  const table = within(screen.getByRole("table", { name: "Appointments by day and location" }));
  expect(await table.findByText("Richmond Rooms")).toBeTruthy();
  expect(calls[0]?.url).toContain("start=2026-11-01&end=2026-11-20");
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain(
    "/api/report/csv/appointment?",
  );
});

test("a range that makes no report is refused at the field and not asked for", async () => {
  await showAppointments("/account/raman/reports/appointments?start=2026-11-20&end=2026-11-01");
  expect(await screen.findByText("Invalid date range")).toBeTruthy();
  expect(calls).toEqual([]);
  expect(screen.getByText(/^No report for this date range/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "30/11/2026" } });
  await waitFor(() => expect(calls[0]?.url).toContain("end=2026-11-30"));
});

test("a range that is made wrong takes away the result of the earlier one", async () => {
  await showAppointments("/account/raman/reports/appointments?start=2026-11-01&end=2026-11-20");
  await screen.findByText("Richmond Rooms", { selector: "td" });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "30/12/2026" } });
  expect(await screen.findByText(/^No report for this date range/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("two locations of one name are both shown, and neither stays when the days change", async () => {
  const place = { label: "Rooms", count: 3 };
  answers["GET /api/report/appointment"] = {
    body: {
      ...appointments,
      by_location: [
        { _location: 3, ...place },
        { _location: 4, ...place, count: 2 },
      ],
    },
  };
  await showAppointments("/account/raman/reports/appointments?start=2026-11-01&end=2026-11-20");
  const pie = within(await screen.findByRole("region", { name: "By location" }));
  const rows = () => pie.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows()).toEqual(["By locationCount", "Rooms3", "Rooms2"]);
  answers["GET /api/report/appointment"] = { body: appointments };
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "30/11/2026" } });
  await pie.findByText("Richmond Rooms");
  expect(rows()).toEqual(["By locationCount", "Richmond Rooms5"]);
});

test("no appointments in these days", async () => {
  answers["GET /api/report/appointment"] = {
    body: { rows: [], by_type: [], by_location: [], cancelled: 0, total: 0 },
  };
  await showAppointments();
  await waitFor(() => expect(screen.getAllByText("No appointments in this period.")).toHaveLength(3));
});

test("SCR-REP-02: staff read letters of all clients by typist, with totals", async () => {
  await renderPage(
    <SessionProvider me={administrator("report.run")}>
      <TranscriptionReportPage />
    </SessionProvider>,
    "/admin/reports/transcription",
  );
  const rows = within(await screen.findByRole("table", { name: "Delivered letters" }));
  expect(await rows.findByText("Hoa Tran")).toBeTruthy();
  expect(rows.getByText("Dr Priya Raman")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Totals" })).getByText("31.50")).toBeTruthy();
});

test("SCR-REP-02: charts of letters, minutes and turnaround by week, and of typists beside their target", async () => {
  await renderPage(
    <SessionProvider me={administrator("report.run")}>
      <TranscriptionReportPage />
    </SessionProvider>,
    "/admin/reports/transcription?start=2026-11-02&end=2026-11-15",
  );
  const chart = async (name: string) => {
    const slider = await screen.findByRole("slider", { name });
    fireEvent.keyDown(slider, { key: "Home" });
    return slider.getAttribute("aria-valuetext");
  };
  expect(await chart("Letters by week")).toBe("02/11/2026: On time 9, Late 3");
  expect(await chart("Minutes by week")).toBe("02/11/2026: Minutes 31.50 min");
  expect(await chart("Turnaround by week")).toBe("02/11/2026: Median turnaround 20.5 h, Promised 48.0 h");
  expect(await chart("Minutes a day by typist")).toBe(
    "Hoa Tran: Delivered a day 10.50 min, Target 120.00 min",
  );
  expect(screen.getByRole("button", { name: "Download PDF" })).toBeTruthy();
});

test("SCR-REP-02: a client sees no typists, and a period without letters says so", async () => {
  answers["GET /api/report/transcription"] = {
    body: {
      rows: [],
      totals: { letters: 0, corrected: 0, minutes: 0, characters: 0 },
      weeks: [],
      typists: [],
    },
  };
  await renderPage(
    <SessionProvider me={doctor("report.run")}>
      <ClientProvider client={raman}>
        <TranscriptionReportPage />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/reports/transcription",
  );
  await waitFor(() =>
    expect(screen.getAllByText("No letters were delivered in this period.")).toHaveLength(4),
  );
  expect(screen.queryByText("Minutes a day by typist")).toBeNull();
});
