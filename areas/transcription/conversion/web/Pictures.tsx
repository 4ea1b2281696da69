import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { KeyLine } from "#platform/web/ui/keys/KeyLine.tsx";
import type { conversionRoutes, OtherConverter } from "../contract.ts";
import type { OwnLock } from "../lock.contract.ts";
import { ConversionDesk } from "./ConversionDesk.tsx";
import { LockStrip } from "./LockStrip.tsx";
import type { Outcome } from "./PictureList.tsx";

const KEYS = [
  { keys: ["Tab"], does: "next field" },
  { keys: ["Alt+N"], does: "next needed" },
  { keys: ["Alt++", "Alt+-"], does: "zoom" },
  { keys: ["Alt+PageUp", "Alt+PageDown"], does: "move the line" },
  { keys: ["Alt+ArrowUp", "Alt+ArrowDown"], does: "previous, next picture" },
  { keys: ["Alt+U"], does: "finish" },
] as const;
const UNREADABLE = { keys: ["Alt+X"], does: "can't be read" } as const;

type ConversionReply = ReplyOf<typeof conversionRoutes.list>;

/** Returns the results from before a reload, so that finished pictures stay in the list. */
const outcomesOf = ({ done, added }: ConversionReply): ReadonlyMap<number, Outcome> =>
  new Map<number, Outcome>([
    ...done.map((saved) => [saved.ID, { saved }] as const),
    ...added.map(({ ID, existing }) => [ID, { existing }] as const),
  ]);

interface PicturesProps {
  taken: ConversionReply;
  others: readonly OtherConverter[];
  /** State of the user's lock. Null if unknown. */
  lock: OwnLock | null;
  /** Unlocks these pictures and takes the next ones. */
  onNext: () => void;
  /** Reloads these pictures. */
  onReload: () => void;
  isLeaving: boolean;
}

/** Renders the lock banner, the picture with its form, and the list of keyboard shortcuts. */
export function Pictures({ taken, others, lock, onNext, onReload, isLeaving }: PicturesProps) {
  const [outcomes, setOutcomes] = useState(() => outcomesOf(taken));
  const [entries] = useState(() => [
    ...taken.added.map(({ ID }) => ({ ID, given: null })),
    ...[...taken.done, ...taken.patients].map((given) => ({ ID: given.ID, given })),
  ]);
  const lockedPictures = lock && new Set(lock.pictures);
  const mayAsk = useSlot(patientSlots.request).length > 0;
  const { since, guid, totalItems, patients } = taken;
  return (
    <>
      <LockStrip
        {...{ since, others, lock }}
        done={outcomes.size}
        all={entries.length}
        onReleased={onReload}
      />
      <ConversionDesk
        {...{ entries, outcomes, guid, held: lockedPictures, onNext, onReload, isLeaving }}
        waiting={totalItems - patients.length}
        onOutcome={(ID, became) => setOutcomes((now) => new Map(now).set(ID, became))}
      />
      <KeyLine keys={mayAsk ? [...KEYS, UNREADABLE] : KEYS} />
    </>
  );
}
