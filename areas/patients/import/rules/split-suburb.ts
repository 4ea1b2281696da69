import type { Address } from "./candidate.ts";
import { correctPostcode, correctState } from "./correct-text.ts";

type Place = Pick<Address, "suburb" | "state" | "postcode">;

const STATES = new Set("NSW,VIC,QLD,SA,WA,TAS,NT,ACT".split(","));
const LONGEST_TEXT = 100;
const POSTCODE_AT_END = /^(.*[^ ,(])[ ,(]+(\d{3,4})$/;
const ABBREVIATION_AT_END = /^(.*[^ ,(])[ ,(]+([a-z]{2,3}\.?|(?:[a-z]\.){1,2}[a-z]\.?)$/i;
const NAME_AT_END =
  /^(.*[^ ,(])([ ,(]+)(victoria|new south wales|queensland|south australia|western australia|tasmania|northern territory|australian capital territory)$/i;
/** First digits of the postcodes of each state. */
const FIRST_DIGITS: Readonly<Record<string, string>> = {
  NSW: "12",
  ACT: "02",
  VIC: "38",
  QLD: "49",
  SA: "5",
  WA: "6",
  TAS: "7",
  NT: "0",
};

/**
 * Returns the parts of "Camberwell VIC 3124", "Camberwell, Victoria, 3124", "RICHMOND 3121" or "Richmond VIC".
 * A state or postcode that the text does not contain is null.
 */
export function splitSuburb(text: string): Place {
  const whole = text
    .trim()
    .replace(/(?<=\d)[ ,]+australia$/i, "")
    .replace(/\)$/, "");
  if (whole.length > LONGEST_TEXT) return { suburb: text, state: null, postcode: null };
  const [, beforePostcode = whole, digits] = POSTCODE_AT_END.exec(whole) ?? [];
  const postcode = digits === undefined ? null : correctPostcode(digits);
  if (postcode !== null && postcode.length !== 4) return { suburb: text, state: null, postcode: null };
  const [suburb, state] = splitState(beforePostcode, postcode);
  return postcode === null && state === null
    ? { suburb: text, state, postcode }
    : { suburb, state, postcode };
}

function splitState(text: string, postcode: string | null): readonly [string, string | null] {
  const [, before, letters = ""] = ABBREVIATION_AT_END.exec(text) ?? [];
  const abbreviation = correctState(letters);
  if (before !== undefined && STATES.has(abbreviation)) return [before, abbreviation];
  const [, beforeName, separator = "", name = ""] = NAME_AT_END.exec(text) ?? [];
  if (beforeName === undefined) return [text, null];
  const state = correctState(name);
  // Port Victoria is a town of South Australia, so a name without a comma needs a postcode of its state.
  const isState = /[,(]/.test(separator) || (FIRST_DIGITS[state] ?? "").includes(postcode?.[0] ?? "none");
  return isState ? [beforeName, state] : [text, null];
}

/**
 * Separates state and postcode from the suburb. Returns the place unchanged if its own state or postcode
 * differs, because one of the two is wrong.
 */
export function withSuburbSplit<One extends Place>(place: One): One {
  if (place.suburb === null) return place;
  const { suburb, state, postcode } = splitSuburb(place.suburb);
  const hasConflict = isOther(state, place.state) || isOther(postcode, place.postcode);
  if (hasConflict) return place;
  return { ...place, suburb, state: state ?? place.state, postcode: postcode ?? place.postcode };
}

const isOther = (found: string | null, own: string | null): boolean =>
  found !== null && own !== null && own !== "" && found !== own;
