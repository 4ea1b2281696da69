import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  /** Name of the bar for screen readers, such as "Selected tasks". */
  label: string;
  count: number;
  /** Facts about the selection, cut to one line. */
  about?: string;
  onClear: () => void;
  /** Actions on the selection, each a `SelectionAct`. */
  children: ReactNode;
}

/** Renders the actions on the selected rows of a list, above its end. Null without a selection. */
export function SelectionBar({ label, count, about, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div data-floating-bar className={classes.bar} role="group" aria-label={label}>
      <strong role="status">{count} selected</strong>
      {about !== undefined && <span className={classes.about}>{about}</span>}
      {children}
      <button type="button" className={classes.act} aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

interface SelectionActProps {
  icon?: ReactNode;
  /** Key of the action, shown beside its name. */
  keys?: string;
  isMain?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function SelectionAct({ icon, keys, isMain = false, onPress, children }: SelectionActProps) {
  return (
    <button type="button" className={classes.act} data-main={isMain || undefined} onClick={onPress}>
      {icon}
      {children}
      {keys !== undefined && (
        <span className={classes.key} aria-hidden>
          {keys}
        </span>
      )}
    </button>
  );
}
