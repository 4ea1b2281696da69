import { useId, useState } from "react";
import type { Visit } from "../../contract.ts";
import { type GroupState, orderVisits } from "../../rules/room.ts";
import { STATE_NAMES } from "../../rules/words.ts";
import classes from "./room.module.css";
import { visitId } from "./room.ts";
import { VisitRow } from "./VisitRow.tsx";

const NOTES: Readonly<Partial<Record<GroupState, string>>> = {
  waiting: "longest first",
  arrived: "checks at the desk",
};
const SHOWN_BOOKED = 3;

/**
 * Renders the visits in one state, or nothing if there are none. Of the booked visits, shows the next three
 * and the others on request.
 */
export function VisitGroup({ visits, state }: { visits: readonly Visit[]; state: GroupState }) {
  const heading = useId();
  const [isExpanded, setExpanded] = useState(false);
  const ordered = orderVisits(visits, state);
  if (ordered.length === 0) return null;
  const shownVisits = state === "booked" && !isExpanded ? ordered.slice(0, SHOWN_BOOKED) : ordered;
  const note = [String(ordered.length), ordered.length > 1 || state === "arrived" ? NOTES[state] : undefined];
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {STATE_NAMES[state]} <span className="tn">{note.filter(Boolean).join(", ")}</span>
      </h3>
      <ul className={classes.rows}>
        {shownVisits.map((visit, index) => (
          <VisitRow key={visitId(visit)} visit={visit} isFirst={index === 0} />
        ))}
      </ul>
      {shownVisits.length < ordered.length && (
        <button type="button" className={`link ${classes.more}`} onClick={() => setExpanded(true)}>
          Show {ordered.length - shownVisits.length} more
        </button>
      )}
    </section>
  );
}
