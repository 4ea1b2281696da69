import type { Random } from "./random.ts";

const OPENINGS = [
  "Thank you for asking me to see this patient, who has had the trouble for about eight months.",
  "I reviewed this patient in my rooms today.",
  "Thank you for your referral. The history is as you described it.",
  "It was a pleasure to see this patient again, now six weeks after the procedure.",
];
const FINDINGS = [
  "On examination there was mild swelling and the range of movement was nearly full.",
  "The wound has healed well, and there is no sign of infection.",
  "The examination was normal apart from some tenderness on the medial side.",
  "Blood pressure was 132 over 78, and the pulse was regular at 68.",
  "The X-ray of last week shows good position and early union.",
  "Strength has come back to about four fifths of the other side.",
];
const PLANS = [
  "I have suggested physiotherapy twice a week and will see the patient again in six weeks.",
  "I recommend an MRI before we decide about an operation.",
  "The present medication goes on without change, and a review in three months is enough.",
  "We discussed the risks and benefits of surgery, and the patient would like to think it over.",
  "I have returned the patient to your care and am happy to see them again at any time.",
];

/** Returns the text of a letter: opening, two findings and a plan, one paragraph a line. */
export function letterTextOf(random: Random, salutation = "Dear Doctor,"): string {
  return [
    salutation,
    "",
    random.pick(OPENINGS),
    random.pick(FINDINGS),
    random.pick(FINDINGS),
    random.pick(PLANS),
    "",
    "With kind regards",
  ].join("\n");
}
