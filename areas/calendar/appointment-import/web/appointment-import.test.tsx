import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, stubUploads } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { AppointmentImport } from "../contract.ts";
import { ImportRows } from "./ImportRows.tsx";
import { ImportView } from "./ImportView.tsx";
import { AppointmentImportsPage } from "./AppointmentImportsPage.tsx";
import { aRow, aRun, noDays } from "./testing/example.ts";

afterEach(() => vi.unstubAllGlobals());

const show = (page: ReactNode) =>
  renderPage(
    <SessionProvider me={reception("calendar.edit", "patient.edit")}>
      <ClientProvider client={raman}>{page}</ClientProvider>
    </SessionProvider>,
    "/account/raman/appointment-import",
  );

const run = { ...aRun, unknown_columns: ["Colour"] };
const row = {
  ...aRow,
  patient_name: "NGUYEN, Mai",
  appointment_date: "2026-11-26",
  start_time: "09:30",
  end_time: "09:50",
};

test("rows are shown by outcome, with what they overlap", async () => {
  const calls = answerCalls({
    "GET /api/appointmentImport/4/row/50/1": ({ url }) => ({
      body: url.includes("doubtful")
        ? {
            rows: [{ ...row, outcome: "doubtful", reasons: ["Matched by name only. Check the patient."] }],
            totalItems: 1,
          }
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

test("what is said of the whole file is shown above its rows", async () => {
  await page({
    notices: ['Only the sheet "A" is read, not "Old" (hidden).', "The formula in C2 has no value."],
  });
  expect(await screen.findByText('Only the sheet "A" is read, not "Old" (hidden).')).toBeDefined();
  expect(screen.getByText("The formula in C2 has no value.")).toBeDefined();
});

test("letters whose encoding was guessed are read as a person chooses", async () => {
  const calls = await page({ encoding: "windows-1252" });
  fireEvent.click(await screen.findByRole("radio", { name: "Western European of an old Mac" }));
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")).toMatchObject({
      url: expect.stringContaining("/appointmentImport/4/encoding"),
      body: { encoding: "macintosh" },
    }),
  );
});

test("earlier imports are listed with what became of them", async () => {
  answerCalls({
    "GET /api/appointmentImport": {
      body: [{ ...run, state: "done", counts: { ...run.counts, made: 1200 } }],
    },
  });
  await show(<AppointmentImportsPage />);
  expect(await screen.findByText("book.csv")).toBeDefined();
  expect(screen.getByText("1,200")).toBeDefined();
  expect(screen.getByRole("button", { name: "Review file" })).toHaveProperty("disabled", true);
});

const page = async (shown: Partial<AppointmentImport>) => {
  const calls = answerCalls({
    "PUT /api/appointmentImport/4/mapping": { body: { ...run, state: "reading" } },
    "PUT /api/appointmentImport/4/encoding": { body: { ...run, state: "reading" } },
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
  await show(<ImportView run={{ ...run, ...shown }} />);
  return calls;
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
  expect(
    await screen.findByText(/3 appointments removed from the calendar. 1 appointment kept/),
  ).toBeDefined();
});

test("the source of the numbers is sent with the file", async () => {
  const calls = answerCalls({
    "GET /api/appointmentImport": { body: [] },
    "POST /api/appointmentImport": { status: 201, body: run },
  });
  stubUploads({ ID: 3, name: "book.json", size: 2, mime_type: "application/fhir+json" });
  await show(<AppointmentImportsPage />);
  fireEvent.change(await screen.findByLabelText("IDs come from"), { target: { value: " Cliniko " } });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [new File(["{}"], "book.json")] } });
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Review file" })).toHaveProperty("disabled", false),
  );
  fireEvent.click(screen.getByRole("button", { name: "Review file" }));
  await vi.waitFor(() =>
    expect(
      calls.find(({ method, url }) => method === "POST" && url.includes("appointmentImport"))?.body,
    ).toEqual({
      _file: 3,
      source: "Cliniko",
    }),
  );
});

test("a file of referrals is counted as such and has no calendar preview", async () => {
  await page({
    counts: { ...run.counts, ready: 2, doubtful: 1, clashes: 0, referrals: 2, doubtful_referrals: 1 },
  });
  expect(await screen.findByRole("button", { name: "Import 2 referrals" })).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Also import 1 referral to review" }));
  expect(screen.getByRole("button", { name: "Import 3 referrals" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Calendar preview" })).toBeNull();
});

describe("a table whose columns nobody knows", () => {
  const columns = ["Beginn", "Wer"].map((heading) => ({ heading, samples: [`${heading} 1`] }));
  const table = { kind: "appointment", columns, mapping: {}, is_matched: false } as const;
  const match = (column: string, field: string): void => {
    fireEvent.click(screen.getByRole("combobox", { name: `${column} is` }));
    const list = within(screen.getByRole("listbox", { name: `${column} is`, hidden: true }));
    fireEvent.click(list.getByRole("option", { name: field, hidden: true }));
  };

  test("is shown with its first values, and read as somebody matches it", async () => {
    const calls = await page({ table });
    expect(await screen.findByText(/Not recognised. Match the columns/)).toBeDefined();
    expect(screen.getByText("Beginn 1")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    expect(await screen.findByText("Match a column with the start of the appointments.")).toBeDefined();
    match("Beginn", "Start (time, or date and time)");
    match("Wer", "Patient's full name");
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    await vi.waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
        ...{ kind: "appointment", mapping: { 0: "start", 1: "patient" } },
      }),
    );
  });

  test("may be one of referrals: the fields to choose are theirs", async () => {
    await page({ table });
    fireEvent.click(await screen.findByRole("radio", { name: "Referrals" }));
    match("Wer", "Referring doctor's full name");
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    expect(await screen.findByText("Match a column with the referral date.")).toBeDefined();
  });
});

test("columns that were changed are read again before anything is imported, and refused rows can be had", async () => {
  const columns = [{ heading: "Start", samples: ["09:30"] }];
  const counts = { ...aRun.counts, wrong: 3 };
  await page({ counts, table: { kind: "appointment", columns, mapping: { 0: "start" }, is_matched: true } });
  const start = await screen.findByRole("button", { name: "Import 2 appointments" });
  expect(start).toHaveProperty("disabled", false);
  expect(screen.getByRole("link", { name: "Download 3 rows with reasons" }).getAttribute("href")).toMatch(
    /^\/api\/appointmentImport\/4\/wrong\?doctor_id=/,
  );
  fireEvent.click(screen.getByRole("radio", { name: "Availability" }));
  await vi.waitFor(() => expect(start).toHaveProperty("disabled", true));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await vi.waitFor(() => expect(start).toHaveProperty("disabled", false));
});
