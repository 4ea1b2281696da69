import { useRef, useState } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { LOCK_LOST, notLockHolder } from "../contract.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { ConversionForm } from "./ConversionForm.tsx";
import classes from "./conversion.module.css";
import { Label } from "./Label.tsx";
import { type Entry, type Outcome, PictureList } from "./PictureList.tsx";
import { useReadingLine } from "./useReadingLine.ts";

/** Ref that focuses a part without fields, so that the keyboard continues there. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The error that a save would return, shown when the user loses the lock without saving. */
const LOCK_LOST_ERROR = new RequestError({ status: 409, code: notLockHolder.code, message: LOCK_LOST });

interface DeskProps {
  entries: readonly Entry[];
  outcomes: ReadonlyMap<number, Outcome>;
  onOutcome: (ID: number, became: Outcome) => void;
  guid: string;
  held: ReadonlySet<number> | null;
  /** Number of waiting pictures that no user has taken. */
  waiting: number;
  onNext: () => void;
  onReload: () => void;
  isLeaving: boolean;
}

/** Renders the list of pictures, the open picture and its form. */
export function ConversionDesk({
  entries,
  outcomes,
  onOutcome,
  guid,
  held,
  waiting,
  onNext,
  onReload,
  isLeaving,
}: DeskProps) {
  const [openID, setOpen] = useState(
    () => (entries.find(({ ID }) => !outcomes.has(ID)) ?? entries[0])?.ID ?? 0,
  );
  const [lost, setLost] = useState<ReadonlyMap<number, RequestError>>(new Map());
  const reading = useReadingLine();
  const frame = useRef<HTMLDivElement>(null);
  const index = entries.findIndex(({ ID }) => ID === openID);
  const outcome = outcomes.get(openID);
  const patient =
    outcome !== undefined && "saved" in outcome ? outcome.saved : (entries[index]?.given ?? null);
  const isGone = (ID: number): boolean => held !== null && !held.has(ID) && !outcomes.has(ID);
  const moveBy = (step: 1 | -1): void => setOpen(entries[index + step]?.ID ?? openID);
  useShortcuts([
    { keys: "Alt+ArrowUp", does: "Previous picture", inFields: true, run: () => moveBy(-1) },
    { keys: "Alt+ArrowDown", does: "Next picture", inFields: true, run: () => moveBy(1) },
  ]);
  const finish = (became: Outcome): void => {
    onOutcome(openID, became);
    const openEntries = entries.filter(({ ID }) => ID !== openID && !outcomes.has(ID));
    const next = openEntries.find((each) => entries.indexOf(each) > index) ?? openEntries[0];
    if (next) setOpen(next.ID);
  };
  // Scrolls the enlarged picture with the form because fields further down are further down on the label.
  const scrollFrame = (share: number): void => {
    if (frame.current)
      frame.current.scrollTop = share * (frame.current.scrollHeight - frame.current.clientHeight);
  };
  return (
    <div className={classes.desk}>
      <PictureList {...{ entries, outcomes, openID, waiting, onNext, isLeaving }} onOpen={setOpen} />
      {patient && <Label key={`label ${patient.ID}`} patient={patient} frame={frame} reading={reading} />}
      {outcome !== undefined && "existing" in outcome ? (
        <div key={`added ${openID}`} className={classes.form} ref={takeFocus} tabIndex={-1}>
          <EmptyState>The picture was added to {patientName(outcome.existing)}.</EmptyState>
        </div>
      ) : (
        patient && (
          <ClientProvider client={{ ...patient.client, via: "staff" }}>
            <OwnerProvider owner={{ doctor_id: patient._doctor }}>
              <ConversionForm
                key={`form ${patient.ID} ${patient.version}`}
                patient={patient}
                guid={guid}
                lost={lost.get(patient.ID) ?? (isGone(patient.ID) ? LOCK_LOST_ERROR : null)}
                onLost={(refused) => setLost((now) => new Map(now).set(patient.ID, refused))}
                onConverted={(saved) => finish({ saved })}
                onTaken={(existing) => finish({ existing })}
                onSkip={() => moveBy(1)}
                onReload={onReload}
                onScrolled={scrollFrame}
                onField={reading.onFocus}
              />
            </OwnerProvider>
          </ClientProvider>
        )
      )}
    </div>
  );
}
