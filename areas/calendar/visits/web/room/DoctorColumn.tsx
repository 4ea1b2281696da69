import { IconCheck, IconClock } from "@tabler/icons-react";
import { useId } from "react";
import { nameOf as doctorName } from "#platform/web/shell/client.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { RoomDoctor, Visit } from "../../contract.ts";
import { GROUPS } from "../../rules/room.ts";
import { doctorDelay } from "../../rules/waiting-times.ts";
import { FinishedVisits } from "./FinishedVisits.tsx";
import { FlowBar } from "./FlowBar.tsx";
import { NextFreeTime } from "./NextFreeTime.tsx";
import { ColumnContext, useRoomView } from "./room.ts";
import classes from "./room.module.css";
import { useVisitActs } from "./useVisitActs.ts";
import { VisitGroup } from "./VisitGroup.tsx";

const SHOWN_GROUPS = GROUPS.filter((state) => state !== "done" && state !== "did_not_attend");

interface DoctorColumnProps {
  doctor: RoomDoctor;
  visits: readonly Visit[];
  /** Hides the column's header on a phone, because the doctor switch above shows the name and delay. */
  isNamed?: boolean;
}

/** Renders a doctor's day in groups by state: with the doctor, waiting, expected, to bill. */
export function DoctorColumn({ doctor, visits, isNamed = false }: DoctorColumnProps) {
  const acts = useVisitActs(doctor);
  const { isPhone } = useRoomView();
  const heading = useId();
  const name = doctorName(doctor);
  return (
    <ColumnContext value={acts}>
      <section className={classes.column} aria-labelledby={heading} data-column>
        <header className={classes.doctor} data-hidden={(isPhone && isNamed) || undefined}>
          <span className={classes.avatar} aria-hidden>
            {doctor.first_name.slice(0, 1)}
            {doctor.last_name.slice(0, 1)}
          </span>
          <div className={classes.who}>
            <h2 id={heading}>{name}</h2>
            <p className={classes.facts}>
              <span>{placesOf(visits)}</span>
              <NextFreeTime doctor={doctor} />
            </p>
          </div>
          <DoctorDelay visits={visits} />
        </header>
        <FlowBar visits={visits} of={name} />
        {visits.length === 0 && <p className={classes.empty}>No appointments today</p>}
        {SHOWN_GROUPS.map((state) => (
          <VisitGroup key={state} visits={visits} state={state} />
        ))}
        <FinishedVisits visits={visits} />
      </section>
    </ColumnContext>
  );
}

const placesOf = (visits: readonly Visit[]): string =>
  [...new Set(visits.flatMap(({ location }) => location?.name ?? []))].join(", ");

/**
 * Renders the doctor's delay against the booked start of the current patient. Renders nothing if no patient
 * is with the doctor.
 */
function DoctorDelay({ visits }: { visits: readonly Visit[] }) {
  const late = doctorDelay(visits);
  if (late === null) return null;
  if (late === 0) {
    return (
      <span className={classes.onTime}>
        <IconCheck size={15} aria-hidden /> On time
      </span>
    );
  }
  return (
    <Chip tone="ochre" icon={<IconClock />}>
      Running {late} min late
    </Chip>
  );
}
