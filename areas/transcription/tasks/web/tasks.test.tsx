import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { type Answers, answerCalls, type Call } from "#platform/web/testing/outside.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Task } from "../contract.ts";
import { EditTaskModal } from "./EditTaskModal.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { ReturnForm } from "./ReturnForm.tsx";

const hoa = { ID: 4, first_name: "Hoa", last_name: "Tran" };
const task: Task = {
  ID: 48205,
  _doctor: 7,
  doctor: { ID: 7, username: "raman", title: 3, first_name: "Priya", last_name: "Raman", company: null },
  _workflow: "TRANSCRIPTION",
  _status: 7,
  _assigned_user: null,
  _assigned_mt: 4,
  _assigned_editor: null,
  assigned_user: null,
  assigned_mt: hoa,
  assigned_editor: null,
  received_time: "2026-11-16T00:00:00.000Z",
  due_time: "2026-11-18T06:00:00.000Z",
  delivered_time: null,
  case_subject: "Theatre notes",
  description: null,
  audio_name: "a.wav",
  duration: 60,
  totalTime: 60,
  is_corrected_letter: false,
  is_fast_turnaround: false,
  is_returned: false,
  is_deleted: false,
  no_template: false,
  _client_template: null,
  _batch: null,
  client_rating: null,
  version: 3,
  service_note: null,
  _activity_log: 48205,
  client_template: null,
  attachments: [],
  externalNotes: [],
  internalNotes: [
    {
      ID: 1,
      _task: 48205,
      _user: 4,
      user: hoa,
      note: "Unclear at 4:12",
      is_internal: true,
      timestamp: "2026-11-16T01:00:00.000Z",
    },
  ],
  ratings: [],
  available_statuses: [7, 4, 6],
  next_status: null,
};
let answers: Answers;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { "GET /api/task/worker": { body: [{ ...hoa, capacity: 180, target: 150 }] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const manager = administrator("task.list", "task.assign", "task.type", "task.edit", "task.deliver");
const show = (part: ReactNode) =>
  renderPage(
    <SessionProvider me={manager}>
      <OwnerProvider owner={{ doctor_id: 7 }}>{part}</OwnerProvider>
    </SessionProvider>,
  );
const sent = (path: string) => calls.find((call) => call.method !== "GET" && call.url.startsWith(path))?.body;

describe("SCR-MOD-24, G-15: returning", () => {
  test("a mismatch is shown with both values, its reason goes with the call, and a refusal keeps what was typed", async () => {
    const findings = [{ kind: "birthday", letter: "14/08/1961", patient: "14/06/1961 (CAMPBELL, Isla)" }];
    answers["POST /api/task/guard"] = { body: { tasks: [{ task: task.ID, findings }] } };
    answers["POST /api/task/return"] = {
      status: 409,
      body: { code: "return.changed", message: "Return Failed. The selected tasks were changed." },
    };
    await show(<ReturnForm tasks={[task]} choice={null} onClose={() => undefined} />);
    expect(await screen.findByText(/letter 14\/08\/1961, patient 14\/06\/1961/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Reason to return it anyway/), { target: { value: "Checked with the rooms" } });
    fireEvent.click(screen.getByRole("button", { name: /Return 1 letter/ }));
    await waitFor(() =>
      expect(sent("/api/task/return")).toMatchObject({
        ids: [task.ID],
        acknowledgements: [{ task: task.ID, reason: "Checked with the rooms" }],
      }),
    );
    expect(await screen.findByText(/The selected tasks were changed/)).toBeTruthy();
    expect(screen.getByLabelText(/Reason to return it anyway/)).toHaveProperty("value", "Checked with the rooms");
  });
});

describe("SCR-MOD-16, SCR-MOD-20: editing a task", () => {
  test("G-3: changed texts are sent without a status, so that nothing moves", async () => {
    answers["PUT /api/task/48205"] = { body: task };
    await show(<EditTaskModal task={task} onClose={() => undefined} />);
    const name = await within(await screen.findByRole("dialog")).findByLabelText("Task name");
    fireEvent.change(name, { target: { value: "Clinic letters" } });
    fireEvent.click(screen.getByRole("button", { name: /Save changes/ }));
    await waitFor(() => expect(sent("/api/task/48205")).toMatchObject({ case_subject: "Clinic letters", version: 3 }));
    expect(sent("/api/task/48205")).not.toHaveProperty("_status");
  });
});

describe("RULE-TASK-30: notes", () => {
  test("staff see internal notes, clients never", async () => {
    const { unmount } = await show(<NotesCard task={task} isStaff />);
    expect(await screen.findByText("Unclear at 4:12")).toBeTruthy();
    unmount();
    await show(<NotesCard task={task} isStaff={false} />);
    expect(screen.queryByText("Unclear at 4:12")).toBeNull();
  });
});
