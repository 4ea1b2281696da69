import { GROUP_END, GROUP_START, labelled, SPACE } from "./labels.ts";
import type { LinePosition } from "./line-position.ts";

/** Parts of an equation that are drawn above or below the line, by their names in Word and, after an "m", in RTF. */
export const RAISED_MATHS: ReadonlyMap<string, LinePosition> = new Map([
  ["sup", "super"],
  ["sub", "sub"],
]);

/** Control words of RTF that begin a part of an equation; the part's name is in the parentheses. */
export const RTF_MATHS = /^m(f|num|den|rad|e|sup|sub)$/;

/**
 * Returns the labels before a part of an equation that is inside `outer`: the bar of a fraction and the sign of a
 * root, which Word draws without storing text for them. Without them 1/2 would be read as 12.
 */
export function mathsBefore(name: string, outer: string): string {
  if (name === "f") return labelled(SPACE);
  if (name === "num") return labelled(GROUP_START);
  if (name === "den") return labelled("/") + labelled(GROUP_START);
  return isRooted(name, outer) ? labelled("√") + labelled(GROUP_START) : "";
}

/** Returns the labels after a part of an equation. */
export function mathsAfter(name: string, outer: string): string {
  if (name === "f") return labelled(SPACE);
  return name === "num" || name === "den" || isRooted(name, outer) ? labelled(GROUP_END) : "";
}

const isRooted = (name: string, outer: string): boolean => name === "e" && outer === "rad";
