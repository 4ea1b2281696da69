import { useState } from "react";
import type { LetterWay, ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import type { LetterDraft, LetterOut } from "../letter.contract.ts";
import { preferredWay } from "../rules/recipient.ts";

interface Pick {
  readonly isOn: boolean;
  readonly way: LetterWay | null;
}

/** A row of the dialog. */
export interface ShownRecipient extends Pick {
  readonly role: LetterDraft["recipients"][number]["role"];
  readonly doctor: ReferringDoctor;
  /** The sending of this file to the doctor. Undefined if it was not sent. */
  readonly sent: LetterOut | undefined;
}

export interface Choice {
  readonly picks: ReadonlyMap<number, Pick>;
  readonly added: readonly ReferringDoctor[];
  /** True after a press of the button, from when on missing answers are marked. */
  readonly isTried: boolean;
  readonly setTried: () => void;
  readonly pick: (ID: number, pick: Pick) => void;
  readonly add: (doctor: ReferringDoctor) => void;
  readonly clear: () => void;
}

/** Returns the user's choices. All other values come from the draft. */
export function useChoice(): Choice {
  const [picks, setPicks] = useState<ReadonlyMap<number, Pick>>(new Map());
  const [added, setAdded] = useState<readonly ReferringDoctor[]>([]);
  const [isTried, setTried] = useState(false);
  return {
    picks,
    added,
    isTried,
    setTried: () => setTried(true),
    pick: (ID, pick) => setPicks(new Map(picks).set(ID, pick)),
    add: (doctor) => {
      setAdded([...added.filter(({ ID }) => ID !== doctor.ID), doctor]);
      setPicks(new Map(picks).set(doctor.ID, { isOn: true, way: preferredWay(doctor) }));
    },
    clear: () => {
      setPicks(new Map());
      setAdded([]);
    },
  };
}

/**
 * Returns the recipients of the draft, then the added recipients. Ticks the referring doctor unless the
 * letter was already sent there.
 */
export function recipientsOf(draft: LetterDraft, { picks, added }: Choice): ShownRecipient[] {
  const recipientIds = new Set(draft.recipients.map(({ doctor }) => doctor.ID));
  const rows = [
    ...draft.recipients,
    ...added.filter(({ ID }) => !recipientIds.has(ID)).map((doctor) => ({ role: "other" as const, doctor })),
  ];
  return rows.map(({ role, doctor }) => {
    const sent = draft.sent.find(({ _referring_doctor }) => _referring_doctor === doctor.ID);
    const pick = picks.get(doctor.ID);
    return {
      ...{ role, doctor, sent },
      isOn: pick?.isOn ?? (role === "referrer" && sent === undefined),
      way: pick?.way ?? preferredWay(doctor),
    };
  });
}
