import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import type { TaskRow } from "../../contract.ts";
import { TaskListPage } from "./TaskListPage.tsx";
import { taskRow } from "../testing/example.ts";

const hoa = { ID: 4, first_name: "Hoa", last_name: "Tran" };
const jess = { ID: 5, first_name: "Jess", last_name: "Calloway" };
const load = {
  ...hoa,
  name: "Hoa Tran",
  capacity: 180,
  target: 150,
  tasks: 2,
  overdue: 0,
  assigned: 142.5,
  started: 0,
  typed: 0,
};
const some = { count: 1, totalTime: 60 };
const dashboard = {
  typists: [load],
  editors: [],
  tasks: [],
  open: [],
  overdue: some,
  due_today: some,
  not_started: some,
  unassigned: { count: 2, totalTime: 120 },
  ready: some,
};

let answers: StubReplies;
let calls: Call[];
const listed = (...tasks: TaskRow[]) => {
  answers["GET /api/task/list/50/1"] = { body: { tasks, totalItems: tasks.length } };
};
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    "GET /api/task/worker": {
      body: [
        { ...hoa, capacity: 180, target: 150 },
        { ...jess, capacity: null, target: null },
      ],
    },
    "GET /api/task/dashboard": { body: dashboard },
    "GET /api/task/checkNewTasks": { body: { count: 0, tasks: [] } },
  };
  listed(taskRow(11), taskRow(12));
  calls = answerCalls(answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const manager = administrator(
  ...["task.list", "task.assign", "task.type", "task.edit", "task.deliver", "task.split", "task.export"],
);
const show = (path = "/") =>
  renderPage(
    <SessionProvider me={manager}>
      <TaskListPage />
    </SessionProvider>,
    path,
  );
const saved = () =>
  calls.filter(({ method }) => method === "PUT").map(({ url, body }) => ({ at: url.split("?")[0], body }));
const select = async (...ids: number[]) => {
  for (const ID of ids) fireEvent.click(await screen.findByLabelText(`Select task ${ID}`));
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("the list of one person's own tasks", () => {
  const showAs = (...permissions: string[]) => {
    const me = administrator("task.list", ...permissions);
    listed(
      { ...taskRow(11), _assigned_user: me.ID, duration: 3600 },
      { ...taskRow(12), _assigned_user: me.ID, duration: 240 },
      { ...taskRow(13), _assigned_user: 99, duration: 600 },
    );
    return renderPage(
      <SessionProvider me={me}>
        <TaskListPage />
      </SessionProvider>,
      "/",
    );
  };
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

  test("a typist sees the audio left, and no column with the own name", async () => {
    await showAs("task.type");
    await screen.findByText("1 h 04 min of audio to finish");
    expect(heads()).toContain("Editor");
    expect(heads()).not.toContain("Typist");
  });

  test("an editor sees who typed, and no column with the own name", async () => {
    await showAs("task.edit");
    await screen.findByText("1 h 04 min of audio to finish");
    expect(heads()).toContain("Typist");
    expect(heads()).not.toContain("Editor");
  });

  test("who assigns sees both, and no audio of one person", async () => {
    await showAs("task.assign", "task.type");
    await screen.findByText("Typist");
    expect(heads()).toEqual(expect.arrayContaining(["Typist", "Editor"]));
    expect(screen.queryByText("1 h 04 min of audio to finish")).toBeNull();
  });
});

describe("SCR-MOD-16: assigning several tasks", () => {
  test("RULE-TASK-07: each is saved in turn; one that fails stays in the dialog with its words", async () => {
    answers["PUT /api/task/11"] = { body: {} };
    answers["PUT /api/task/12"] = {
      status: 400,
      body: { code: "task.assign", message: "Failed to assign user for task 12", errors: {} },
    };
    await show();
    await select(11, 12);
    press("a");
    const dialog = await screen.findByRole("dialog", { name: "Assign 2 tasks" });
    fireEvent.click(await within(dialog).findByLabelText("Typist"));
    fireEvent.click(await screen.findByText("Hoa Tran (143 of 180 min)"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Assign 2 tasks" }));
    expect(await screen.findByText("Failed to assign user for task 12.")).toBeTruthy();
    expect(saved()).toEqual([
      { at: "/api/task/11", body: { _assigned_user: 4, _status: 1, original_assignee: null, version: 3 } },
      { at: "/api/task/12", body: { _assigned_user: 4, _status: 1, original_assignee: null, version: 3 } },
    ]);
    expect(screen.getByRole("dialog", { name: "Assign 1 task" })).toBeTruthy();
  });
  test("RULE-TASK-05: tasks of several statuses are refused before anything is sent", async () => {
    listed(taskRow(11), taskRow(12, { _status: 2, _assigned_user: 4, assigned_user: hoa }));
    await show();
    await select(11, 12);
    fireEvent.click(screen.getByRole("button", { name: "Assign" }));
    expect(await screen.findByText(/Please select tasks of one status to assign/)).toBeTruthy();
    expect(saved()).toEqual([]);
  });
  test("RULE-TASK-08: giving a task to somebody else asks for a reason, which goes with the save", async () => {
    listed(taskRow(12, { _status: 2, _assigned_user: 4, assigned_user: hoa }));
    answers["PUT /api/task/12"] = { body: {} };
    await show();
    await select(12);
    press("a");
    const dialog = await screen.findByRole("dialog", { name: "Assign 1 task" });
    fireEvent.click(await within(dialog).findByLabelText("Typist"));
    fireEvent.click(await screen.findByText("Jess Calloway"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Assign 1 task" }));
    expect(await within(dialog).findByText("Choose a reason.")).toBeTruthy();
    fireEvent.click(within(dialog).getByLabelText("Reason"));
    fireEvent.click(await screen.findByText("LOAD BALANCE"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Assign 1 task" }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toMatchObject({
      _assigned_user: 5,
      reason_code: "LOAD BALANCE",
      original_assignee: 4,
    });
    expect(saved()[0]?.body).not.toHaveProperty("_status");
  });
});

describe("the list without the mouse", () => {
  test("a row is selected with X, moved on with N, and a move without a template is confirmed (RULE-TASK-09)", async () => {
    listed(taskRow(12, { _status: 3, _assigned_user: manager.ID, assigned_user: hoa }));
    answers["PUT /api/task/12"] = { body: {} };
    await show();
    fireEvent.focus(await screen.findByRole("link", { name: "12" }));
    press("x");
    expect(await screen.findByText("1 selected")).toBeTruthy();
    press("n");
    expect(
      await screen.findByText("No template is assigned to this task. Continue without a template?"),
    ).toBeTruthy();
    expect(saved()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() =>
      expect(saved()).toEqual([{ at: "/api/task/12", body: { _status: 3, original_status: 3, version: 3 } }]),
    );
  });
  test("RULE-TASK-18: returning tasks that are not completed is refused in the catalogue's words", async () => {
    await show();
    await select(11);
    press("r");
    expect(await screen.findByText(/Please select only editing completed task to return/)).toBeTruthy();
  });
  test("RULE-TASK-26: duplicates are named, and a check that fails says so", async () => {
    answers["GET /api/task/checkDuplicate/11"] = { body: { duplicates: [8, 9] } };
    await show();
    await select(11);
    press("d");
    expect(await screen.findByText("Possible duplicate tasks: 8, 9")).toBeTruthy();
    answers["GET /api/task/checkDuplicate/11"] = {
      status: 500,
      body: { code: "unexpected", message: "Something went wrong." },
    };
    press("d");
    expect(await screen.findByText(/Failed to check for duplication/)).toBeTruthy();
  });
});

describe("RULE-TASK-25: new tasks", () => {
  test("are announced, and the list is read again after ten seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers["GET /api/task/checkNewTasks"] = { body: { count: 2, tasks: [13, 14] } };
    const began = Date.now();
    await show();
    const reads = () => calls.filter(({ url }) => url.startsWith("/api/task/list/")).length;
    expect(
      await screen.findByText("2 new task(s) received. The page will reload in 10 seconds."),
    ).toBeTruthy();
    const before = reads();
    while (reads() === before && Date.now() - began < 60_000) await vi.advanceTimersByTimeAsync(500);
    expect(reads()).toBeGreaterThan(before);
    // The clock also advances by itself while the page renders, so only the shortest time is certain.
    expect(Date.now() - began).toBeGreaterThanOrEqual(10_000);
  });
});

describe("SCR-MOD-25: the filter", () => {
  test("RULE-TASK-23: a range too long for all clients is refused in the dialog; one that fits is in the address", async () => {
    await show();
    press("f");
    const dialog = await screen.findByRole("dialog", { name: "Filter tasks" });
    const from = within(dialog).getByLabelText("Received from");
    fireEvent.change(from, { target: { value: "01/01/2026" } });
    fireEvent.blur(from);
    fireEvent.click(within(dialog).getByRole("button", { name: "Show tasks" }));
    expect(
      await within(dialog).findByText(/Date range should be within 30 days\. Choose a client/),
    ).toBeTruthy();
    fireEvent.click(within(dialog).getByLabelText("Fast turnaround"));
    fireEvent.change(within(dialog).getByLabelText("Received to"), { target: { value: "20/01/2026" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Show tasks" }));
    await waitFor(() =>
      expect(
        calls.some(({ url }) => url.includes("received_from=2026-01-01") && url.includes("fast=true")),
      ).toBe(true),
    );
    expect(screen.getByRole("link", { name: /Export CSV/ }).getAttribute("href")).toContain(
      "received_to=2026-01-20",
    );
    fireEvent.click(screen.getByRole("button", { name: /Remove filter Received/ }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /Remove filter Received/ })).toBeNull());
  });
});

describe("SCR-MOD-25: what can't be read", () => {
  test("each date says what is wrong with it, and another one that is right does not take it back", async () => {
    await show();
    press("f");
    const dialog = within(await screen.findByRole("dialog", { name: "Filter tasks" }));
    const type = (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
      fireEvent.blur(dialog.getByLabelText(label));
    };
    const isWrong = (label: string) => dialog.getByLabelText(label).getAttribute("aria-invalid");
    type("Delivered from", "32/13/2026");
    type("Delivered to", "20/11/2026");
    fireEvent.click(dialog.getByRole("button", { name: "Show tasks" }));
    await waitFor(() =>
      expect([isWrong("Delivered from"), isWrong("Received from")]).toEqual(["true", null]),
    );
    expect(calls.some(({ url }) => url.includes("delivered_to"))).toBe(false);
    type("Delivered from", "01/01/2026");
    await waitFor(() => expect(dialog.getByText(/Date range should be within 30 days/)).toBeTruthy());
    expect([isWrong("Delivered from"), isWrong("Received from")]).toEqual(["true", null]);
  });
});

describe("the list by due time, and the load above it", () => {
  test("open tasks are divided into overdue, current and due later", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    listed(
      taskRow(11, { due_time: at(-2) }),
      taskRow(12, { due_time: at(3) }),
      taskRow(13, { due_time: at(50) }),
    );
    void show();
    for (const group of ["Overdue", "Current", "Due later"])
      await screen.findByRole("rowheader", { name: group });
  });

  test("a consultation list has the state of the page of consultation lists, and the tabs count billing", async () => {
    listed(
      taskRow(11, { _workflow: "BILLING", _status: 3 }),
      taskRow(12, { _workflow: "BILLING", _status: 9 }),
      taskRow(13, { _workflow: "BILLING", _status: 11 }),
    );
    void show("/?workflow=BILLING");
    for (const state of ["In progress", "On hold", "Completed"]) await screen.findByText(state);
    const asked = calls.filter(({ url }) => url.startsWith("/api/task/dashboard"));
    expect(asked.some(({ url }) => url.includes("workflow=BILLING"))).toBe(true);
  });

  test("another order has no groups", async () => {
    void show("/?sort=client");
    await screen.findByLabelText("Select task 11");
    expect(screen.queryByRole("rowheader", { name: "Overdue" })).toBeNull();
  });

  test("typists are shown with their minutes against capacity, and lead to their tasks", async () => {
    void show();
    const strip = await screen.findByRole("region", { name: "Load" });
    expect(within(strip).getByText("143 of 180 min")).toBeTruthy();
    expect(within(strip).getByRole("link", { name: "Hoa Tran" }).getAttribute("href")).toContain(
      "assigned_user=4",
    );
  });
});

describe("one template for the selected tasks", () => {
  test("is saved for each in turn", async () => {
    answers["GET /api/clienttemplate"] = { body: [] };
    answers["PUT /api/task/11"] = { body: {} };
    answers["PUT /api/task/12"] = { body: {} };
    void show();
    await select(11, 12);
    press("t");
    const dialog = await screen.findByRole("dialog", { name: "Choose template of 2 tasks" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save template" }));
    await within(dialog).findByText("Choose a template.");
    fireEvent.click(within(dialog).getByRole("combobox", { name: "Template" }));
    fireEvent.click(await screen.findByText("No template needed"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[0]?.body).toEqual({ _client_template: null, no_template: true, version: 3 });
  });

  test("is not chosen for tasks of two clients", async () => {
    listed(taskRow(11), taskRow(12, { _doctor: 8 }));
    void show();
    await select(11, 12);
    press("t");
    await screen.findByText("Select tasks of one client to choose their template.");
  });
});
