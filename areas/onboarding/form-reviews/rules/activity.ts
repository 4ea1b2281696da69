/**
 * Shortens an audit message for the form's own page: "sent an insurer form to 2 funds" becomes "sent the form
 * to 2 funds".
 */
export const activityText = (message: string): string => message.replace("an insurer form", "the form");

interface Sending {
  readonly state: "queued" | "sent" | "refused" | "task" | "entered" | null;
}

/**
 * Summarises the sendings of a form: "4 sent, 1 refused". Returns the number of funds if none has a state
 * yet.
 */
export function sendingsInWords(funds: readonly Sending[]): string {
  const count = (...states: Sending["state"][]) => funds.filter(({ state }) => states.includes(state)).length;
  const counts: readonly (readonly [number, string])[] = [
    [count("sent", "entered"), "sent"],
    [count("queued"), "sending"],
    [count("task"), "to be entered"],
    [count("refused"), "refused"],
    [count(null), "not sent"],
  ];
  if (count(null) === funds.length) return String(funds.length);
  return counts.flatMap(([number, label]) => (number === 0 ? [] : [`${number} ${label}`])).join(", ");
}
