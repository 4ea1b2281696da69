import type { LetterWay } from "#areas/patients/referring-doctors/contract.ts";
import { WAY_NAMES } from "#areas/patients/referring-doctors/ways.contract.ts";
import type { ListedState } from "../contract.ts";
import type { EventKind, LetterState } from "../letter.contract.ts";
import type { Envelope, MessagingService } from "../settings.contract.ts";

const QUEUED: Readonly<Record<LetterWay, string>> = {
  email: "Queued",
  secure: "To hand over",
  post: "To print",
};

const STATES: Readonly<Record<Exclude<LetterState, "queued">, string>> = {
  sent: "Sent",
  opened: "Opened",
  acknowledged: "Acknowledged",
  printed: "Printed",
  failed: "Failed",
};

export const stateWords = ({
  state,
  way,
}: {
  readonly state: LetterState;
  readonly way: LetterWay;
}): string => (state === "queued" ? QUEUED[way] : STATES[state]);

export const EVENT_NAMES: Readonly<Record<EventKind, string>> = {
  ...STATES,
  queued: "Queued",
  replaced: "Replaced",
};

export const LISTED_NAMES: Readonly<Record<ListedState, string>> = {
  failed: "Failed",
  late: "Not arrived in time",
  queued: "Waiting",
  sent: "Sent",
  arrived: "Arrived",
  replaced: "Replaced",
};

export const ENVELOPE_NAMES: Readonly<Record<Envelope, string>> = {
  dl_left: "DL, window on the left",
  dl_right: "DL, window on the right",
};

export const SERVICE_NAMES: Readonly<Record<MessagingService, string>> = {
  healthlink: "HealthLink",
  medical_objects: "Medical-Objects",
  argus: "Argus",
  other: "Other",
};

export const byWay = (way: LetterWay): string => `by ${WAY_NAMES[way].toLowerCase()}`;

export const letterCount = (letters: number): string => (letters === 1 ? "1 letter" : `${letters} letters`);

const LATE: Readonly<Record<LetterWay, string>> = {
  email: "Not opened",
  secure: "Not acknowledged",
  post: "Not printed",
};

/** Describes a letter that has not arrived in time. */
export const lateWords = ({ way }: { readonly way: LetterWay }): string => LATE[way];

export const ROLE_NAMES = { referrer: "Referring doctor", gp: "GP", other: "Other doctor" } as const;

/** Detail of the fact that withdraws a letter. Withdrawn letters count as replaced. */
export const WITHDRAWN = "Withdrawn.";

/** Returns what became of a letter that no longer counts. */
export const replacedWords = (events: readonly { readonly detail: string | null }[]): string =>
  events.at(-1)?.detail === WITHDRAWN ? "Withdrawn" : "Replaced";
