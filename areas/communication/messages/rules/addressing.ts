/**
 * Side of a correspondent: the client and its sub users, or the bureau's staff and the booking agents of the
 * client.
 */
export type Kind = "staff" | "client" | "subuser" | "agent";
export const isOfBureau = (kind: Kind): boolean => kind === "staff" || kind === "agent";

interface Party {
  readonly ID: number;
  readonly kind: Kind;
}

export interface Answered {
  readonly sender: Party;
  readonly recipient: Party | null;
}

export interface Addressing {
  readonly writer: Party;
  /** IDs of the client and its active sub users, who are the persons the bureau may write to. */
  readonly people: readonly number[];
  readonly client: number;
  /** Recipients named by the caller; 0 stands for the bureau. */
  readonly asked: readonly number[];
  readonly answered: Answered | null;
}

/**
 * Returns the recipients of a message (C-150): clients write to the bureau, the bureau writes to the client
 * and its sub users. A null recipient stands for the bureau, so that a reply is read even if the staff member
 * who wrote is away. A reply to a booking agent goes to the agent, who isn't one of the bureau's staff.
 * Returns null if the writer may not write to a recipient.
 */
export function addressees({ writer, people, client, asked, answered }: Addressing): readonly (number | null)[] | null {
  if (!isOfBureau(writer.kind)) return fromClient(asked, answered);
  const to = fromBureau(asked, answered, client);
  return to.every((one) => one !== null && people.includes(one)) ? to : null;
}

function fromBureau(asked: readonly number[], answered: Answered | null, client: number): (number | null)[] {
  if (asked.length > 0) return [...new Set(asked)];
  if (answered === null) return [client];
  return [isOfBureau(answered.sender.kind) ? (answered.recipient?.ID ?? null) : answered.sender.ID];
}

function fromClient(asked: readonly number[], answered: Answered | null): (number | null)[] | null {
  const other = answered?.sender.kind === "agent" ? answered.sender.ID : null;
  const isOther = asked.every((one) => one === 0 || one === answered?.sender.ID);
  return isOther ? [other] : null;
}
