/** Who stands on which side: the client and its people, or the bureau and those who keep calendars for it. */
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
  /** The client and its active people: whom the bureau may write to. */
  readonly people: readonly number[];
  readonly client: number;
  /** As the caller named them; 0 is the bureau. */
  readonly asked: readonly number[];
  readonly answered: Answered | null;
}

/**
 * C-150: clients write to the bureau, the bureau to the client's people. Null stands for the bureau, whoever of it may answer, so that an
 * answer is read even when the one who asked is away. An agent is not of the bureau's staff, so an answer to one goes to that person.
 * Null for the whole: not whom this writer may write to.
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
