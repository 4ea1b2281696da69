interface RecallMessage {
  readonly recall: number;
  /** 1 for the first message about the recall. */
  readonly number: number;
}

/** Topic of a message about a recall: "recall:12:1". */
export const recallTopic = ({ recall, number }: RecallMessage): string => `recall:${recall}:${number}`;

/** Returns the recall that a topic is about. Null for the topic of another feature. */
export function recallOfTopic(topic: string): number | null {
  const [, recall] = /^recall:(\d{1,15}):\d{1,5}$/.exec(topic) ?? [];
  return recall === undefined ? null : Number(recall);
}

interface TextContext {
  /** True if patients can reply to the sender. */
  readonly isAnswerable: boolean;
}

/** Returns the text for a patient. Names no reason and no clinical fact, because phones are shared. */
export function recallText(bookingAddress: string | null): (context: TextContext) => string {
  const ask = bookingAddress === null ? "Call us to book it." : `Book it at ${bookingAddress} or call us.`;
  return ({ isAnswerable }) =>
    `{practice}: your next appointment is due. ${ask} ${isAnswerable ? "Reply STOP to opt out." : "To stop these messages: {link}"}`;
}

/** Days for which a message may wait to be sent, and for which its link opens. */
export const VALID_DAYS = 14;
export const LINK_DAYS = 60;
