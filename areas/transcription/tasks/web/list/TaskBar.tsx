import {
  IconArrowRight,
  IconArrowsSplit2,
  IconCopyCheck,
  IconSend,
  IconStatusChange,
  IconTemplate,
  IconUserPlus,
} from "@tabler/icons-react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { SelectionAct, SelectionBar } from "#platform/web/ui/tables/SelectionBar.tsx";
import type { TaskRow } from "../../contract.ts";
import { formatDuration } from "../../rules/duration.ts";
import { statusName } from "../../rules/status.ts";
import type { TaskActs } from "../acts/useTaskActs.ts";

/**
 * Describes the selected tasks: "Dr Priya Raman · Editing completed · 25:50". Client and status appear only
 * if all tasks share them.
 */
function describeSelection(tasks: readonly TaskRow[]): string {
  const [first] = tasks;
  if (!first) return "";
  const isShared = (valueOf: (task: TaskRow) => unknown): boolean =>
    tasks.every((task) => valueOf(task) === valueOf(first));
  const seconds = tasks.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return [
    isShared(({ _doctor }) => _doctor) && clientName(first.doctor),
    isShared(({ _status, _workflow }) => `${_workflow}${_status}`) &&
      statusName(first._workflow, first._status),
    seconds > 0 && formatDuration(seconds),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface TaskBarProps {
  tasks: readonly TaskRow[];
  acts: TaskActs;
  onClear: () => void;
}

/** Renders the actions on the selected tasks, each with its shortcut. Null without a selection. */
export function TaskBar({ tasks, acts, onClear }: TaskBarProps) {
  const { may } = useSession();
  return (
    <SelectionBar
      label="Selected tasks"
      count={tasks.length}
      about={describeSelection(tasks)}
      onClear={onClear}
    >
      {may("task.assign") && (
        <SelectionAct icon={<IconUserPlus size={16} />} keys="A" onPress={() => acts.assign(tasks)}>
          Assign
        </SelectionAct>
      )}
      {may("task.assign") && (
        <SelectionAct icon={<IconTemplate size={16} />} keys="T" onPress={() => acts.chooseTemplate(tasks)}>
          Template
        </SelectionAct>
      )}
      <SelectionAct icon={<IconStatusChange size={16} />} keys="E" onPress={() => acts.changeStatus(tasks)}>
        Status
      </SelectionAct>
      <SelectionAct icon={<IconArrowRight size={16} />} keys="N" onPress={() => void acts.advance(tasks)}>
        Next step
      </SelectionAct>
      {may("task.split") && (
        <SelectionAct
          icon={<IconCopyCheck size={16} />}
          keys="D"
          onPress={() => void acts.checkDuplicates(tasks)}
        >
          Duplicates
        </SelectionAct>
      )}
      {may("task.split") && tasks.length === 1 && (
        <SelectionAct icon={<IconArrowsSplit2 size={16} />} keys="S" onPress={() => void acts.split(tasks)}>
          Split
        </SelectionAct>
      )}
      {may("task.deliver") && (
        <SelectionAct icon={<IconSend size={16} />} keys="R" isMain onPress={() => acts.giveBack(tasks)}>
          Return to client
        </SelectionAct>
      )}
    </SelectionBar>
  );
}
