import { IconMail, IconX } from "@tabler/icons-react";
import type { Recall } from "../recall.contract.ts";
import classes from "./recalls.module.css";
import type { RecallActs } from "./useRecallActs.ts";

interface RecallBarProps {
  recalls: readonly Recall[];
  acts: RecallActs;
  onClear: () => void;
}

/** Renders what may be done with the selected recalls. Null without a selection. */
export function RecallBar({ recalls, acts, onClear }: RecallBarProps) {
  if (recalls.length === 0) return null;
  return (
    <div className={classes.bar} role="group" aria-label="Selected recalls">
      <strong role="status">{recalls.length} selected</strong>
      <button type="button" className={classes.act} onClick={() => acts.message(recalls)}>
        <IconMail size={16} aria-hidden />
        Send message
        <span className={classes.actKey} aria-hidden>
          M
        </span>
      </button>
      <button type="button" className={classes.act} aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
