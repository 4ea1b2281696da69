import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type StubReplies, type Call } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { CompletedPage, LettersPage } from "./CompletedPage.tsx";
import { LetterSummary } from "../LetterSummary.tsx";
import { tasksWeb } from "../routes.tsx";

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { "GET /api/task/completed/20/1": { body: { tasks: [], totalItems: 0 } } };
  calls = answerCalls(answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode, path = "/account/raman/transcription/completed") =>
  renderPage(
    <SessionProvider me={reception("task.own", "task.rate")}>
      <ClientProvider client={raman}>{part}</ClientProvider>
    </SessionProvider>,
    path,
    [tasksWeb],
  );
const asked = () => calls.filter(({ url }) => url.startsWith("/api/task/completed/")).map(({ url }) => url);

describe("SCR-CTSK-03, SCR-CTSK-04: what came back", () => {
  test("C-72: transcriptions and corrected letters have a list each", async () => {
    const { unmount } = await show(<CompletedPage />);
    expect(await screen.findByText("No completed letters yet.")).toBeTruthy();
    expect(asked().every((url) => url.includes("is_corrected_letter=false"))).toBe(true);
    unmount();
    calls.length = 0;
    await show(<LettersPage />);
    expect(await screen.findByText("No corrected letters yet.")).toBeTruthy();
    expect(asked().every((url) => url.includes("is_corrected_letter=true"))).toBe(true);
  });
  test("RULE-TASK-33: a search starts at more than 2 characters", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show(<CompletedPage />);
    const search = await screen.findByLabelText("Search letters");
    fireEvent.change(search, { target: { value: "kn" } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked().some((url) => url.includes("search="))).toBe(false);
    fireEvent.change(search, { target: { value: "kne" } });
    await waitFor(() => expect(asked().some((url) => url.includes("search=kne"))).toBe(true));
  });
  test("a range of days is in what is asked for", async () => {
    await show(<CompletedPage />);
    const from = await screen.findByLabelText("From");
    fireEvent.change(from, { target: { value: "01/11/2026" } });
    fireEvent.blur(from);
    await waitFor(() => expect(asked().some((url) => url.includes("start_date=2026-11-01"))).toBe(true));
  });
});

describe("SCR-HOME-02, CONST-54: the summary on Home", () => {
  test("says what is outstanding and what came back, and leads there", async () => {
    answers["GET /api/task/summary"] = {
      body: {
        open: [
          { status: 1, count: 2 },
          { status: 3, count: 1 },
        ],
        next_due: "2026-11-24T06:00:00.000Z",
        returned: 1,
        unrated: 1,
      },
    };
    await show(<LetterSummary />);
    expect(
      (await screen.findByRole("link", { name: "3 letters outstanding" })).getAttribute("href"),
    ).toContain("transcription");
    expect(screen.getByText(/2 received, 1 being typed/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "1 letter returned in the last 7 days" })).toBeTruthy();
    expect(screen.getByText("1 not rated yet")).toBeTruthy();
  });
});
