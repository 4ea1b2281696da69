import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { GeneralFilesPage } from "./GeneralFilesPage.tsx";

const file = (ID: number, name: string, fileType: number) => ({
  ...{ ID, _doctor: 7, _file: ID + 100, comment: null, fileType, created_time: `2026-11-1${ID}T01:00:00Z` },
  file: { ID: ID + 100, name, size: 2048, mime_type: "application/pdf" },
});

const show = async (body: object[], search = "") => {
  const calls = answerCalls({ "GET /api/generalfile": { body } });
  await renderPage(
    <SessionProvider me={doctor("generalfile.use")}>
      <ClientProvider client={raman}>
        <GeneralFilesPage />
      </ClientProvider>
    </SessionProvider>,
    `/account/raman/file${search}`,
  );
  return calls;
};

afterEach(() => vi.unstubAllGlobals());

describe("general files", () => {
  test("each has its type, and the type in the address filters them", async () => {
    await show([file(1, "Form.pdf", 1), file(2, "codes.pdf", 3)], "?type=3");
    await screen.findByText("codes.pdf");
    expect(screen.queryByText("Form.pdf")).toBeNull();
    within(screen.getByRole("table")).getByText("Coding Files");
  });

  test("RULE-FILE-01: uploading needs a file; a list without one says what to do", async () => {
    const calls = await show([]);
    await screen.findByText(/No files yet/);
    fireEvent.click(screen.getAllByRole("button", { name: /Upload files/ })[0] ?? document.body);
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Upload" }));
    await screen.findByText("Please upload a file before uploading");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
