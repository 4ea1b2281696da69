import type { ReactNode } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { isHappening, type Visit, visitKey } from "../visit/visit.ts";
import { groupsOf } from "./groups.ts";
import classes from "./day.module.css";
import { VisitRow } from "./VisitRow.tsx";

/** The visits of one day, place after place, what is happening now marked. */
export function DayList({
  visits,
  onOpen,
  empty = "No appointments on this day.",
}: {
  visits: readonly Visit[];
  onOpen: (visit: Visit) => void;
  empty?: ReactNode;
}) {
  const { zone, today } = useClient();
  const now = useNow(zone);
  const groups = groupsOf(visits);
  if (groups.length === 0) return <p className={classes.empty}>{empty}</p>;
  return groups.map((group) => (
    <section key={group.key} className={classes.group} aria-label={group.name}>
      <h3 className={classes.place}>{group.name}</h3>
      <ul>
        {group.visits.map((visit) => (
          <VisitRow key={visitKey(visit)} visit={visit} today={today} isNow={isHappening(visit, now, zone)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ));
}
