import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { EditTaskModal } from "./EditTaskModal.tsx";
import { NotesCard } from "../NotesCard.tsx";
import { taskPaths } from "../../paths.ts";
import { ReturnForm } from "../return/ReturnForm.tsx";
import { TaskByNumber } from "../TaskByNumber.tsx";
import { TaskView } from "./TaskView.tsx";
import { openedTask } from "../testing/example.ts";

const hoa = { ID: 4, first_name: "Hoa", last_name: "Tran" };
const task = openedTask(48205, {
  _status: 7,
  _assigned_mt: 4,
  assigned_mt: hoa,
  case_subject: "Theatre notes",
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
  available_statuses: [7, 4, 6],
});
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { "GET /api/task/worker": { body: [{ ...hoa, capacity: 180, target: 150 }] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const manager = administrator("task.list", "task.assign", "task.type", "task.edit", "task.deliver");
const show = (part: ReactNode, me = manager) =>
  renderPage(
    <SessionProvider me={me}>
      <OwnerProvider owner={{ doctor_id: 7 }}>{part}</OwnerProvider>
    </SessionProvider>,
  );
const sent = (path: string) =>
  calls.findLast((call) => call.method !== "GET" && call.url.startsWith(path))?.body;

describe("SCR-MOD-24, G-15: returning", () => {
  const findings = [{ kind: "birthday", letter: "14/08/1961", patient: "14/06/1961 (CAMPBELL, Isla)" }];
  const wrong = {
    task: task.ID,
    findings,
    patient: "CAMPBELL, Isla",
    agrees: ["name"],
    alike: ["ODUYA, Grace, 14/08/1961"],
  };
  const right = { ...wrong, task: 48206, findings: [], agrees: ["name", "birthday"], alike: [] };
  const other = { ...task, ID: 48206 };
  const open = () => show(<ReturnForm tasks={[other, task]} choice={null} onClose={() => undefined} />);
  const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

  test("a mismatch shows both values with what differs, nothing is chosen, and returning asks about it", async () => {
    answers["POST /api/task/guard"] = { body: { tasks: [wrong, right] } };
    await open();
    await screen.findByText("Date of birth does not match");
    const [first] = screen.getAllByRole("listitem");
    expect(first?.textContent).toContain("Date of birth does not match");
    expect([...(first?.querySelectorAll("mark") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "08",
      "06",
    ]);
    expect(screen.getByText("ODUYA, Grace, 14/08/1961")).toBeTruthy();
    expect(
      screen.getAllByRole("radio").filter((radio) => radio instanceof HTMLInputElement && radio.checked),
    ).toEqual([]);
    press(/^Return 2 letters/);
    expect(await screen.findByText(`Choose what to do with letter ${task.ID}.`)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]);
    expect(sent("/api/task/return")).toBeUndefined();
  });
  test("its reason goes with the call, and a refusal keeps what was typed", async () => {
    answers["POST /api/task/guard"] = { body: { tasks: [wrong, right] } };
    answers["POST /api/task/return"] = {
      status: 409,
      body: { code: "return.changed", message: "Return Failed. The selected tasks were changed." },
    };
    await open();
    fireEvent.click(await screen.findByRole("radio", { name: /The letter is right/ }));
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Checked with the rooms" } });
    press(/^Return 2 letters/);
    await waitFor(() =>
      expect(sent("/api/task/return")).toMatchObject({
        ids: [other.ID, task.ID],
        acknowledgements: [{ task: task.ID, reason: "Checked with the rooms" }],
      }),
    );
    expect(await screen.findByText(/The selected tasks were changed/)).toBeTruthy();
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Checked with the rooms");
  });
  test("a letter that was changed meanwhile says by whom, as it is now, and is checked again; the message stays", async () => {
    answers["POST /api/task/guard"] = { body: { tasks: [right] } };
    const changed = { ...other, version: other.version + 1, case_subject: "Clinic of Monday" };
    answers["POST /api/task/return"] = {
      status: 409,
      body: {
        code: "return.changed",
        message: `Return Failed. Letter ${other.ID} was changed by Megan Doyle. Check again before you return.`,
        details: { tasks: [{ task: changed, changed_by: "Megan Doyle" }] },
      },
    };
    await open();
    await screen.findByText(/^Checked against/);
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: "As we agreed." } });
    const guards = () => calls.filter(({ url }) => url.startsWith("/api/task/guard")).length;
    const before = guards();
    press(/^Return 2 letters/);
    expect(await screen.findByText("Changed by Megan Doyle")).toBeTruthy();
    expect(screen.getByText(/Clinic of Monday/)).toBeTruthy();
    await waitFor(() => expect(guards()).toBe(before + 1));
    expect(screen.getByLabelText("Message")).toHaveProperty("value", "As we agreed.");
    answers["POST /api/task/return"] = { body: { batch: 9 } };
    await screen.findByText(/^Checked against/);
    press(/^Return 2 letters/);
    await waitFor(() =>
      expect(sent("/api/task/return")).toMatchObject({
        versions: expect.arrayContaining([{ task: other.ID, version: changed.version }]),
      }),
    );
  });
  test("what is left out is out of the title, the email and the call", async () => {
    answers["POST /api/task/guard"] = { body: { tasks: [wrong, right] } };
    answers["POST /api/task/return"] = { body: { batch: 9 } };
    await open();
    fireEvent.click(await screen.findByRole("radio", { name: "Leave it out" }));
    expect(await screen.findByRole("dialog", { name: "Return 1 letter to Dr Priya Raman" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Preview of the email" }).textContent).toContain(
      "1 letter is ready",
    );
    press(/^Return 1 letter/);
    await waitFor(() =>
      expect(sent("/api/task/return")).toMatchObject({
        ids: [other.ID],
        acknowledgements: [],
        num_of_task: 1,
      }),
    );
  });
  test("a letter that was compared with nobody does not pass for one that agrees", async () => {
    answers["POST /api/task/guard"] = { body: { tasks: [wrong, { ...right, patient: null, agrees: [] }] } };
    await open();
    expect(await screen.findByText("Not compared with a patient")).toBeTruthy();
  });
  test("a message that names a patient is pointed out", async () => {
    answers["POST /api/task/guard"] = { body: { tasks: [wrong, right] } };
    await open();
    await screen.findByText("Date of birth does not match");
    fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: "About Mrs Campbell" } });
    expect(await screen.findByText(/The message names a patient/)).toBeTruthy();
  });
});

