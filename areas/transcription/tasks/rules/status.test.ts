import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maySave, planSave, type RequestedChange, type TaskState } from "./save.ts";
import {
  availableStatuses,
  isBackward,
  saveAction,
  STATUS_ORDER,
  statusName,
  type TaskRole,
} from "./status.ts";
import { nobody } from "./testing/roles.ts";

const manager: TaskRole = { ...nobody, manages: true, assigns: true, delivers: true };
const coordinator: TaskRole = { ...nobody, assigns: true, delivers: true };
const typist: TaskRole = { ...nobody, typesIt: true };
const editor: TaskRole = { ...nobody, editsIt: true };

const ME = 7;
const OTHER = 8;
const at = (_status: number, more: Partial<TaskState> = {}): TaskState => ({
  ID: 48205,
  _workflow: "TRANSCRIPTION",
  _status,
  is_corrected_letter: false,
  _assigned_user: null,
  _assigned_mt: null,
  _assigned_editor: null,
  ...more,
});

describe("RULE-TASK-02, Part C1: the statuses each may choose, the present one first", () => {
  // The statuses are copied from the table of the decisions, so that a change of the code alone fails this
  // test.
  test.each([
    [1, [1, 2], [1, 2], [1], [1]],
    [2, [2, 1, 3, 4], [2, 1], [2, 3], [2]],
    [3, [3, 2, 4], [3, 2], [3, 4], [3]],
    [4, [4, 2, 5], [4, 2], [4], [4, 5]],
    [5, [5, 4, 7], [5, 4], [5], [5, 7]],
    [7, [7, 4, 6], [7, 4, 6], [7], [7]],
    [6, [6], [6], [6], [6]],
  ])("of status %i", (status, ofManager, ofCoordinator, ofTypist, ofEditor) => {
    const of = (role: TaskRole) => availableStatuses(at(status), role);
    expect([of(manager), of(coordinator), of(typist), of(editor), of(nobody)]).toEqual([
      ofManager,
      ofCoordinator,
      ofTypist,
      ofEditor,
      [status],
    ]);
  });

  test("C-71: a corrected letter is typed already and may go to an editor at once", () => {
    expect(availableStatuses(at(1, { is_corrected_letter: true }), manager)).toEqual([1, 2, 4]);
    expect(availableStatuses(at(1, { is_corrected_letter: true }), typist)).toEqual([1]);
  });

  test("without task.deliver nobody delivers", () =>
    expect(availableStatuses(at(7), { ...manager, delivers: false })).toEqual([7, 4]));

  test("C-73: billing staff choose any billing status, of a closed task nobody any", () => {
    const billing = at(3, { _workflow: "BILLING" });
    expect(availableStatuses(billing, { ...nobody, bills: true })).toEqual([
      3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect(availableStatuses(billing, manager)).toEqual([3]);
    expect(availableStatuses(at(11, { _workflow: "BILLING" }), { ...nobody, bills: true })).toEqual([11]);
  });

  test("RULE-TASK-04: the order of work is 1, 2, 3, 4, 5, 7, 6, and backward is against it", () => {
    expect(STATUS_ORDER).toEqual([1, 2, 3, 4, 5, 7, 6]);
    expect([
      isBackward(7, 4),
      isBackward(4, 2),
      isBackward(7, 6),
      isBackward(5, 7),
      isBackward(3, 3),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe("STATE-TASK-01 to STATE-TASK-05: the save action", () => {
  test.each([
    [1, manager, null],
    [2, typist, 3],
    [3, typist, 4],
    [4, editor, 5],
    [5, editor, 7],
    [7, manager, null],
    [6, manager, null],
    [2, editor, null],
    [2, coordinator, null],
    [2, manager, null],
    [3, manager, null],
    [4, manager, null],
    [5, manager, null],
    [3, { ...manager, typesIt: true }, 4],
    [5, { ...coordinator, editsIt: true }, 7],
    [5, { ...manager, typesIt: true }, null],
  ])("of status %i by %o leads to %s", (status, role, next) =>
    expect(saveAction(at(status), role)).toBe(next),
  );

  test.each([
    [{ _status: 1, _assigned_user: ME }, coordinator, 2],
    [{ _assigned_user: ME }, coordinator, 2],
    [{ _assigned_user: ME }, manager, 2],
    [{ _assigned_user: null }, manager, 1],
    [{ _assigned_mt: ME, _assigned_editor: OTHER }, manager, 1],
    [{ _status: 1 }, manager, 1],
    [{ _assigned_user: ME }, typist, 1],
  ])("H-3: received work that %j is saved of by %o becomes %i", (asked, role, status) =>
    expect(planSave(at(1), asked, role)._status).toBe(status),
  );

  test("H-3: a corrected letter that is given with the status of editing goes to editing, and without it is assigned", () => {
    const letter = at(1, { is_corrected_letter: true });
    expect(planSave(letter, { _status: 4, _assigned_user: ME }, manager)._status).toBe(4);
    expect(planSave(letter, { _assigned_user: ME }, manager)._status).toBe(2);
  });

  test("H-3: billing work that is given to somebody stays where it is", () =>
    expect(
      planSave(at(1, { _workflow: "BILLING" }), { _assigned_user: ME }, { ...manager, bills: true })._status,
    ).toBe(1));

  test.each([2, 3, 4, 5, 7])(
    "H-2: a manager's save with the unchanged status %i advances nothing",
    (status) =>
      expect(planSave(at(status, { _assigned_user: OTHER }), { _status: status }, manager)._status).toBe(
        status,
      ),
  );

  test("G-3: a save without a status never advances", () => {
    const plan = planSave(at(3, { _assigned_user: ME }), {}, typist);
    expect(plan).toMatchObject({ _status: 3, _assigned_user: ME });
  });

  test("STATE-TASK-03, G-5: the typist becomes the typist of record, and the work goes to the editor or waits", () => {
    const task = at(3, { _assigned_user: ME, _assigned_mt: OTHER });
    expect(planSave(task, { _status: 3 }, typist)).toMatchObject({
      _status: 4,
      _assigned_mt: ME,
      _assigned_user: null,
    });
    const planned = { ...task, _assigned_editor: 9 };
    expect(planSave(planned, { _status: 4 }, manager)).toMatchObject({
      _status: 4,
      _assigned_mt: ME,
      _assigned_user: 9,
    });
  });

  test("STATE-TASK-05, STATE-TASK-07: completing records the editor and clears the assignee", () =>
    expect(planSave(at(5, { _assigned_user: ME }), { _status: 5 }, editor)).toMatchObject({
      _status: 7,
      _assigned_editor: ME,
      _assigned_user: null,
    }));

  test("STATE-TASK-07: back to assigned is back to the typist of record; G-5: from being typed the assignee stays", () => {
    expect(
      planSave(at(4, { _assigned_user: OTHER, _assigned_mt: ME }), { _status: 2 }, manager)._assigned_user,
    ).toBe(ME);
    expect(
      planSave(at(3, { _assigned_user: OTHER, _assigned_mt: ME }), { _status: 2 }, manager)._assigned_user,
    ).toBe(OTHER);
    expect(planSave(at(7, { _assigned_editor: ME }), { _status: 4 }, manager)._assigned_user).toBe(ME);
  });

  test("assigning at a step that has begun does not advance it", () =>
    expect(planSave(at(4), { _status: 4, _assigned_user: ME }, manager)).toMatchObject({
      _status: 4,
      _assigned_user: ME,
    }));
});

describe("what a save is refused for", () => {
  const refusal = (task: TaskState, asked: RequestedChange, role: TaskRole, hasReason = false) => {
    const verdict = maySave(task, asked, role, hasReason);
    return verdict.allowed ? null : verdict.code;
  };
  const typed = at(3, { _assigned_user: ME });

  test("RULE-TASK-02: a status that is not available", () => {
    expect(refusal(typed, { _status: 7 }, typist)).toBe("task.status");
    expect(refusal(at(7), { _status: 6 }, { ...manager, delivers: false })).toBe("task.status");
  });
  test("people, by whoever does not assign", () =>
    expect(refusal(typed, { _assigned_user: OTHER }, typist)).toBe("forbidden"));
  test("RULE-TASK-08, G-4: putting another in somebody's place needs a reason, giving work for the first time none", () => {
    expect(refusal(typed, { _status: 3, _assigned_user: OTHER }, manager)).toBe("task.reason");
    expect(refusal(typed, { _assigned_user: OTHER, reason_code: "STAFF ABSENT" }, manager)).toBeNull();
    expect(refusal(typed, { _assigned_user: OTHER }, manager, true)).toBeNull();
    expect(refusal(at(1), { _status: 2, _assigned_user: OTHER }, manager)).toBeNull();
    expect(refusal(typed, { _assigned_user: null }, manager)).toBeNull();
  });
  test("F-16: going back needs a reason, and OTHER its words", () => {
    expect(refusal(at(4, { _assigned_mt: ME }), { _status: 2 }, manager)).toBe("task.reason");
    expect(refusal(at(4, { _assigned_mt: ME }), { _status: 2, reason_code: "OTHER" }, manager)).toBe(
      "task.reason_text",
    );
    const because = { reason_code: "OTHER", reason_text: "Wrong recording" } as const;
    expect(refusal(at(4, { _assigned_mt: ME }), { _status: 2, ...because }, manager)).toBeNull();
  });
  test("RULE-TASK-05: nobody is given a completed task; its status takes it back to an editor", () => {
    expect(refusal(at(7), { _status: 7, _assigned_user: OTHER }, manager)).toBe("task.assign");
    expect(refusal(at(7), { _assigned_user: OTHER }, manager)).toBe("task.assign");
    const back = { _status: 4, _assigned_user: OTHER, reason_code: "SHIFT ISSUE" } as const;
    expect(refusal(at(7), back, manager)).toBeNull();
  });
  test("C-65: assigned to nobody", () => expect(refusal(at(1), { _status: 2 }, manager)).toBe("task.assign"));
});

/** The transitions allowed by Part C1, as pairs. No sequence of saves may use another transition. */
const EDGES = new Set("1>2 1>4 2>1 2>3 2>4 3>2 3>4 4>2 4>5 5>4 5>7 7>4 7>6".split(" "));

test("random people making random saves never leave the table, nor end up assigned to nobody, nor reopen delivered work", () => {
  const person = fc.constantFrom(null, ME, OTHER, undefined);
  const asked = fc.record({
    _status: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    _assigned_user: person,
    _assigned_mt: person,
    _assigned_editor: person,
    reason_code: fc.constantFrom("LOAD BALANCE" as const, null),
  });
  const role = fc.constantFrom(manager, coordinator, typist, editor, nobody);
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.tuple(asked, role), { maxLength: 40 }),
      (is_corrected_letter, saves) => {
        let task = at(1, { is_corrected_letter });
        for (const [ask, who] of saves) {
          if (!maySave(task, ask, who, false).allowed) continue;
          const { _status, _assigned_user, _assigned_mt, _assigned_editor } = planSave(task, ask, who);
          if (_status !== task._status) expect(EDGES).toContain(`${task._status}>${_status}`);
          if (`${task._status}>${_status}` === "1>4") expect(is_corrected_letter).toBe(true);
          if (_status === 2) expect(_assigned_user).not.toBeNull();
          task = Object.assign({}, task, { _status, _assigned_user, _assigned_mt, _assigned_editor });
        }
      },
    ),
    { numRuns: 2000 },
  );
});

describe("RULE-TASK-03: names by their numbers", () => {
  test("of both workflows", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((status) => statusName("TRANSCRIPTION", status))).toEqual([
      "Received",
      "Assigned",
      "Being typed",
      "Assigned to editor",
      "Being edited",
      "Delivered",
      "Editing completed",
    ]);
    expect([6, 7, 11].map((status) => statusName("BILLING", status))).toEqual([
      "Completed",
      "Delayed",
      "Closed",
    ]);
  });
});
