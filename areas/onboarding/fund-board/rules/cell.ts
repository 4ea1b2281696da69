import { type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";
import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import type { CellState } from "../contract.ts";

interface Registration {
  readonly state: "sent" | "not_sent" | "confirmed" | "rejected";
  readonly due_day: Day | null;
}

/** Returns the state of a registration: `due` from the day on which the fund's reply was expected. */
export function cellState({ state, due_day }: Registration, today: Day): CellState {
  return state === "sent" && due_day !== null && due_day <= today ? "due" : state;
}

interface LateRegistration {
  readonly client: string;
  readonly sent_day: Day;
  readonly due_day: Day;
  readonly numbers: readonly { readonly provider_number: string; readonly practice_name: string | null }[];
}

export const daysLate = ({ due_day }: Pick<LateRegistration, "due_day">, today: Day): number =>
  Math.max(0, daysBetween(due_day, today));

export const lateText = (days: number): string =>
  days === 0 ? "due today" : `${days} ${days === 1 ? "day" : "days"} late`;

/** Returns the default chasing email, which staff may edit before sending. */
export function chasingMail({ client, sent_day, due_day, numbers }: LateRegistration): {
  subject: string;
  text: string;
} {
  const numberTexts = numbers.map(({ provider_number, practice_name }) =>
    practice_name === null
      ? formatProviderNumber(provider_number)
      : `${formatProviderNumber(provider_number)} (${practice_name})`,
  );
  const plural = numbers.length === 1 ? "" : "s";
  return {
    subject: `Registration: ${numbers.map(({ provider_number }) => formatProviderNumber(provider_number)).join(", ")}`,
    text: `Dear provider registration team,

On ${formatDay(sent_day)} we sent you a registration form for ${emailSafeName(client)}, provider number${plural} ${numberTexts.join(" and ")}. We expected a reply by ${formatDay(due_day)}.

Please confirm the registration${plural}, or tell us what is missing. The form is attached again.

Corella
`,
  };
}

/** Summarises a client's exceptional registrations: "2 to chase, 1 rejected". */
export function exceptionsOf(cells: readonly { readonly state: CellState }[]): string {
  const count = (wantedState: CellState) => cells.filter(({ state }) => state === wantedState).length;
  const counts: readonly (readonly [number, string])[] = [
    [count("due"), "to chase"],
    [count("rejected"), "rejected"],
    [count("not_sent"), "not sent"],
  ];
  return counts.flatMap(([number, label]) => (number === 0 ? [] : [`${number} ${label}`])).join(", ");
}
