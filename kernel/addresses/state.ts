import { z } from "zod";

export const STATES = ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT"] as const;
export type State = (typeof STATES)[number];
export const StateSchema = z.enum(STATES, { error: "Choose a state from the list." });

const NAMES: Readonly<Record<State, string>> = {
  NSW: "New South Wales",
  VIC: "Victoria",
  QLD: "Queensland",
  SA: "South Australia",
  WA: "Western Australia",
  TAS: "Tasmania",
  NT: "Northern Territory",
  ACT: "Australian Capital Territory",
};

export const isState = (text: string): text is State => STATES.some((state) => state === text);

export const stateName = (state: State): string => NAMES[state];

/** `nsw`, `N.S.W.`, `New South Wales`; null for anything else. */
export function parseState(text: string): State | null {
  const typed = text.toLowerCase().replace(/[^a-z]/g, "");
  return STATES.find((state) => typed === state.toLowerCase() || typed === NAMES[state].toLowerCase().replace(/ /g, "")) ?? null;
}
