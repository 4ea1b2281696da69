/**
 * Side of a correspondent: the client and its sub users, or the bureau's staff and the booking agents of the
 * client.
 */
export type CorrespondentKind = "staff" | "client" | "subuser" | "agent";
export const isOfBureau = (kind: CorrespondentKind): boolean => kind === "staff" || kind === "agent";

interface Party {
  readonly ID: number;
  readonly kind: CorrespondentKind;
}

export interface AnsweredMessage {
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
  readonly answered: AnsweredMessage | null;
}

/**
 * Returns the recipients of a message (C-150): clients write to the bureau, the bureau writes to the client
 * and its sub users. A null recipient stands for the bureau, so that other staff can read a reply while its
 * recipient is away. A reply to a booking agent goes to the agent, who isn't one of the bureau's staff.
 * Returns null if the writer may not write to a recipient.
 */
export function addressees({
  writer,
  people,
  client,
  asked: requestedIds,
  answered,
}: Addressing): readonly (number | null)[] | null {
  if (!isOfBureau(writer.kind)) return recipientsFromClient(requestedIds, answered);
  const recipients = recipientsFromBureau(requestedIds, answered, client);
  return recipients.every((recipient) => recipient !== null && people.includes(recipient))
    ? recipients
    : null;
}

function recipientsFromBureau(
  requestedIds: readonly number[],
  answered: AnsweredMessage | null,
  client: number,
): (number | null)[] {
  if (requestedIds.length > 0) return [...new Set(requestedIds)];
  if (answered === null) return [client];
  return [isOfBureau(answered.sender.kind) ? (answered.recipient?.ID ?? null) : answered.sender.ID];
}

function recipientsFromClient(
  requestedIds: readonly number[],
  answered: AnsweredMessage | null,
): (number | null)[] | null {
  const agent = answered?.sender.kind === "agent" ? answered.sender.ID : null;
  const isAllowed = requestedIds.every((id) => id === 0 || id === answered?.sender.ID);
  return isAllowed ? [agent] : null;
}
