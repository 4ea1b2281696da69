import { describe, expect, test } from "vitest";
import { successorChangeOf, type AssignedTask, isHeldBy, needsEditor, needsTypist } from "./hand-over.ts";

const [LEAVER, TYPIST, EDITOR, OTHER] = [4, 5, 6, 7];
const task = (_status: number, people: Partial<AssignedTask> = {}): AssignedTask => ({
  ...{ _status, is_returned: false, _assigned_user: null, _assigned_mt: null, _assigned_editor: null },
  ...people,
});
const successors = { typist: TYPIST, editor: EDITOR };

describe("H-9: the work of a user who leaves", () => {
  test.each<[string, AssignedTask, boolean, boolean, object]>([
    ["typing that is assigned", task(2, { _assigned_user: LEAVER }), true, false, { _assigned_user: TYPIST }],
    ["typing that has begun", task(3, { _assigned_user: LEAVER }), true, false, { _assigned_user: TYPIST }],
    [
      "typing by the user, who also edits it",
      task(3, { _assigned_user: LEAVER, _assigned_editor: LEAVER }),
      true,
      true,
      { _assigned_user: TYPIST, _assigned_editor: EDITOR },
    ],
    [
      "editing that is to come",
      task(3, { _assigned_user: OTHER, _assigned_editor: LEAVER }),
      false,
      true,
      { _assigned_editor: EDITOR },
    ],
    [
      "editing that is assigned",
      task(4, { _assigned_user: LEAVER, _assigned_editor: LEAVER }),
      false,
      true,
      { _assigned_user: EDITOR, _assigned_editor: EDITOR },
    ],
    [
      "editing that has begun",
      task(5, { _assigned_user: LEAVER }),
      false,
      true,
      { _assigned_user: EDITOR, _assigned_editor: EDITOR },
    ],
  ])("%s is handed over", (_what, held, byTypist, byEditor, change) => {
    expect([isHeldBy(held, LEAVER), needsTypist(held, LEAVER), needsEditor(held, LEAVER)]).toEqual([
      true,
      byTypist,
      byEditor,
    ]);
    expect(successorChangeOf(held, LEAVER, successors)).toEqual(change);
  });

  test.each<[string, AssignedTask]>([
    ["somebody else's", task(2, { _assigned_user: OTHER })],
    [
      "typed by the user and edited by somebody else",
      task(4, { _assigned_user: OTHER, _assigned_mt: LEAVER }),
    ],
    ["edited by somebody else instead", task(5, { _assigned_user: OTHER, _assigned_editor: LEAVER })],
    ["completed", task(7, { _assigned_editor: LEAVER })],
    ["delivered", task(6, { _assigned_editor: LEAVER, is_returned: true })],
    ["nobody's", task(1)],
  ])("what is %s stays", (_what, held) => {
    expect([isHeldBy(held, LEAVER), needsTypist(held, LEAVER), needsEditor(held, LEAVER)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(successorChangeOf(held, LEAVER, successors)).toEqual({});
  });

  test("without a successor of its kind a task stays with the user", () => {
    expect(
      successorChangeOf(task(2, { _assigned_user: LEAVER }), LEAVER, { typist: null, editor: EDITOR }),
    ).toEqual({});
    expect(
      successorChangeOf(task(5, { _assigned_user: LEAVER }), LEAVER, { typist: TYPIST, editor: null }),
    ).toEqual({});
  });
});