describe("SCR-TASK-04: an address with the number of a task alone", () => {
  test("leads to the task of its client; a number that is not found says so", async () => {
    answers["GET /api/task/list/1/1"] = { body: { tasks: [{ ...task }], totalItems: 1 } };
    const found = await show(<TaskByNumber id={48205} to={taskPaths.one} />);
    await waitFor(() => expect(found.address()).toContain("/admin/tasklist/details/48205?doctor_id=7"));
    expect(calls.find(({ url }) => url.includes("/task/list/"))?.url).toContain("search=%2348205");
    answers["GET /api/task/list/1/1"] = { body: { tasks: [], totalItems: 0 } };
    await show(<TaskByNumber id={5} to={taskPaths.one} />);
    expect(await screen.findByRole("heading", { name: "Not found" })).toBeTruthy();
  });
});

describe("SCR-TASK-04: a task that is assigned", () => {
  const assigned = openedTask(48205, { _status: 2, assigned_user: hoa, assigned_mt: null, duration: 6420 });
  const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

  test("names its typist as the list does, before the typing starts", async () => {
    await show(<TaskView task={assigned} isStaff />);
    await screen.findByRole("heading", { name: "Details" });
    expect([fact("Assigned to"), fact("Typist"), fact("Editor")]).toEqual(["Hoa Tran", "Hoa Tran", "–"]);
  });
  test("says that its recording is missing; a task without audio has no files", async () => {
    const { unmount } = await show(<TaskView task={assigned} isStaff />);
    expect(await screen.findByText(/The recording of 1:47:00 is missing, so .* Ask the client/)).toBeTruthy();
    expect(screen.queryByText("No files.")).toBeNull();
    unmount();
    await show(<TaskView task={{ ...assigned, duration: null }} isStaff />);
    expect(await screen.findByText("No files.")).toBeTruthy();
  });
  test("offers the client to upload a missing recording again", async () => {
    await show(<TaskView task={assigned} isStaff={false} />, administrator("task.own", "task.upload"));
    await screen.findByText(/The recording of 1:47:00 is missing, so .* Upload the recording again/);
    fireEvent.click(screen.getByRole("button", { name: "Upload again" }));
    expect(await screen.findByRole("dialog", { name: "Upload dictation" })).toBeTruthy();
  });
});

