import {
  IconArrowRight,
  IconArrowsSplit2,
  IconCopyCheck,
  IconSend,
  IconStatusChange,
  IconTemplate,
  IconUserPlus,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import type { TaskRow } from "../../contract.ts";
import { formatDuration } from "../../rules/duration.ts";
import { statusName } from "../../rules/status.ts";
import classes from "./list.module.css";
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

interface SelectionBarProps {
  tasks: readonly TaskRow[];
  acts: TaskActs;
  onClear: () => void;
}

/** Renders the actions on the selected tasks, each with its shortcut. Null without a selection. */
export function SelectionBar({ tasks, acts, onClear }: SelectionBarProps) {
  const { may } = useSession();
  if (tasks.length === 0) return null;
  return (
    <div className={classes.bar} role="group" aria-label="Selected tasks">
      <strong role="status">{tasks.length} selected</strong>
      <span className={classes.barAbout}>{describeSelection(tasks)}</span>
      {may("task.assign") && (
        <ActionButton icon={<IconUserPlus size={16} />} keys="A" onClick={() => acts.assign(tasks)}>
          Assign
        </ActionButton>
      )}
      {may("task.assign") && (
        <ActionButton icon={<IconTemplate size={16} />} keys="T" onClick={() => acts.chooseTemplate(tasks)}>
          Template
        </ActionButton>
      )}
      <ActionButton icon={<IconStatusChange size={16} />} keys="E" onClick={() => acts.changeStatus(tasks)}>
        Status
      </ActionButton>
      <ActionButton icon={<IconArrowRight size={16} />} keys="N" onClick={() => void acts.advance(tasks)}>
        Next step
      </ActionButton>
      {may("task.split") && (
        <ActionButton
          icon={<IconCopyCheck size={16} />}
          keys="D"
          onClick={() => void acts.checkDuplicates(tasks)}
        >
          Duplicates
        </ActionButton>
      )}
      {may("task.split") && tasks.length === 1 && (
        <ActionButton icon={<IconArrowsSplit2 size={16} />} keys="S" onClick={() => void acts.split(tasks)}>
          Split
        </ActionButton>
      )}
      {may("task.deliver") && (
        <ActionButton icon={<IconSend size={16} />} keys="R" isMain onClick={() => acts.giveBack(tasks)}>
          Return to client
        </ActionButton>
      )}
      <button type="button" className={classes.act} aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

function ActionButton({
  icon,
  keys,
  isMain,
  onClick,
  children,
}: {
  icon: ReactNode;
  keys: string;
  isMain?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={isMain ? `${classes.act} ${classes.mainAct}` : classes.act}
      onClick={onClick}
    >
      {icon}
      {children}
      <span className={classes.actKey} aria-hidden>
        {keys}
      </span>
    </button>
  );
}
