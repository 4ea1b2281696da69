import { useState } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider, nameOf } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { DateTime } from "#platform/web/ui/DateTime.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { Status } from "#platform/web/ui/Status.tsx";
import { zoneNamed } from "#kernel/zone.ts";
import { PICTURES_AT_ONCE, type PictureToConvert } from "../contract.ts";
import { ConversionForm } from "./ConversionForm.tsx";
import classes from "./conversion.module.css";
import { Label } from "./Label.tsx";

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
  const [done, setDone] = useState<ReadonlyMap<number, PictureToConvert>>(new Map());
  const [openID, setOpen] = useState(patients[0]?.ID ?? 0);
  const place = patients.findIndex(({ ID }) => ID === openID);
  const patient = done.get(openID) ?? patients[place];
  const go = (step: 1 | -1): void => setOpen(patients[place + step]?.ID ?? openID);
  useShortcuts([
    { keys: "Alt+ArrowUp", does: "Previous picture", inFields: true, run: () => go(-1) },
    { keys: "Alt+ArrowDown", does: "Next picture", inFields: true, run: () => go(1) },
  ]);
  const left = patients.filter(({ ID }) => !done.has(ID));
  const keep = (saved: PictureToConvert): void => {
    const after = new Map(done).set(saved.ID, saved);
    setDone(after);
    const open = patients.filter(({ ID }) => !after.has(ID));
    const next = open.find((each) => patients.indexOf(each) > place) ?? open[0];
    if (next) setOpen(next.ID);
  };
  if (!patient) return null;
  return (
    <div className={classes.desk}>
      <nav className={classes.list} aria-label="Your pictures">
        <p className={classes.head}>
          {done.size} of {patients.length} done
        </p>
        {patients.map((each, index) => (
          <button
            key={each.ID}
            type="button"
            className={classes.entry}
            aria-current={each.ID === openID || undefined}
            onClick={() => setOpen(each.ID)}
          >
            <EntryWords given={each} saved={done.get(each.ID)} number={index + 1} />
          </button>
        ))}
        {left.length === 0 && waiting > 0 && (
          <Button busy={isLeaving} onClick={onNext}>
            Take the next {Math.min(waiting, PICTURES_AT_ONCE)}
          </Button>
        )}
      </nav>
      <Label key={`label ${patient.ID}`} patient={patient} />
      <ClientProvider client={{ ...patient.client, via: "staff" }}>
        <OwnerProvider owner={{ doctor_id: patient._doctor }}>
          <ConversionForm key={`form ${patient.ID} ${patient.version}`} patient={patient} guid={guid} onConverted={keep} />
        </OwnerProvider>
      </ClientProvider>
    </div>
  );
}

interface EntryProps {
  given: PictureToConvert;
  saved: PictureToConvert | undefined;
  number: number;
}

function EntryWords({ given, saved, number }: EntryProps) {
  const isNamed = (saved ?? given).last_name !== "";
  return (
    <>
      <b>{isNamed ? patientName(saved ?? given) : `Picture ${number}`}</b>
      <span className="muted">{nameOf(given.client)}</span>
      {saved === undefined ? (
        <DateTime at={given.created_time} zone={zoneNamed(given.client.zone)} />
      ) : saved.missing.length === 0 ? (
        <Status is="completed">Converted</Status>
      ) : (
        <Status is="missing">
          {saved.missing.length === 1 ? "1 detail missing" : `${saved.missing.length} details missing`}
        </Status>
      )}
    </>
  );
}
