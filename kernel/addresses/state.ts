import { z } from "zod";

export const STATES = ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT"] as const;
export type State = (typeof STATES)[number];
export const StateSchema = z.enum(STATES, { error: "Choose a state from the list." });

export const isState = (text: string): text is State => STATES.some((state) => state === text);
