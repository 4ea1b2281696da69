import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { taskRow } from "../testing/example.ts";
import { HandOverTasks } from "./HandOverTasks.tsx";

afterEach(() => vi.unstubAllGlobals());

const LEAVER = 9;
const worker = { ID: 4, first_name: "Hoa", last_name: "Tran", capacity: 180, target: 150 };
const some = { count: 0, totalTime: 0 };
const dashboard = {
  ...{ typists: [], editors: [], tasks: [], open: [] },
  ...{ overdue: some, due_today: some, not_started: some, unassigned: some, ready: some },
};

test("H-9: the tasks of a user are handed over with a reason, and then the user is deactivated", async () => {
  vi.stubGlobal("EventSource", undefined);
  const tasks = [
    taskRow(11, { _status: 2, _assigned_user: LEAVER }),
    taskRow(12, { _status: 3, _assigned_user: LEAVER }),
    taskRow(13, { _status: 2, _assigned_user: 5 }),
  ];
  const calls = answerCalls({
    "GET /api/task/list/100/1": { body: { tasks, totalItems: 3 } },
    "GET /api/task/worker": {
      body: [worker, { ...worker, ID: LEAVER, first_name: "Jess", last_name: "Calloway" }],
    },
    "GET /api/task/dashboard": { body: dashboard },
    "PUT /api/task/11": { body: {} },
    "PUT /api/task/12": { body: {} },
  });
  const onDone = vi.fn<() => void>();
  await renderPage(
    <SessionProvider me={administrator("task.list", "task.assign", "task.type", "task.edit")}>
      <HandOverTasks user={{ ID: LEAVER }} onDone={onDone} />
    </SessionProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Hand over 2 tasks" }));
  const handOver = async () =>
    fireEvent.click(
      (await screen.findAllByRole("button", { name: "Hand over 2 tasks" })).at(-1) ?? document.body,
    );
  await handOver();
  expect(await screen.findByText("Choose a typist.")).toBeTruthy();
  expect(screen.queryByLabelText(/^Editor/)).toBeNull();
  const dialog = screen.getByRole("dialog");
  fireEvent.click(within(dialog).getByLabelText("Typist"));
  fireEvent.click(await screen.findByText("Hoa Tran"));
  expect(screen.queryByText("Jess Calloway")).toBeNull();
  fireEvent.click(within(dialog).getByLabelText("Reason"));
  fireEvent.click(await screen.findByText("SHIFT ISSUE"));
  await handOver();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const saved = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(saved).toEqual([
    { _assigned_user: worker.ID, reason_code: "SHIFT ISSUE", reason_text: null, version: 3 },
    { _assigned_user: worker.ID, reason_code: "SHIFT ISSUE", reason_text: null, version: 3 },
  ]);
});
