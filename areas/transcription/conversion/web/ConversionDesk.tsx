import { useRef, useState } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { PictureToConvert } from "../contract.ts";
import { ConversionForm } from "./ConversionForm.tsx";
import classes from "./conversion.module.css";
import { Label } from "./Label.tsx";
import { useReadingLine } from "./useReadingLine.ts";
import { type Outcome, PictureList } from "./PictureList.tsx";

interface DeskProps {
  patients: readonly PictureToConvert[];
  guid: string;
  /** Pictures nobody has taken yet. */
  waiting: number;
  onNext: () => void;
  isLeaving: boolean;
}

/** The pictures at the left, the one that is read in the middle, what is typed at the right. */
export function ConversionDesk({ patients, guid, waiting, onNext, isLeaving }: DeskProps) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [openID, setOpen] = useState(patients[0]?.ID ?? 0);
  const reading = useReadingLine();
  const frame = useRef<HTMLDivElement>(null);
  const place = patients.findIndex(({ ID }) => ID === openID);
  const outcome = outcomes.get(openID);
  const patient = outcome !== undefined && "saved" in outcome ? outcome.saved : patients[place];
  const go = (step: 1 | -1): void => setOpen(patients[place + step]?.ID ?? openID);
  useShortcuts([
    { keys: "Alt+ArrowUp", does: "Previous picture", inFields: true, run: () => go(-1) },
    { keys: "Alt+ArrowDown", does: "Next picture", inFields: true, run: () => go(1) },
  ]);
  const finish = (became: Outcome): void => {
    const after = new Map(outcomes).set(openID, became);
    setOutcomes(after);
    const open = patients.filter(({ ID }) => !after.has(ID));
    const next = open.find((each) => patients.indexOf(each) > place) ?? open[0];
    if (next) setOpen(next.ID);
  };
  // The enlarged picture follows the form: what is typed further down is further down on the label.
  const follow = (share: number): void => {
    if (frame.current) frame.current.scrollTop = share * (frame.current.scrollHeight - frame.current.clientHeight);
  };
  if (!patient) return null;
  return (
    <div className={classes.desk}>
      <PictureList {...{ patients, outcomes, openID, waiting, onNext, isLeaving }} onOpen={setOpen} />
      <Label key={`label ${patient.ID}`} patient={patient} frame={frame} reading={reading} />
      {outcome !== undefined && "existing" in outcome ? (
        <div className={classes.form}>
          <EmptyState>The picture was added to {patientName(outcome.existing)}.</EmptyState>
        </div>
      ) : (
        <ClientProvider client={{ ...patient.client, via: "staff" }}>
          <OwnerProvider owner={{ doctor_id: patient._doctor }}>
            <ConversionForm
              key={`form ${patient.ID} ${patient.version}`}
              patient={patient}
              guid={guid}
              onConverted={(saved) => finish({ saved })}
              onTaken={(existing) => finish({ existing })}
              onSkip={() => go(1)}
              onReload={onNext}
              onScrolled={follow}
              onField={reading.onFocus}
            />
          </OwnerProvider>
        </ClientProvider>
      )}
    </div>
  );
}
