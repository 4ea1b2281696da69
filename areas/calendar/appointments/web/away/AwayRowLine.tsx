import { Menu } from "@mantine/core";
import { IconBan, IconCheck, IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { NewTime } from "#areas/calendar/appointments/rules/time-away.ts";
import { isDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { appointmentName, appointmentReason, TYPE_NAMES } from "../appointment/appointment.ts";
import { lengthWords, shortWeekdayAndDay } from "../appointment/words.ts";
import classes from "./away.module.css";
import type { AwayActs, ShownRow } from "./useAwayRows.ts";

interface AwayRowLineProps {
  row: ShownRow;
  acts: AwayActs;
  place: number;
  isStop: boolean;
  onFocus: () => void;
}

const whenWords = ({ appointment_date, start_time }: NewTime): string =>
  `${shortWeekdayAndDay(appointment_date)}, ${start_time}`;

/**
 * Renders one appointment with its time, name and reason, and either the choice made or the next free time.
 */
export function AwayRowLine({ row, acts, place, isStop, onFocus }: AwayRowLineProps) {
  const { country } = useClient();
  const [isChoosing, setChoosing] = useState(false);
  const { appointment } = row;
  const minutes = minutesOf(row.end_time) - minutesOf(row.start_time);
  const description = appointmentReason(appointment) || TYPE_NAMES[appointment.appointment_type];
  return (
    <div role="row" tabIndex={isStop ? 0 : -1} className={classes.row} data-row={place} onFocus={onFocus}>
      <span role="gridcell" className="tn">
        <b>{shortWeekdayAndDay(row.appointment_date)}</b> {row.start_time}
      </span>
      <span role="gridcell" className={classes.who}>
        <b>{appointmentName(appointment)}</b>
        {appointment.patient?.mobile && (
          <span className="tn">{formatPhone(appointment.patient.mobile, country)}</span>
        )}
      </span>
      <span role="gridcell">
        {description}, {lengthWords(minutes)}
      </span>
      <span role="gridcell" className={`${classes.becomes} tn`} aria-live={isStop ? "polite" : undefined}>
        {isChoosing ? (
          <ChosenDay
            onDay={(day) => {
              setChoosing(false);
              acts.from(row, day);
            }}
            onClose={() => setChoosing(false)}
          />
        ) : (
          <RowOutcome row={row} isStop={isStop} />
        )}
      </span>
      <span role="gridcell" className={classes.act}>
        <RowAct row={row} acts={acts} onChoose={() => setChoosing(true)} />
      </span>
    </div>
  );
}

function RowOutcome({ row, isStop }: { row: ShownRow; isStop: boolean }) {
  const { chosen, offer, appointment, note } = row;
  if (row.isBilled) return <>Billed appointments can’t be moved</>;
  if (chosen === "cancel") {
    const isSilent = appointment.patient !== null && !appointment.has_email;
    return (
      <>
        <span className={classes.cancels}>
          <IconBan size={14} aria-hidden /> {appointment.has_email ? "Cancel, with email" : "Cancel"}
        </span>
        {isSilent && (
          <span className={classes.warn} data-tone="ochre">
            No email. Call them
          </span>
        )}
      </>
    );
  }
  if (chosen !== null)
    return (
      <b>
        <IconCheck size={15} aria-label="Move to" /> {whenWords(chosen)}
      </b>
    );
  return (
    <>
      {note && (
        <span className={classes.warn} data-tone="ochre">
          {note}
        </span>
      )}
      {offer ? <span className={classes.offer}>{whenWords(offer)}</span> : <>No free time in 8 weeks</>}
      {offer && isStop && (
        <span className={classes.hint}>
          <Kbd keys="enter" />
        </span>
      )}
    </>
  );
}

function RowAct({ row, acts, onChoose }: { row: ShownRow; acts: AwayActs; onChoose: () => void }) {
  const name = appointmentName(row.appointment);
  if (row.isBilled) return null;
  if (row.chosen !== null)
    return (
      <button type="button" className="link" aria-label={`Undo for ${name}`} onClick={() => acts.undo(row)}>
        Undo
      </button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`More for ${name}`}>
          <IconDots size={17} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {row.offer && <Menu.Item onClick={() => acts.accept(row)}>Move to {whenWords(row.offer)}</Menu.Item>}
        {row.offer && <Menu.Item onClick={() => acts.later(row)}>Later time</Menu.Item>}
        <Menu.Item onClick={onChoose}>Choose date…</Menu.Item>
        <Menu.Item onClick={() => acts.cancel(row)}>Cancel appointment</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Date field for the day on which the search for a free time begins. */
function ChosenDay({
  onDay,
  onClose,
}: {
  onDay: (day: `${number}-${number}-${number}`) => void;
  onClose: () => void;
}) {
  const { today } = useClient();
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const submitDay = (): void => {
    if (typedDay !== null && isDay(typedDay)) onDay(typedDay);
    else onClose();
  };
  return (
    <div
      role="presentation"
      className={classes.chosenDay}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter") return;
        event.preventDefault();
        submitDay();
      }}
    >
      <DateField
        label="Not before"
        value={typedDay}
        today={today}
        min={today}
        startsHere
        onChange={setTypedDay}
        onBlur={submitDay}
      />
    </div>
  );
}
