import { Status } from "#platform/web/ui/facts/Status.tsx";
import classes from "./RestorableActions.module.css";

interface RestorableActionsProps {
  /** Name of the row for screen readers: "Delete RMH". */
  name: string;
  isDeleted: boolean;
  /** Words for the acts and the state, such as "Delete", "Restore" and "Deleted". */
  words: { readonly remove: string; readonly restore: string; readonly removed: string };
  isSending: boolean;
  onRemove: () => void;
  onRestore: () => void;
}

/** Renders the button at the end of a row that deletes or restores its record, and the state of a deleted one. */
export function RestorableActions(props: RestorableActionsProps) {
  const { name, isDeleted, words, isSending, onRemove, onRestore } = props;
  const act = isDeleted ? words.restore : words.remove;
  return (
    <span className={classes.actions}>
      {isDeleted && <Status is="deleted">{words.removed}</Status>}
      <button
        type="button"
        className={`link ${classes.above}`}
        disabled={isSending}
        aria-label={`${act} ${name}`}
        onClick={isDeleted ? onRestore : onRemove}
      >
        {act}
      </button>
    </span>
  );
}
