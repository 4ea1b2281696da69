import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { Visit } from "../../contract.ts";
import classes from "./room.module.css";
import { useRoomView } from "./room.ts";
import { VisitGroup } from "./VisitGroup.tsx";

/** Renders the finished visits as one expandable line, because there are many at the end of a day. */
export function FinishedVisits({ visits }: { visits: readonly Visit[] }) {
  const { nameOf, isShort } = useRoomView();
  const [isOpen, setOpen] = useState(false);
  const done = visits.filter(({ state }) => state === "done");
  const missed = visits.filter(({ state }) => state === "did_not_attend");
  if (done.length + missed.length === 0) return null;
  const namesOf = (of: readonly Visit[]): string =>
    of.map((visit) => (isShort ? nameOf(visit) : visit.patient.last_name.toUpperCase())).join(", ");
  return (
    <div className={classes.done}>
      <div className={classes.doneLine}>
        <IconCheck size={16} aria-hidden className={classes.tick} />
        {done.length > 0 && (
          <span className={classes.part} title={namesOf(done)}>
            {done.length} done<span className={classes.names}>: {namesOf(done)}</span>
          </span>
        )}
        {missed.length > 0 && (
          <span className={`${classes.part} ${classes.missed}`} title={namesOf(missed)}>
            {done.length > 0 && "· "}
            {missed.length} did not attend<span className={classes.names}>: {namesOf(missed)}</span>
          </span>
        )}
        <button
          type="button"
          className={`link ${classes.fold}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"}
        </button>
      </div>
      {isOpen && (
        <>
          <VisitGroup visits={visits} state="done" />
          <VisitGroup visits={visits} state="did_not_attend" />
        </>
      )}
    </div>
  );
}
