import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import type { Load } from "../../lists.contract.ts";
import { DashboardPage } from "./DashboardPage.tsx";

const load = (ID: number, first_name: string, assigned: number, more: Partial<Load> = {}): Load => ({
  ...{ ID, first_name, last_name: "Tran", name: `${first_name} Tran`, capacity: 180, target: 150 },
  ...{ tasks: 5, overdue: 1, assigned, started: 60, typed: 12.25 },
  ...more,
});
const some = (count: number, totalTime = 60) => ({ count, totalTime });

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  localStorage.clear();
  answers = {
    "GET /api/task/dashboard": {
      body: {
        typists: [load(4, "Hoa", 213.6), load(5, "Jess", 0, { tasks: 0, overdue: 0 })],
        editors: [],
        tasks: [],
        open: [
          { status: 1, ...some(6, 600) },
          { status: 7, ...some(2, 6600) },
        ],
        overdue: some(0, 0),
        due_today: some(3),
        not_started: some(4),
        unassigned: some(6),
        ready: some(2),
      },
    },
    "GET /api/task/checkNewTasks": { body: { count: 2, tasks: [1, 2] } },
    "GET /api/task/list/50/1": { body: { tasks: [], totalItems: 0 } },
    "GET /api/task/list/8/1": { body: { tasks: [], totalItems: 0 } },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (...rights: string[]) =>
  renderPage(
    <SessionProvider me={administrator("task.list", "task.assign", ...rights)}>
      <DashboardPage />
    </SessionProvider>,
  );

test("SCR-TASK-02: figures lead to the list of what they count, and minutes have two decimals (RULE-TASK-13)", async () => {
  await show();
  const due = await screen.findByRole("link", { name: /Due today/ });
  expect([due.textContent, due.getAttribute("href")]).toEqual([
    "Due today31 min of audio",
    "/admin/tasklist?view=today",
  ]);
  expect(await screen.findByRole("link", { name: /^New since 00:00\s*2\s*not seen yet$/ })).toBeTruthy();
  expect(screen.getByText("Nothing overdue.")).toBeTruthy();
  expect(screen.getByText("2 h 00 min of audio to finish")).toBeTruthy();
  const typists = within(screen.getByRole("list", { name: "Typists" }));
  expect(typists.getByText("213.60 / 180")).toBeTruthy();
  expect(typists.getByText("34 min over")).toBeTruthy();
  expect(typists.getByText("no tasks")).toBeTruthy();
  expect(screen.getByText("No editors yet.")).toBeTruthy();
});

test("SCR-TASK-03: a card turns to capacity and target; Enter saves, and a target above the capacity is not sent", async () => {
  answers["PUT /api/user/updatekpi/4"] = { body: { ID: 4, capacity: 240, target: 200 } };
  await show("kpi.edit");
  fireEvent.click(await screen.findByRole("button", { name: /Hoa Tran/ }));
  const form = await screen.findByRole("form", { name: "Capacity and target of Hoa Tran" });
  expect(within(form).getByText(/12.25 min finished today/)).toBeTruthy();
  fireEvent.change(within(form).getByLabelText("Target"), { target: { value: "200" } });
  fireEvent.submit(form);
  expect(within(form).getByText("At most the capacity")).toBeTruthy();
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.change(within(form).getByLabelText("Capacity"), { target: { value: "240" } });
  fireEvent.submit(form);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ capacity: 240, target: 200 }),
  );
  expect(await screen.findByText("Updated successfully")).toBeTruthy();
});

test("a card turns back with Esc and gives the focus back; whoever may not set capacity sees the other side only", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /Hoa Tran/ }));
  const form = await screen.findByRole("form");
  expect(within(form).queryByLabelText("Capacity")).toBeNull();
  fireEvent.keyDown(form, { key: "Escape" });
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Hoa Tran"));
});
