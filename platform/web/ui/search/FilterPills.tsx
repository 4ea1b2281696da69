import { IconX } from "@tabler/icons-react";
import classes from "./FilterPills.module.css";

export interface FilterPill {
  key: string;
  label: string;
  value: string;
  onRemove: () => void;
}

/** Lists the active filters, each with a button to remove it. */
export function FilterPills({ pills, onClear }: { pills: readonly FilterPill[]; onClear?: () => void }) {
  if (pills.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label="Filters">
      {pills.map((pill) => (
        <li key={pill.key} className={classes.pill}>
          <span>
            {pill.label} <b>{pill.value}</b>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${pill.label} ${pill.value}`}
            onClick={pill.onRemove}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {pills.length > 1 && onClear && (
        <li>
          <button type="button" className="link" onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
