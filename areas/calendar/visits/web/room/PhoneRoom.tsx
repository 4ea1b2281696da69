import { IconEye, IconEyeOff, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { titleName } from "#kernel/people/title.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import type { RoomDoctor, Visit } from "../../contract.ts";
import { doctorDelay } from "../../rules/waiting-times.ts";
import { DoctorColumn } from "./DoctorColumn.tsx";
import classes from "./phone.module.css";
import { RoomClock, type RoomParts } from "./RoomHeader.tsx";

/** Renders one doctor's column at a time on a phone, with a switch that shows the numbers of every doctor. */
export function PhoneRoom({ doctors, isHere, choices, isLive, readAt, onWalkIn }: RoomParts) {
  const client = useClient();
  const [chosen, choose] = useState(client.ID);
  const doctor = doctors.find(({ ID }) => ID === chosen) ?? doctors[0];
  return (
    <div className={classes.phone}>
      <header className={classes.head}>
        <div className={classes.top}>
          <div className={classes.words}>
            <h1 className={classes.title}>Waiting room</h1>
            <p className={classes.note}>
              <RoomClock isLive={isLive} readAt={readAt} />
            </p>
          </div>
          <button
            type="button"
            className={classes.round}
            aria-label="Short names"
            aria-pressed={choices.isShort}
            onClick={choices.toggleShort}
          >
            {choices.isShort ? <IconEyeOff size={21} aria-hidden /> : <IconEye size={21} aria-hidden />}
          </button>
          {onWalkIn && (
            <button type="button" className={classes.round} aria-label="Book walk-in" onClick={onWalkIn}>
              <IconPlus size={21} aria-hidden />
            </button>
          )}
        </div>
        {doctors.length > 1 && (
          <div className={classes.switch} role="group" aria-label="Doctor">
            {doctors.map((each) => (
              <button
                key={each.ID}
                type="button"
                className={classes.doctor}
                aria-pressed={each.ID === doctor?.ID}
                onClick={() => choose(each.ID)}
              >
                <b>{shortDoctor(each)}</b>
                <span className="tn">{numbersOf(each.visits.filter(isHere))}</span>
              </button>
            ))}
          </div>
        )}
      </header>
      {doctor && (
        <div className={classes.body}>
          <DoctorColumn
            key={doctor.ID}
            doctor={doctor}
            visits={doctor.visits.filter(isHere)}
            isNamed={doctors.length > 1}
          />
        </div>
      )}
    </div>
  );
}

/** Returns a doctor's short name: "Dr Raman". */
const shortDoctor = ({ title, last_name }: RoomDoctor): string =>
  [titleName(title), last_name].filter(Boolean).join(" ");

/** Summarises a doctor's day: "2 waiting, 24 min late". */
function numbersOf(visits: readonly Visit[]): string {
  const waiting = visits.filter(({ state }) => state === "waiting").length;
  const late = doctorDelay(visits);
  return [`${waiting} waiting`, late === null ? "" : late === 0 ? "on time" : `${late} min late`]
    .filter(Boolean)
    .join(", ");
}
