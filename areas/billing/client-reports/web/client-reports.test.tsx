import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UploadProcedurePage } from "#areas/billing/procedures/web/Procedures.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { billing, doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ClientReportsPage, UploadClientReportPage } from "./ClientReports.tsx";

const report = (ID: number, name: string, description: string | null = null) => ({
  ...{ ID, _doctor: 7, name, description, _status: 1, created_time: `2026-11-1${ID}T01:00:00Z` },
  attachments: [
    {
      _doctor: 7,
      _file: ID + 100,
      file: { ID: ID + 100, name: `${name}.pdf`, size: 2048, mime_type: "application/pdf" },
    },
  ],
});
const rows = [report(1, "September receipts"), report(2, "October receipts", "By fund")];

const show = async (
  page: React.ReactNode,
  me = billing("clientreport.view", "clientreport.manage"),
  answers: StubReplies = {},
) => {
  const calls = answerCalls({ "GET /api/clientreport": { body: rows }, ...answers });
  await renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>{page}</ClientProvider>
    </SessionProvider>,
    "/account/raman/report",
  );
  return calls;
};

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => vi.unstubAllGlobals());

describe("client reports", () => {
  test("SCR-CREP-01: each row leads to its report", async () => {
    await show(<ClientReportsPage />);
    const link = await screen.findByRole("link", { name: "October receipts" });
    expect(link.getAttribute("href")).toContain("/account/raman/report/details/2");
  });

  test("a client reads them and is offered neither uploading nor deleting", async () => {
    await show(<ClientReportsPage />, doctor("clientreport.view", "clientreport.manage"));
    await screen.findByText("October receipts");
    expect(screen.queryByRole("link", { name: /Upload report/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
  });

  test("MSG-077: a deletion that fails says so and the report stays", async () => {
    const failing = {
      "DELETE /api/clientreport/1": { status: 503, body: { code: "unavailable", message: "Try again." } },
    };
    const calls = await show(<ClientReportsPage />, undefined, failing);
    fireEvent.click(await screen.findByRole("button", { name: "Delete September receipts" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("September receipts");
    fireEvent.click(dialog.getByRole("button", { name: "Delete report" }));
    await screen.findByText("Failed to delete this report. Try again.");
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  test("MSG-054: uploading without a title or a file says both at their fields and sends nothing", async () => {
    const calls = await show(<UploadClientReportPage />);
    fireEvent.change(await screen.findByRole("textbox", { name: /Title/ }), { target: { value: "  " } });
    fireEvent.click(screen.getByRole("button", { name: /Upload report/ }));
    await findFault("Report title cannot be empty");
    await findFault("Please upload a file before uploading");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("MSG-055: likewise for a procedure, which clients upload too", async () => {
    await show(<UploadProcedurePage />, doctor("procedure.view", "procedure.manage"));
    fireEvent.change(await screen.findByRole("textbox", { name: /Title/ }), { target: { value: "  " } });
    fireEvent.click(screen.getByRole("button", { name: /Upload procedure/ }));
    await screen.findByText("Procedure title cannot be empty");
  });
});
