/** Topic of a user's answer to a reply: "answer:12". A reply gets one answer. */
export const answerTopic = (reply: number): string => `answer:${reply}`;

/** Returns true for the topic of an answer to a reply. */
export const isAnswerTopic = (topic: string): boolean => /^answer:\d{1,15}$/.test(topic);

/**
 * Returns the text of an answer, with the field for the practice. Braces become brackets because a text in
 * braces would be read as a field.
 */
export const answerText = (typed: string): string =>
  `{practice}: ${typed.replaceAll("{", "(").replaceAll("}", ")")}`;

/** Days for which an answer may wait to be sent. */
export const VALID_DAYS = 2;
