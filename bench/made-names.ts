// Generates fictional names and numbers, identical in every run.

const STARTS =
  "Ab Al An Bar Bel Ber Bren Cal Cam Car Chen Col Dal Dar Del Don El Fer Fitz Gal Gar Gra Hal Har Hol Ib Jack Jen Jo Kel Kim Kow Lan Lee Lim Mac Mar Mc Mit Mor Nel New Ng Nor Ol Pap Par Pet Ram Rich Rob Ros San Sch Sim Smi Smy Som Sul Tan Tay Thom Tran Van Wal Wat Wil Wong Young Zim".split(
    " ",
  );
const MIDDLES =
  "a e i o u an en in on er ar or el al il ess ith yth ing ow aw ack eck ock ill ell all and end ond ert art ort ins ons".split(
    " ",
  );
const ENDS =
  "s son sen man ton ley ford ham berg ski ova ez ini elli er y th t d n well wood worth field stone land bury ski ky ou is as".split(
    " ",
  );
const FIRSTS =
  "John Jon Mary Anna Thi Wei Isla Noah Priya Grace Liam Ava Ella Jack Yusuf Elena Nik Trevor Salma Gino Kylie Deborah Sean Graham Maria Jan Lily Stephen Steven Catherine Kathryn Mohammed Hannah Anil Peter Linh Oliver Amelia Charlotte William Henry Mia Zoe Chloe Lucas Ethan Ruby Leo Ivy Max".split(
    " ",
  );

// Uses a generator with a fixed seed, so that every run has the same people.
let state = 20261120;
export const next = (bound: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  const scrambled = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((scrambled ^ (scrambled >>> 14)) >>> 0) / 4_294_967_296) * bound);
};
const pick = (list: readonly string[]): string => list[next(list.length)] ?? "";
export const digits = (count: number): string => Array.from({ length: count }, () => next(10)).join("");

export const givenName = (): string => `${pick(FIRSTS)}${next(4) === 0 ? ` ${pick(FIRSTS)}` : ""}`;
export const familyName = (): string => `${pick(STARTS)}${pick(MIDDLES)}${pick(ENDS)}`;
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
