import { useEffect, useRef } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import {
  conversionList,
  conversionRoutes,
  type ExistingPatient,
  type PictureToConvert,
} from "../contract.ts";
import { isDisplayable } from "../rules/picture-formats.ts";
import classes from "./conversion.module.css";

/**
 * Result of converting a picture: a patient of its own, or an existing patient that the picture was added to.
 */
export type Outcome = { readonly saved: PictureToConvert } | { readonly existing: ExistingPatient };

/**
 * A picture of the current round. `given` is null for a picture that was added to an existing patient before
 * a reload.
 */
export interface Entry {
  readonly ID: number;
  readonly given: PictureToConvert | null;
}

interface PictureListProps {
  entries: readonly Entry[];
  outcomes: ReadonlyMap<number, Outcome>;
  openID: number;
  onOpen: (ID: number) => void;
  /** Number of waiting pictures that no user has taken. */
  waiting: number;
  onNext: () => void;
  isLeaving: boolean;
}

export function PictureList({
  entries,
  outcomes,
  openID,
  onOpen,
  waiting,
  onNext,
  isLeaving,
}: PictureListProps) {
  const isFinished = entries.every(({ ID }) => outcomes.has(ID));
  const next = useRef<HTMLDivElement>(null);
  // Focuses the button after the last form was redrawn, so that Enter takes the next pictures.
  useEffect(() => {
    if (isFinished) next.current?.querySelector("button")?.focus();
  }, [isFinished]);
  return (
    <nav className={classes.list} aria-label="Your pictures">
      <h2 className={classes.head}>
        {entries.length === 1 ? "Your picture" : `Your ${entries.length} pictures`}
      </h2>
      {isFinished && (
        <div ref={next} className={classes.finished} role="status">
          <b>{entries.length === 1 ? "The picture is converted." : `All ${entries.length} converted.`}</b>
          {waiting > 0 && (
            <Button kind="primary" busy={isLeaving} onClick={onNext}>
              Take the next {Math.min(waiting, conversionList.pageSize)}
            </Button>
          )}
        </div>
      )}
      {entries.map((each, index) => (
        <button
          key={each.ID}
          type="button"
          className={classes.entry}
          aria-current={each.ID === openID || undefined}
          onClick={() => onOpen(each.ID)}
        >
          <Thumbnail of={each.given} />
          <span className={classes.words}>
            <EntryText
              given={each.given}
              outcome={outcomes.get(each.ID)}
              number={index + 1}
              isOpen={each.ID === openID}
            />
          </span>
        </button>
      ))}
    </nav>
  );
}

function Thumbnail({ of }: { of: PictureToConvert | null }) {
  if (!of?.picture || !isDisplayable(of.picture)) return <span className={classes.thumbnail} />;
  const address = addressOf(conversionRoutes.picture, { params: { id: of.ID } }, null);
  return <img className={classes.thumbnail} src={address} alt="" loading="lazy" />;
}

interface EntryProps {
  given: PictureToConvert | null;
  outcome: Outcome | undefined;
  number: number;
  isOpen: boolean;
}

function EntryText({ given, outcome, number, isOpen }: EntryProps) {
  const patient = outcome === undefined ? given : "saved" in outcome ? outcome.saved : outcome.existing;
  return (
    <>
      <b>{patient === null || patient.last_name === "" ? `Picture ${number}` : patientName(patient)}</b>
      {given && <span className="muted">{nameOf(given.client)}</span>}
      {outcome !== undefined ? (
        <OutcomeStatus outcome={outcome} />
      ) : isOpen ? (
        <span className="muted">Open now</span>
      ) : (
        given && <ArrivalTime of={given} />
      )}
    </>
  );
}

/** Shows when a picture arrived, such as "10/11 09:14", in the client's time zone. */
function ArrivalTime({ of: { created_time, client } }: { of: PictureToConvert }) {
  const { day, time } = wallOf(created_time, zoneNamed(client.zone));
  return (
    <time dateTime={created_time} className="muted tn">
      {formatDay(day).slice(0, 5)} {time}
    </time>
  );
}

function OutcomeStatus({ outcome }: { outcome: Outcome }) {
  if ("existing" in outcome) return <Status is="completed">Added to existing</Status>;
  const missing = outcome.saved.missing.length;
  if (missing === 0) return <Status is="completed">Converted</Status>;
  return <Status is="missing">{missing === 1 ? "1 detail missing" : `${missing} details missing`}</Status>;
}
