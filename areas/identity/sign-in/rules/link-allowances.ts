import { emailKey } from "#kernel/addresses/email.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A reset is asked for by anybody who knows a name: a few of one account, and not those of a whole practice from one place. */
export const allowancesOfReset = ({ person, network }: { person: number; network: string }) => [
  { key: `reset of ${person}`, most: 5, seconds: HOUR },
  { key: `reset from ${network}`, most: 30, seconds: HOUR },
];

interface Invitation {
  readonly person: number;
  readonly to: string;
  readonly by: { readonly ID: number; readonly client: number | null };
}

/** Whoever adds people chooses where the email goes. A practice counts as one; a mailbox is protected whoever is said to have it. */
export const allowancesOfInvitation = ({ person, to, by }: Invitation) => [
  { key: `invitation of ${person}`, most: 5, seconds: HOUR },
  { key: `invitation to ${emailKey(to)}`, most: 5, seconds: DAY },
  by.client === null
    ? { key: `invitations by ${by.ID}`, most: 60, seconds: HOUR }
    : { key: `invitations of client ${by.client}`, most: 20, seconds: HOUR },
];

/** A changed address is told, at the new one as well: who may change it chooses where that email goes. */
export const allowancesOfNewAddress = ({ person, to, by }: { person: number; to: string; by: number }) => [
  { key: `new address of ${person}`, most: 10, seconds: DAY },
  { key: `new address ${emailKey(to)}`, most: 10, seconds: DAY },
  { key: `new addresses by ${by}`, most: 60, seconds: HOUR },
];
