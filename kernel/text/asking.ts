/** Ways to fill in a field: typed, chosen from a list, or given as a date. */
export type Filling = "enter" | "choose" | "date";

interface FieldDescription {
  readonly label: string;
  readonly filling: Filling;
  /** True in a form in which users enter details about themselves. */
  readonly isYours?: boolean;
  /** A valid value, such as name@practice.com.au. */
  readonly example?: string | undefined;
}

/** Words that keep their capital letter inside a sentence. Abbreviations do as well. */
const PROPER_NOUN = /^(?:Medicare|Corella|Appointmaid|Australia|Word)\b/;
/** Matches a label that is an instruction itself. */
const INSTRUCTION = /^(?:Type|Enter|Choose)\b/;
/** Matches a label that is no noun: "Effective from". */
const NO_NOUN = /(?:^| )(?:from|until|to|at|on|before|after)$/i;
/** Matches the label of a field that repeats another field. */
const CONFIRMATION = /^Confirm /;

/** Returns the label as it reads inside a sentence: "AHPRA number", "date of birth". */
export function nounOf(label: string): string {
  const text = label.replace(/[:?…]$/, "").trim();
  const isFixed = PROPER_NOUN.test(text) || /^[A-Z](?:[A-Z0-9]|$|\s[A-Z])/.test(text);
  return isFixed ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const isPlural = (noun: string): boolean => /[^su]s$/.test(noun.split(/ (?:of|for|with) /)[0] ?? noun);
const articleFor = (noun: string): string => {
  if (isPlural(noun)) return "the";
  return /^(?:[aeio]|u(?!ni|se)|AHPRA|ABN|MRN|MBS|IHI|SMS)/.test(noun) ? "an" : "a";
};

/**
 * Returns the message for an empty field: "Enter your AHPRA number.", "Choose a title.", "Choose the referral
 * date."
 */
export const promptOf = (field: FieldDescription): string => `${requestFor(field)}.`;

function requestFor({ label, filling, isYours = false, example }: FieldDescription): string {
  const noun = nounOf(label);
  const exampleClause = example === undefined ? "" : `, like ${example}`;
  if (INSTRUCTION.test(label)) return label.trim() + exampleClause;
  if (CONFIRMATION.test(label))
    return `Enter ${isYours ? "your" : "the"} ${nounOf(label.replace(CONFIRMATION, ""))} again`;
  if (NO_NOUN.test(label)) return `Complete “${label.trim()}”`;
  if (filling === "choose") return `Choose ${articleFor(noun)} ${noun}`;
  if (filling === "date") return `Choose the ${noun}`;
  return `Enter ${isYours ? "your" : "the"} ${noun}${exampleClause}`;
}

/**
 * Patterns of messages about an invalid value. An empty field gets a message with the field's name instead.
 */
const VALUE_MESSAGES = [
  /^Enter (?:text|an? (?:valid |whole |smaller )*(?:value|number|amount|date|time))\b/,
  /^Choose (?:from the list|one of the options)\b/,
  /^Invalid (?:Email Address|provider number)/,
  / Please enter valid number\.$/,
  /^This (?:is not a valid value|is too short|must be)\b/,
  /^Username m(?:ust have|ay contain)\b/,
  /^The passwords do not match/,
  /from dropdown list$/,
];

/**
 * Matches a message addressed to any user ("Enter a first name."). In a form about the user, the message says
 * "your" instead.
 */
const IMPERSONAL_MESSAGE = /^(?:Enter an? |Choose an? .+ from the list\.$)/;

const isAboutValue = (message: string): boolean => VALUE_MESSAGES.some((about) => about.test(message));

/**
 * Returns the message for an empty field: the given message if it is about this field, otherwise a message
 * made from the label. Messages about invalid values are used only for fields that have a value.
 */
export const emptyFieldMessage = (message: string, field: FieldDescription): string =>
  isAboutValue(message) || (field.isYours === true && IMPERSONAL_MESSAGE.test(message))
    ? promptOf(field)
    : message;

/** Returns the number of faults in words: "5 fields to complete", "1 field to check". */
export const formatFaultCount = (count: number, areEmpty: boolean): string =>
  `${count} ${count === 1 ? "field" : "fields"} to ${areEmpty ? "complete" : "check"}`;

/** Returns the heading of the list of faults: "Complete 5 fields to get your quote". */
export const faultsHeading = (count: number, areEmpty: boolean, purpose = ""): string =>
  [`${areEmpty ? "Complete" : "Check"} ${count} ${count === 1 ? "field" : "fields"}`, purpose]
    .filter(Boolean)
    .join(" ");
