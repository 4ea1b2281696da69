import { describe, expect, test } from "vitest";
import {
  commonStatuses,
  isEditorStep,
  lacksTemplate,
  movableTasks,
  needsReasonFor,
  roleInList,
  templateProblem,
} from "./moving-tasks.ts";
import type { StatusOf } from "./status.ts";

const holding =
  (...rights: string[]) =>
  (needs: string) =>
    rights.includes(needs);
const manager = holding("task.assign", "task.type", "task.edit", "task.deliver");
const typist = holding("task.type");
const task = (_status: number, more: Partial<StatusOf> & { _assigned_user?: number | null } = {}) => ({
  _workflow: "TRANSCRIPTION" as const,
  is_corrected_letter: false,
  _assigned_user: null,
  ...more,
  _status,
});
type Listed = ReturnType<typeof task>;
const roleFor = (may: (needs: string) => boolean, person: number) => (row: Listed) =>
  roleInList(may, person, row);

describe("Part C1: who a person is for a task of the list", () => {
  test("a typist works on the own tasks only", () => {
    expect(roleInList(typist, 4, task(2, { _assigned_user: 4 })).typesIt).toBe(true);
    expect(roleInList(typist, 4, task(2, { _assigned_user: 5 })).typesIt).toBe(false);
  });
  test("whoever assigns, types and edits manages; whoever only assigns coordinates", () => {
    expect(roleInList(manager, 1, task(1))).toMatchObject({ manages: true, assigns: true });
    expect(roleInList(holding("task.assign"), 1, task(1))).toMatchObject({ manages: false, assigns: true });
  });
});

describe("STATE-TASK-02, STATE-TASK-04: moving from the list", () => {
  test("several tasks may move where each of them may, and never to delivered", () => {
    const asManager = roleFor(manager, 1);
    expect(commonStatuses([task(2), task(2)], asManager)).toEqual([1, 3, 4]);
    expect(commonStatuses([task(2), task(3)], asManager)).toEqual([4]);
    expect(commonStatuses([task(7)], asManager)).toEqual([4]);
    expect(commonStatuses([task(6), task(7)], asManager)).toEqual([]);
    expect(commonStatuses([], asManager)).toEqual([]);
  });
  test("tasks of two workflows have no status in common; C-73: billing tasks have all", () => {
    const bills = roleFor(holding("billing.edit"), 1);
    const billing = { ...task(1), _workflow: "BILLING" as const };
    expect(commonStatuses([billing], bills)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const mixed: readonly StatusOf[] = [billing, task(1)];
    const either = (row: StatusOf) =>
      roleInList(holding("billing.edit"), 1, { ...row, _assigned_user: null });
    expect(
      commonStatuses(
        mixed.map((row) => ({ ...row, _assigned_user: null })),
        either,
      ),
    ).toEqual([]);
  });
  test("the save action starts typing for its typist and editing for its editor", () => {
    const own = task(2, { _assigned_user: 4 });
    expect(
      movableTasks([own, task(2, { _assigned_user: 5 }), task(4, { _assigned_user: 4 })], roleFor(typist, 4)),
    ).toEqual([own]);
    const edited = task(4, { _assigned_user: 4 });
    expect(movableTasks([own, edited], roleFor(holding("task.edit"), 4))).toEqual([edited]);
  });
  test("G-4: a move back needs a reason, a move on does not", () => {
    expect(needsReasonFor([task(3)], 2)).toBe(true);
    expect(needsReasonFor([task(3)], 4)).toBe(false);
    expect(needsReasonFor([{ ...task(7), _workflow: "BILLING" as const }], 2)).toBe(false);
  });
  test.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
    [7, false],
  ])("a task in status %i is given to an editor: %s", (status, isEditors) =>
    expect(isEditorStep(status)).toBe(isEditors),
  );
});

describe("RULE-TASK-09: work without a template is confirmed", () => {
  const typing = { ...task(3), _client_template: null, no_template: false };
  test.each([
    ["being typed", typing, true],
    ["being edited", { ...typing, _status: 5 }, true],
    ["with a template", { ...typing, _client_template: 8 }, false],
    ["said to need none", { ...typing, no_template: true }, false],
    ["not begun", { ...typing, _status: 2 }, false],
    ["of billing", { ...typing, _workflow: "BILLING" as const }, false],
  ])("%s", (_, given, asks) => expect(lacksTemplate(given)).toBe(asks));
});

describe("one template for several tasks", () => {
  const of = (_doctor: number, more: Partial<StatusOf> = {}) => ({ ...task(2, more), _doctor });
  test.each([
    ["of one client", [of(7), of(7)], null],
    ["none", [], "Select a task to choose its template."],
    ["of two clients", [of(7), of(8)], "Select tasks of one client to choose their template."],
    ["of billing", [of(7), of(7, { _workflow: "BILLING" })], "Billing tasks have no template."],
  ])("%s: %#", (_, tasks, problem) => expect(templateProblem(tasks)).toBe(problem));
});
