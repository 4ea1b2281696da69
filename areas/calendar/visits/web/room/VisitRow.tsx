import { IconAlertTriangle } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { TypeDot } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
import { AlertChip } from "#areas/patients/patients/web/AlertChip.tsx";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { firstLine } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Visit } from "../../contract.ts";
import { referralEndNote, warningsOf } from "../../rules/room.ts";
import { isExpected, isPresent } from "../../rules/state.ts";
import { lateMinutes, waitMinutes, waitTone, doctorMinutes } from "../../rules/waiting-times.ts";
import { STATE_NAMES } from "../../rules/words.ts";
import classes from "./row.module.css";
import { useColumn, useRoomView, visitId } from "./room.ts";
import { StepButton } from "./StepButton.tsx";
import { VisitMenu } from "./VisitMenu.tsx";

/**
 * Renders one patient: time, name, reason, wait and the button of the next step. Enter takes the next step,
 * Backspace undoes the last one.
 */
export function VisitRow({ visit, isFirst }: { visit: Visit; isFirst: boolean }) {
  const { nameOf, isPhone, open, mayEdit } = useRoomView();
  const column = useColumn();
  const name = nameOf(visit);
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Enter" && event.target === event.currentTarget)
      event.currentTarget.querySelector<HTMLElement>("[data-step], [data-bill] a")?.click();
    else if (event.key === "Backspace" && mayEdit) column.back(visit);
    else return;
    event.preventDefault();
  };
  return (
    <li
      className={classes.row}
      data-visit={visitId(visit)}
      data-state={visit.state}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows take the focus for the keys J, K, Enter and Backspace
      tabIndex={0}
      aria-label={`${visit.start_time} ${name}, ${STATE_NAMES[visit.state]}`}
      onKeyDown={handleKey}
    >
      <span className={`${classes.time} tn`}>{visit.start_time}</span>
      <span className={classes.bar} data-tone="ocean" aria-hidden />
      <span className={classes.words}>
        {isPhone ? (
          <button type="button" className={classes.open} onClick={() => open(column.doctor, visit)}>
            {name}
          </button>
        ) : (
          <span className={classes.name} title={name}>
            {name}
          </span>
        )}
        <SecondLine visit={visit} />
      </span>
      <Facts visit={visit} />
      <span className={classes.acts}>
        <StepButton visit={visit} isFirst={isFirst} />
        {!isPhone && <VisitMenu visit={visit} />}
      </span>
    </li>
  );
}

/**
 * Renders the type and the reason of the visit, the mobile number of a late patient, and the time a visit was finished.
 * Type, reason and number are hidden on a screen that patients can see.
 */
function SecondLine({ visit }: { visit: Visit }) {
  const { isShort, now } = useRoomView();
  const { doctor } = useColumn();
  const { country } = useClient();
  const finished = visit.steps.find(({ step }) => step === "finished");
  const isLate = lateMinutes(visit, doctor.settings, now) !== null;
  const parts = [
    visit.state === "confirmed" ? "confirmed" : "",
    isShort ? "" : (visit.visit_type?.name ?? ""),
    isShort ? "" : firstLine(visit.notes),
    !isShort && isLate && visit.patient.mobile ? formatPhone(visit.patient.mobile, country) : "",
    referralEndNote(visit) ?? "",
    visit.state === "to_bill" && finished ? `finished ${wallOf(finished.at, visit.zone).time}` : "",
  ].filter(Boolean);
  const words = parts.join(", ");
  // Capitalizes the line, because without the type the line begins with a lower-case text.
  const line = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return parts.length === 0 ? null : (
    <span className={`${classes.why} tn`} title={line}>
      {!isShort && visit.visit_type && <TypeDot colour={visit.visit_type.colour} />}
      {line}
    </span>
  );
}

/** Renders the waiting or treatment time and the warnings for reception. */
function Facts({ visit }: { visit: Visit }) {
  const { now, isShort } = useRoomView();
  const { settings } = useColumn().doctor;
  const [wait, consultation, late] = [
    waitMinutes(visit, now),
    doctorMinutes(visit, now),
    lateMinutes(visit, settings, now),
  ];
  return (
    <span className={`${classes.facts} tn`}>
      {/* Hidden on a screen that patients can see, and once the patient has left. */}
      {!isShort && (isExpected(visit.state) || isPresent(visit.state)) && (
        <AlertChip alerts={visit.patient.alerts} />
      )}
      {warningsOf(visit).map(({ kind, words }) => (
        <Status key={words} is={kind === "missing" ? "missing" : "expiring"}>
          {words}
        </Status>
      ))}
      {late !== null && <span className={classes.late}>{late} min late</span>}
      {wait !== null && <Wait minutes={wait} tone={waitTone(wait, settings)} />}
      {consultation && <Consultation {...consultation} />}
    </span>
  );
}

/** Renders the time with the doctor, marked once it is longer than booked. */
function Consultation({ minutes, booked }: { minutes: number; booked: number }) {
  const words = `${minutes} of ${booked} min`;
  return minutes > booked ? (
    <Chip tone="ochre">{words}</Chip>
  ) : (
    <span className={classes.minutes}>{words}</span>
  );
}

function Wait({ minutes, tone }: { minutes: number; tone: ReturnType<typeof waitTone> }) {
  const words = `${minutes} min`;
  if (tone === "plain") return <span className={classes.minutes}>{words}</span>;
  return (
    <Chip
      tone={tone === "long" ? "waratah" : "ochre"}
      icon={tone === "long" ? <IconAlertTriangle /> : undefined}
    >
      {words}
    </Chip>
  );
}
