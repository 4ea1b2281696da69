import type { Visit } from "../../contract.ts";
import { FLOW, isShownIn } from "../../rules/room.ts";
import { STATE_NAMES } from "../../rules/words.ts";
import classes from "./room.module.css";
import { useRoomView } from "./room.ts";

/**
 * Renders the number of patients in each state, in the order of the day. Only "with doctor" is gold, to mark
 * the current stage.
 */
export function FlowBar({ visits, of }: { visits: readonly Visit[]; of: string }) {
  const { isPhone } = useRoomView();
  return (
    <ol className={classes.flow} aria-label={`Patients of ${of}`}>
      {FLOW.map((state) => {
        const count = visits.filter((visit) => isShownIn(state, visit.state)).length;
        return (
          <li
            key={state}
            className={classes.stage}
            data-now={(state === "with_doctor" && count > 0) || undefined}
          >
            <b className="tn">{count}</b>
            {isPhone && state === "with_doctor" ? (
              <abbr title={STATE_NAMES[state]}>With dr</abbr>
            ) : (
              <span>{STATE_NAMES[state]}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
