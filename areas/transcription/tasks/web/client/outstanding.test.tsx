import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type StubReplies, type Call } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { TaskRow } from "../../contract.ts";
import { CompletedPage } from "./CompletedPage.tsx";
import { OutstandingPage } from "./OutstandingPage.tsx";
import { tasksWeb } from "../routes.tsx";
import { taskRow } from "../testing/example.ts";

const row = (ID: number, more: Partial<TaskRow> = {}) =>
  taskRow(ID, { due_time: "2099-11-18T06:00:00.000Z", ...more });

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {};
  calls = answerCalls(answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (part: React.ReactNode) =>
  renderPage(
    <SessionProvider me={reception("task.own", "task.rate", "task.upload")}>
      <ClientProvider client={raman}>{part}</ClientProvider>
    </SessionProvider>,
    "/account/raman/transcription",
    [tasksWeb],
  );
const outstanding = (...tasks: TaskRow[]) => {
  answers["GET /api/task/outstanding"] = { body: { tasks, totalItems: tasks.length } };
};

describe("SCR-CTSK-01: what has not come back yet", () => {
  test("has each letter by its subject with status and due time, and says what the statuses mean", async () => {
    outstanding(row(5, { _status: 3 }));
    await show(<OutstandingPage />);
    const letter = (await screen.findByRole("link", { name: /Letters 5/ })).closest("tr");
    expect(letter?.textContent).toContain("Being typed");
    expect(letter?.textContent).toMatch(/18\/11\/2099/);
    expect(
      within(screen.getByRole("complementary")).getByText("Safe with us, waiting for a typist."),
    ).toBeTruthy();
  });

  test("a status that changes is said, and its row is marked for four seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    outstanding(row(5), row(6));
    await show(<OutstandingPage />);
    await screen.findByRole("link", { name: /Letters 5/ });
    expect(document.querySelectorAll("[data-tinted]")).toHaveLength(0);
    outstanding(row(5, { _status: 2 }), row(6));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText(/^Task 5: Assigned/)).toBeTruthy();
    await waitFor(() => expect(document.querySelector("[data-tinted]")?.textContent).toContain("Letters 5"));
    await vi.advanceTimersByTimeAsync(4_100);
    await waitFor(() => expect(document.querySelectorAll("[data-tinted]")).toHaveLength(0));
  });

  test("none says so and offers the upload, also by the key U", async () => {
    outstanding();
    await show(<OutstandingPage />);
    await screen.findByText("No letters outstanding.");
    fireEvent.keyDown(document.body, { key: "u" });
    expect(await screen.findByRole("dialog", { name: "Upload dictation" })).toBeTruthy();
  });
});

describe("RULE-TASK-29, SCR-MOD-21: a rating from the list", () => {
  test("nothing is chosen to begin with; a low one may say why", async () => {
    const letters = [{ ID: 44, name: "Letter to GP.docx", size: 900, mime_type: "application/msword" }];
    const returned = { ...row(9, { is_returned: true }), letters };
    answers["GET /api/task/completed/20/1"] = {
      body: { tasks: [returned, { ...row(8, { client_rating: 4 }), letters: [] }], totalItems: 2 },
    };
    answers["POST /api/doctor/rate"] = { body: { _task: 9, client_rating: 3 } };
    await show(<CompletedPage />);
    expect(await screen.findByRole("img", { name: "4 of 5 stars" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Download Letter to GP.docx" }).getAttribute("href")).toContain(
      "/file/44",
    );
    fireEvent.click(screen.getByRole("button", { name: "Rate task 9" }));
    const dialog = await screen.findByRole("dialog", { name: "Rate task 9" });
    fireEvent.click(within(dialog).getByRole("button", { name: /Send rating/ }));
    expect(await within(dialog).findByRole("alert")).toBeTruthy();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    expect(within(dialog).queryByLabelText(/Comment/)).toBeNull();
    fireEvent.click(within(dialog).getByRole("radio", { name: "3 stars" }));
    fireEvent.change(await within(dialog).findByLabelText(/Comment/), {
      target: { value: "Two doses were wrong" },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: /Send rating/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
        _task: 9,
        rating: 3,
        comment: "Two doses were wrong",
      }),
    );
  });
});
