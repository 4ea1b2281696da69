import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { administrator, doctor, raman } from "#platform/web/testing/people.ts";
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

const openAll = () =>
  renderPage(
    <SessionProvider me={administrator("activity.view", "group.manage")}>
      <AuditLogPage />
    </SessionProvider>,
    "/admin/register",
  );

describe("the audit log on screen (F-10)", () => {
  test("says up to where it is intact and when that was checked", async () => {
    answerCalls({ "GET /api/registers": { body: state(check()) } });
    await openAll();
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
    await openAll();
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
    await openAll();
    expect((await screen.findByRole("alert")).textContent).toContain("was changed after it was sealed.");
    expect(screen.getByText("1 break")).toBeDefined();
  });

  test("leads to the entries that the user may read", async () => {
    answerCalls({ "GET /api/register": { body: state(check()) } });
    const me = doctor("practice.settings", "activity.view");
    await renderPage(
      <SessionProvider me={me}>
        <ClientProvider client={raman}>
          <AuditLogPage />
        </ClientProvider>
      </SessionProvider>,
      "/account/raman/register",
    );
    const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    await screen.findByRole("link", { name: "Activity" });
    expect([linkTo("Activity"), linkTo("Patient access log")]).toEqual([
      "/account/raman/activity",
      "/account/raman/opened",
    ]);
  });
});
