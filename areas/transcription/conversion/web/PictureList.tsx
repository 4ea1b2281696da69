import { patientName } from "#areas/patients/patients/rules/name.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { conversionList, type PictureToConvert } from "../contract.ts";
import type { ExistingPatient } from "../existing.contract.ts";
import classes from "./conversion.module.css";

/** What became of a picture: a patient of its own, or a part of one that was there already. */
export type Outcome = { readonly saved: PictureToConvert } | { readonly existing: ExistingPatient };

interface PictureListProps {
  patients: readonly PictureToConvert[];
  outcomes: ReadonlyMap<number, Outcome>;
  openID: number;
  onOpen: (ID: number) => void;
  /** Pictures nobody has taken yet. */
  waiting: number;
  onNext: () => void;
  isLeaving: boolean;
}

export function PictureList({ patients, outcomes, openID, onOpen, waiting, onNext, isLeaving }: PictureListProps) {
  const isFinished = patients.every(({ ID }) => outcomes.has(ID));
  return (
    <nav className={classes.list} aria-label="Your pictures">
      <p className={classes.head}>
        {outcomes.size} of {patients.length} done
      </p>
      {isFinished && (
        <div className={classes.finished} role="status">
          <b>{patients.length === 1 ? "The picture is converted." : `All ${patients.length} converted.`}</b>
          {waiting > 0 && (
            <Button kind="primary" busy={isLeaving} onClick={onNext}>
              Take the next {Math.min(waiting, conversionList.pageSize)}
            </Button>
          )}
        </div>
      )}
      {patients.map((each, index) => (
        <button
          key={each.ID}
          type="button"
          className={classes.entry}
          aria-current={each.ID === openID || undefined}
          onClick={() => onOpen(each.ID)}
        >
          <EntryWords given={each} outcome={outcomes.get(each.ID)} number={index + 1} />
        </button>
      ))}
    </nav>
  );
}

interface EntryProps {
  given: PictureToConvert;
  outcome: Outcome | undefined;
  number: number;
}

function EntryWords({ given, outcome, number }: EntryProps) {
  const named = outcome === undefined ? given : "saved" in outcome ? outcome.saved : outcome.existing;
  return (
    <>
      <b>{named.last_name === "" ? `Picture ${number}` : patientName(named)}</b>
      <span className="muted">{nameOf(given.client)}</span>
      {outcome === undefined ? (
        <DateTime at={given.created_time} zone={zoneNamed(given.client.zone)} />
      ) : "existing" in outcome ? (
        <Status is="completed">Added to existing</Status>
      ) : (
        <Saved missing={outcome.saved.missing.length} />
      )}
    </>
  );
}

function Saved({ missing }: { missing: number }) {
  if (missing === 0) return <Status is="completed">Converted</Status>;
  return <Status is="missing">{missing === 1 ? "1 detail missing" : `${missing} details missing`}</Status>;
}
