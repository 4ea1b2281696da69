import type { KeptMessageRules, MessageRules } from "../message.contract.ts";
import { smsLength, type SmsLength } from "./length.ts";
import { fillText, LINK } from "./text.ts";
import { partWords, priceWords } from "./words.ts";

/** Values of an example, about as long as most. */
export const EXAMPLE = {
  date: "Wed 16 Dec",
  time: "10:45 am",
  location: "Richmond Rooms, Suite 4",
  name: "Alexander",
};

/** Returns a message text with the fields filled in for an example patient. */
export const exampleOf = (text: string, { practice }: Pick<MessageRules, "practice">): string =>
  fillText(text, { ...EXAMPLE, practice });

type Priced = Pick<KeptMessageRules, "practice" | "link_length" | "part_price_tenths">;

/** Returns the length of a text as an SMS, with a link of the usual length. */
const lengthOfText = (text: string, rules: Priced): SmsLength =>
  smsLength(exampleOf(text, rules).replaceAll(LINK, "x".repeat(rules.link_length)));

/** Describes the length and the cost of a text: "142 characters, 1 part, $0.08". */
export function costWords(text: string, rules: Priced): string {
  const { characters, parts, odd } = lengthOfText(text, rules);
  const price = rules.part_price_tenths === null ? "" : `, ${priceWords(parts * rules.part_price_tenths)}`;
  const reason = odd === null ? "" : `. “${odd}” more than halves what fits into a part`;
  return `${characters} characters, ${partWords(parts)}${price}${reason}`;
}
