import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ExportPage } from "./ExportPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const counts = {
  patients: 1200,
  referring_doctors: 3,
  referrals: 4,
  appointments: 5000,
  documents: 6,
  locations: 1,
  availability: 2,
};
const done = {
  ...{
    ID: 1,
    created_time: "2026-11-20T00:00:00Z",
    ended_time: "2026-11-20T00:01:00Z",
    started_by: "Priya Raman",
    counts,
  },
  file: { ID: 9, name: "corella-records-2026-11-20.zip", size: 3_500_000, mime_type: "application/zip" },
  job: null,
};
const running = { ...done, ID: 2, ended_time: null, counts: null, file: null, job: 7 };
const show = () =>
  renderPage(
    <OwnerProvider owner={{ doctor_id: 5 }}>
      <ExportPage />
    </OwnerProvider>,
  );

test("an export is started, its progress shown, and a complete one downloaded or deleted", async () => {
  let rows: object[] = [done];
  const calls = answerCalls({
    "GET /api/recordExport": () => ({ body: rows }),
    "POST /api/recordExport": () => {
      rows = [running, done];
      return { status: 201, body: running };
    },
    "GET /api/job/7": {
      body: {
        ...{ ID: 7, state: "running", done: 50, total: 100 },
        created_time: "",
        started_time: "",
        ended_time: null,
      },
    },
    "DELETE /api/recordExport/1": { body: { ID: 1 } },
  });
  await show();
  expect(await screen.findByText("1,200 patients, 5,000 appointments, 6 documents")).toBeDefined();
  const link = screen.getByRole("link", { name: "Download (3.3 MB)" });
  expect(link.getAttribute("href")).toContain("/api/file/9");
  fireEvent.click(screen.getByRole("button", { name: "Export all records" }));
  expect(await screen.findByText(/Exporting, 50 of 100/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Stop export" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Delete the archive of 2026-11-20" }));
  await vi.waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

test("without exports the list says so", async () => {
  answerCalls({ "GET /api/recordExport": { body: [] } });
  await show();
  expect(await screen.findByText("No exports yet.")).toBeDefined();
});
