import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { AuditLogCheck } from "../contract.ts";
import { AuditLogPage } from "./AuditLogPage.tsx";

const check = (change: Partial<AuditLogCheck> = {}): AuditLogCheck => ({
  ID: 1,
  started_at: "2026-11-11T00:00:00.000Z",
  started_by: "Grace Holloway",
  finished_at: "2026-11-11T00:01:00.000Z",
  done_rows: 1204,
  all_rows: 1204,
  breaks: [],
  ...change,
});
const state = (...checks: AuditLogCheck[]) => ({
  rows: 1204,
  registers: 8,
  end: null,
  kept_since: 0,
  checks,
});

describe("the audit log on screen (F-10)", () => {
  test("says up to where it is intact and when that was checked", async () => {
    answerCalls({ "GET /api/registers": { body: state(check()) } });
    await renderPage(<AuditLogPage />, "/admin/register");
    expect(
      await screen.findByText("Audit log intact up to row 1,204, checked 11/11/2026 11:01."),
    ).toBeDefined();
  });

  test("the button begins a check and shows how far it is", async () => {
    let checks = [check()];
    answerCalls({
      "GET /api/registers": () => ({ body: state(...checks) }),
      "POST /api/registers/check": () => {
        checks = [check({ ID: 2, finished_at: null, done_rows: 600 }), check()];
        return { body: state(...checks) };
      },
    });
    await renderPage(<AuditLogPage />, "/admin/register");
    fireEvent.click(await screen.findByRole("button", { name: "Check audit log" }));
    expect(await screen.findByText("Checking: 600 of 1,204")).toBeDefined();
    checks = [check({ ID: 2, finished_at: "2026-11-11T00:05:00.000Z" }), check()];
    await waitFor(() =>
      expect(screen.getByText("Audit log intact up to row 1,204, checked 11/11/2026 11:05.")).toBeDefined(),
    );
  });

  test("every break is a sentence", async () => {
    const breaks = [
      {
        kind: "altered" as const,
        words: "Row 2 of Dr Raman's register, of 12/11/2026, was changed after it was sealed.",
      },
    ];
    answerCalls({ "GET /api/registers": { body: state(check({ breaks })) } });
    await renderPage(<AuditLogPage />, "/admin/register");
    expect((await screen.findByRole("alert")).textContent).toContain("was changed after it was sealed.");
    expect(screen.getByText("1 break")).toBeDefined();
  });
});
