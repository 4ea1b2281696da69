import { textOfEquation } from "./equation-field.ts";
import { labelled } from "./labels.ts";
import { signOfField } from "./symbol-field.ts";

const BUTTON = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(\S.*)$/is;

/**
 * Returns what a field shows by its code instead of a result: signs, equations and buttons. Null for other
 * fields.
 */
export function textOfField(code: string): string | null {
  const button = BUTTON.exec(code)?.[1];
  return button === undefined ? (signOfField(code) ?? textOfEquation(code)) : labelled(button.trim());
}
