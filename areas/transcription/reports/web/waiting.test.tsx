import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { WaitingReport } from "../waiting.contract.ts";
import { WaitingReportPage } from "./WaitingReportPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const measures = {
  ...{ appointments: 20, did_not_attend: 2, waits: 15, wait_median: 11.5, wait_longest: 48 },
  ...{ lengths: 14, length_median: 22, booked_median: 20 },
};
const report: WaitingReport = {
  by_doctor: [
    { ID: raman.ID, label: "Dr Priya Raman", ...measures },
    { ID: 8, label: "Dr Obi Okafor", ...measures, wait_median: null, wait_longest: null },
  ],
  by_weekday: [{ label: "Monday", ...measures }],
  total: measures,
};

const show = () =>
  renderPage(
    <SessionProvider me={doctor("report.run")}>
      <ClientProvider client={raman}>
        <WaitingReportPage />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/reports/waiting-room",
  );

test("charts and tables by weekday and by doctor; what wasn't measured is a dash", async () => {
  answerCalls({ "GET /api/report/waiting": { body: report } });
  await show();
  const waits = await screen.findByRole("slider", { name: "Waits by weekday" });
  expect(waits.getAttribute("aria-valuetext")).toBe("Monday: Median wait 11.50 min, Longest wait 48.00 min");
  const doctors = within(screen.getByRole("table", { name: "By doctor" }));
  const row = await doctors.findByRole("row", { name: /Okafor/ });
  expect(within(row).getAllByText("–")).toHaveLength(2);
  expect(within(screen.getByRole("region", { name: "In all" })).getByText("11.5 min")).toBeTruthy();
});

test("all doctors of the company are asked for with a switch", async () => {
  const calls = answerCalls({ "GET /api/report/waiting": { body: report } });
  await show();
  fireEvent.click(await screen.findByRole("switch", { name: "All doctors" }));
  await waitFor(() => expect(calls.at(-1)?.url).toContain("company=1"));
});

test("a period without marked patients says so", async () => {
  const none = {
    ...measures,
    appointments: 0,
    did_not_attend: 0,
    waits: 0,
    wait_median: null,
    wait_longest: null,
  };
  const total = { ...none, lengths: 0, length_median: null, booked_median: null };
  answerCalls({ "GET /api/report/waiting": { body: { by_doctor: [], by_weekday: [], total } } });
  await show();
  expect(
    await screen.findAllByText("No patients were marked in the waiting room in this period."),
  ).toHaveLength(3);
  expect(await screen.findByText("No appointments in the rooms in this period.")).toBeTruthy();
});
