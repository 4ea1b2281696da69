import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, takeUploads } from "#platform/web/testing/outside.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { AppointmentImport } from "../contract.ts";
import { ImportRows } from "./ImportRows.tsx";
import { OneImport } from "./OneImport.tsx";
import { AppointmentImportsPage } from "./AppointmentImportsPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const show = (page: ReactNode) =>
  renderPage(
    <SessionProvider me={reception("calendar.edit", "patient.edit")}>
      <ClientProvider client={raman}>{page}</ClientProvider>
    </SessionProvider>,
    "/account/raman/appointment-import",
  );

const run = {
  ...{ ID: 4, created_time: "2026-11-20T00:00:00Z", ended_time: null, started_by: "Priya Raman", file_name: "book.csv" },
  ...{ state: "read" as const, problem: null, unknown_columns: ["Colour"], job: null, source: "", table: null },
  counts: {
    ready: 2,
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
const row = {
  ...{
    row_number: 1,
    kind: "appointment",
    place: "Row 2",
    outcome: "ready",
    reasons: [],
    patient_name: "NGUYEN, Mai",
    appointment_type: 1,
  },
  ...{ appointment_date: "2026-11-26", start_time: "09:30", end_time: "09:50", _patient: 7, location_name: "Rooms" },
  ...{
    cancelled: false,
    clashes: true,
    _appointment: null,
    available: null,
    repeat_weeks: null,
    repeat_end: null,
    referral_type: null,
    referrer_name: null,
  },
};
const noDays = { rows: [], total: 0, availability: [], first: null, before: null, after: null };

test("rows are shown by outcome, with what they overlap", async () => {
  const calls = answerCalls({
    "GET /api/appointmentImport/4/row/50/1": ({ url }) => ({
      body: url.includes("doubtful")
        ? { rows: [{ ...row, outcome: "doubtful", reasons: ["Matched by name only. Check the patient."] }], totalItems: 1 }
        : { rows: [row], totalItems: 1 },
    }),
  });
  await show(<ImportRows run={run} />);
  expect(await screen.findByText("26/11/2026, 09:30–09:50")).toBeDefined();
  expect(screen.getByText("Overlaps")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Needs review 1" }));
  expect(await screen.findByText(/Check the patient/)).toBeDefined();
  fireEvent.click(screen.getByRole("switch", { name: "Overlapping only" }));
  await vi.waitFor(() => expect(calls.some(({ url }) => url.includes("clashes=true"))).toBe(true));
});

test("earlier imports are listed with what became of them", async () => {
  answerCalls({
    "GET /api/appointmentImport": { body: [{ ...run, state: "done", counts: { ...run.counts, made: 1200 } }] },
  });
  await show(<AppointmentImportsPage />);
  expect(await screen.findByText("book.csv")).toBeDefined();
  expect(screen.getByText("1,200")).toBeDefined();
  expect(screen.getByRole("button", { name: "Review file" })).toHaveProperty("disabled", true);
});

const page = (shown: Partial<AppointmentImport>) => {
  answerCalls({
    "GET /api/appointmentImport/4/row/50/1": { body: { rows: [], totalItems: 0 } },
    "GET /api/appointmentImport/4/day": { body: noDays },
    "GET /api/appointment/date": { body: [] },
    "GET /api/schedule/date": { body: [] },
    "POST /api/appointmentImport/4/undo": {
      status: 409,
      body: {
        ...{ message: "This import can't be undone: an appointment it added has been changed since." },
        code: "appointmentimport.built_on",
        details: {
          total: 1,
          blockers: [
            {
              ID: 9,
              kind: "appointment",
              patient_name: "NGUYEN, Mai",
              appointment_date: "2026-11-26",
              start_time: "09:30",
              reason: "billed",
            },
          ],
        },
      },
    },
  });
  return show(<OneImport run={{ ...run, ...shown }} />);
};

test("an import that was changed since can't be undone, and says by which appointment", async () => {
  await page({ state: "done", counts: { ...run.counts, made: 2 } });
  fireEvent.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await screen.findByRole("link", { name: "26/11/2026 09:30, NGUYEN, Mai" })).toBeDefined();
  expect(screen.getByText(/: billed/)).toBeDefined();
});

test.each(["reading", "failed", "read"] as const)("an import that is %s can be discarded", async (state) => {
  await page({ state, problem: state === "failed" ? "The file can't be read." : null });
  expect(await screen.findByRole("button", { name: "Discard import" })).toBeDefined();
});

test("an import that is undone says so", async () => {
  await page({ state: "undone", counts: { ...run.counts, made: 1, undone: 3 } });
  expect(await screen.findByText(/3 appointments removed from the calendar. 1 appointment kept/)).toBeDefined();
});

test("the source of the numbers is sent with the file", async () => {
  const calls = answerCalls({
    "GET /api/appointmentImport": { body: [] },
    "POST /api/appointmentImport": { status: 201, body: run },
  });
  takeUploads({ ID: 3, name: "book.json", size: 2, mime_type: "application/fhir+json" });
  await show(<AppointmentImportsPage />);
  fireEvent.change(await screen.findByLabelText("IDs come from"), { target: { value: " Cliniko " } });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [new File(["{}"], "book.json")] } });
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Review file" })).toHaveProperty("disabled", false));
  fireEvent.click(screen.getByRole("button", { name: "Review file" }));
  await vi.waitFor(() =>
    expect(calls.find(({ method, url }) => method === "POST" && url.includes("appointmentImport"))?.body).toEqual({
      _file: 3,
      source: "Cliniko",
    }),
  );
});

test("a file of referrals is counted as such and has no calendar preview", async () => {
  await page({ counts: { ...run.counts, ready: 2, doubtful: 1, clashes: 0, referrals: 2, doubtful_referrals: 1 } });
  expect(await screen.findByRole("button", { name: "Import 2 referrals" })).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Also import 1 referral to review" }));
  expect(screen.getByRole("button", { name: "Import 3 referrals" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Calendar preview" })).toBeNull();
});
