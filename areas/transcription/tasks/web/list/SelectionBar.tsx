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
import { durationWords } from "../../rules/duration.ts";
import { statusName } from "../../rules/status.ts";
import classes from "./list.module.css";
import type { TaskActs } from "../acts/useTaskActs.ts";

/**
 * Describes the selected tasks: "Dr Priya Raman · Editing completed · 25:50". Client and status appear only
 * if all tasks share them.
 */
function aboutThem(tasks: readonly TaskRow[]): string {
  const [first] = tasks;
  if (!first) return "";
  const isOne = (of: (task: TaskRow) => unknown): boolean => tasks.every((task) => of(task) === of(first));
  const seconds = tasks.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return [
    isOne(({ _doctor }) => _doctor) && clientName(first.doctor),
    isOne(({ _status, _workflow }) => `${_workflow}${_status}`) && statusName(first._workflow, first._status),
    seconds > 0 && durationWords(seconds),
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
      <span className={classes.barAbout}>{aboutThem(tasks)}</span>
      {may("task.assign") && (
        <Act icon={<IconUserPlus size={16} />} keys="A" onClick={() => acts.assign(tasks)}>
          Assign
        </Act>
      )}
      {may("task.assign") && (
        <Act icon={<IconTemplate size={16} />} keys="T" onClick={() => acts.chooseTemplate(tasks)}>
          Template
        </Act>
      )}
      <Act icon={<IconStatusChange size={16} />} keys="E" onClick={() => acts.changeStatus(tasks)}>
        Status
      </Act>
      <Act icon={<IconArrowRight size={16} />} keys="N" onClick={() => void acts.advance(tasks)}>
        Next step
      </Act>
      {may("task.split") && (
        <Act icon={<IconCopyCheck size={16} />} keys="D" onClick={() => void acts.checkDuplicates(tasks)}>
          Duplicates
        </Act>
      )}
      {may("task.split") && tasks.length === 1 && (
        <Act icon={<IconArrowsSplit2 size={16} />} keys="S" onClick={() => void acts.split(tasks)}>
          Split
        </Act>
      )}
      {may("task.deliver") && (
        <Act icon={<IconSend size={16} />} keys="R" isMain onClick={() => acts.giveBack(tasks)}>
          Return to client
        </Act>
      )}
      <button type="button" className={classes.act} aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

function Act({
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
    <button type="button" className={isMain ? `${classes.act} ${classes.mainAct}` : classes.act} onClick={onClick}>
      {icon}
      {children}
      <span className={classes.actKey} aria-hidden>
        {keys}
      </span>
    </button>
  );
}
