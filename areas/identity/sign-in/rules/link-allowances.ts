import { emailKey } from "#kernel/addresses/email.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Rate limits of password resets, because anyone with a username can request one. Low for one account, higher
 * for one network because a whole practice may share it.
 */
export const allowancesOfReset = ({ person, network }: { person: number; network: string }) => [
  { key: `reset of ${person}`, most: 5, seconds: HOUR },
  { key: `reset from ${network}`, most: 30, seconds: HOUR },
];

interface Invitation {
  readonly person: number;
  readonly to: string;
  readonly by: { readonly ID: number; readonly client: number | null };
}

/**
 * Rate limits of invitations, whose sender chooses the recipient. A practice counts as one sender; a mailbox
 * is limited regardless of its supposed owner.
 */
export const allowancesOfInvitation = ({ person, to, by }: Invitation) => [
  { key: `invitation of ${person}`, most: 5, seconds: HOUR },
  { key: `invitation to ${emailKey(to)}`, most: 5, seconds: DAY },
  by.client === null
    ? { key: `invitations by ${by.ID}`, most: 60, seconds: HOUR }
    : { key: `invitations of client ${by.client}`, most: 20, seconds: HOUR },
];

/**
 * Rate limits of changes of the email address, because the user who changes it chooses where the notice is
 * sent.
 */
export const allowancesOfNewAddress = ({ person, to, by }: { person: number; to: string; by: number }) => [
  { key: `new address of ${person}`, most: 10, seconds: DAY },
  { key: `new address ${emailKey(to)}`, most: 10, seconds: DAY },
  { key: `new addresses by ${by}`, most: 60, seconds: HOUR },
];
