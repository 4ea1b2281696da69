import { IconArrowRight, IconArrowsLeftRight } from "@tabler/icons-react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { PICK_TWO } from "../contract.ts";
import classes from "./merge.module.css";

export interface PickedIds {
  readonly from: number | null;
  readonly to: number | null;
}

/** Renders the pickers for the two patients and a button that swaps them. */
export function PatientPair({
  ids,
  from,
  to,
  onPick,
}: {
  ids: PickedIds;
  from: Patient | undefined;
  to: Patient | undefined;
  onPick: (ids: PickedIds) => void;
}) {
  const isSamePatient = ids.from !== null && ids.from === ids.to;
  const numberIn = (value: number | string | null): number | null =>
    typeof value === "number" ? value : null;
  return (
    <>
      <div className={classes.pair}>
        <PatientPicker
          label="Merge from"
          description="All records will move to the other patient"
          value={ids.from}
          chosen={from?.ID === ids.from ? from : null}
          startsHere={ids.from === null}
          onlyExisting
          error={isSamePatient ? PICK_TWO : undefined}
          onChange={(value) => onPick({ ...ids, from: numberIn(value) })}
        />
        <IconArrowRight size={18} aria-hidden className={classes.arrow} />
        <PatientPicker
          label="Keep"
          description="With the values chosen below"
          value={ids.to}
          chosen={to?.ID === ids.to ? to : null}
          startsHere={ids.from !== null && ids.to === null}
          onlyExisting
          onChange={(value) => onPick({ ...ids, to: numberIn(value) })}
        />
        <div className={classes.swap}>
          <Button
            icon={<IconArrowsLeftRight size={16} />}
            disabled={ids.from === null && ids.to === null}
            onClick={() => onPick({ from: ids.to, to: ids.from })}
          >
            Swap
          </Button>
        </div>
      </div>
      {(ids.from === null || ids.to === null) && <p className="muted">{PICK_TWO}</p>}
    </>
  );
}