describe("SCR-MOD-16, SCR-MOD-20: editing a task", () => {
  test("G-3: changed texts are sent without a status, so that nothing moves", async () => {
    answers["PUT /api/task/48205"] = { body: task };
    await show(<EditTaskModal task={task} onClose={() => undefined} />);
    const name = await within(await screen.findByRole("dialog")).findByLabelText("Task name");
    fireEvent.change(name, { target: { value: "Clinic letters" } });
    fireEvent.click(screen.getByRole("button", { name: /Save changes/ }));
    await waitFor(() =>
      expect(sent("/api/task/48205")).toMatchObject({ case_subject: "Clinic letters", version: 3 }),
    );
    expect(sent("/api/task/48205")).not.toHaveProperty("_status");
  });
});

describe("RULE-TASK-30: notes", () => {
  test("staff see internal notes, clients never", async () => {
    const { unmount } = await show(<NotesCard task={task} isStaff />);
    expect(await screen.findByText("Unclear at 4:12")).toBeTruthy();
    unmount();
    await show(<NotesCard task={task} isStaff={false} />, { ...manager, permissions: ["task.own"] });
    expect(screen.queryByText("Unclear at 4:12")).toBeNull();
    expect(screen.getByLabelText("Add a note for the typist")).toBeTruthy();
  });

  const internal = () => screen.getByLabelText(/^Add an internal note/);
  const write = (note: string) => fireEvent.change(internal(), { target: { value: note } });

  test("what is typed while a note is being added stays", async () => {
    const reply = Promise.withResolvers<{ status: number; body: unknown }>();
    answers["POST /api/task/48205/internalnote"] = () => reply.promise;
    await show(<NotesCard task={task} isStaff />);
    write("Unclear at 6:40");
    fireEvent.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(sent("/api/task/48205")).toEqual({ note: "Unclear at 6:40" }));
    write("Unclear at 6:40. Spelling of the drug?");
    reply.resolve({ status: 201, body: task.internalNotes[0] });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Add note" }).hasAttribute("data-loading")).toBe(false),
    );
    expect(internal()).toHaveProperty("value", "Unclear at 6:40. Spelling of the drug?");
    fireEvent.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(internal()).toHaveProperty("value", ""));
  });

  test("a note being written stays while the other notes are shown, and is not shown among them", async () => {
    await show(<NotesCard task={task} isStaff />);
    write("Unclear at 6:40");
    fireEvent.click(screen.getByRole("radio", { name: "Client can see" }));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
    fireEvent.click(screen.getByRole("radio", { name: "Internal" }));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "Unclear at 6:40");
  });
});

test("the header of a client's letter names its due time and the fast turnaround", async () => {
  const later = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const own = { ...task, is_returned: false, is_fast_turnaround: true, due_time: later };
  await show(<TaskView task={own} isStaff={false} />);
  const header = (await screen.findByRole("heading", { level: 1 })).closest("header");
  expect(header?.textContent).toMatch(/Fast Due \d\d\/\d\d\/\d{4}/);
});
