import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconMailX,
  IconMinus,
  IconSend,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Counts } from "../contract.ts";
import classes from "./board.module.css";

const FACTS: readonly (readonly [keyof Counts, string, TablerIcon])[] = [
  ["due", "Due back, chase today", IconClock],
  ["rejected", "Rejected", IconAlertTriangle],
  ["not_sent", "Not sent", IconMailX],
  ["sent", "Sent", IconSend],
  ["confirmed", "Confirmed", IconCheck],
  ["not_registered", "Not registered", IconMinus],
];

/** Shows six counts, which add up to all cells, and a bar with their shares. */
export function CellCounts({ counts }: { counts: Counts }) {
  return (
    <div className={classes.strip}>
      <dl>
        {FACTS.map(([name, label, Icon]) => (
          <div key={name}>
            <dt>
              <Icon size={15} aria-hidden data-of={name} /> {label}
            </dt>
            <dd className="tn">{counts[name]}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden>
        {FACTS.map(
          ([name]) => counts[name] > 0 && <i key={name} data-of={name} style={{ flexGrow: counts[name] }} />,
        )}
      </div>
    </div>
  );
}
