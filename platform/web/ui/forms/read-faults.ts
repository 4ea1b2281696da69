import { countedFaults, headOfFaults } from "#kernel/text/asking.ts";

/** A field on screen that is wrong. */
export interface Fault {
  /** The sentence below the field. */
  readonly words: string;
  /** The name of the field in its form, where it has one. */
  readonly name: string | null;
  readonly isEmpty: boolean;
  /** Null for a refusal whose field is not on screen. */
  readonly element: HTMLElement | null;
}

const TYPED = "input:not([type=hidden]), textarea, select";
const INPUTS = `${TYPED}, button, [tabindex]`;

const canFocus = (element: HTMLElement): boolean => element.matches(INPUTS) && element.tabIndex >= 0;

/** Returns what takes the focus for a field: the field itself, or an input of a group: the chosen one, else the first. */
export const focusableOf = (element: HTMLElement): HTMLElement | null =>
  canFocus(element)
    ? element
    : (element.querySelector<HTMLElement>("input:checked") ??
      [...element.querySelectorAll<HTMLElement>(INPUTS)].find(canFocus) ??
      null);

/** The sentence that a field is described by; its name where it says nothing. */
function wordsOf(element: HTMLElement): string {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
  const said = ids.filter((id) => id.endsWith("-error")).flatMap((id) => document.getElementById(id)?.textContent ?? []);
  return said.join(" ").trim() || (element.getAttribute("aria-label") ?? "");
}

function isEmptyField(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)) return !element.checked;
  if ("value" in element && typeof element.value === "string") return element.value === "";
  const inputs = [...element.querySelectorAll("input")];
  return inputs.every((input) => (["checkbox", "radio"].includes(input.type) ? !input.checked : input.value === ""));
}

/** Returns the wrong fields of a form in the order they are read. */
export function readFaults(within: HTMLElement): Fault[] {
  return [...within.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map((element) => ({
    words: wordsOf(element),
    name: element.dataset["name"] ?? element.getAttribute("name"),
    isEmpty: isEmptyField(element),
    element,
  }));
}

const fieldOf = (name: string): string => name.split(".")[0] ?? name;

/** Returns the refusals that no field on screen shows. */
export function unseenFaults(errors: Readonly<Record<string, string>>, seen: readonly Fault[]): Fault[] {
  const isSeen = (name: string, words: string): boolean =>
    seen.some((fault) => fault.words === words || fault.name === name || fault.name === fieldOf(name));
  return Object.entries(errors).flatMap(([name, words]) =>
    isSeen(name, words) ? [] : [{ words, name, isEmpty: false, element: null }],
  );
}

export const isSameFaults = (before: readonly Fault[], after: readonly Fault[]): boolean =>
  before.length === after.length &&
  before.every(({ words, element, isEmpty }, place) => {
    const other = after[place];
    return other?.words === words && other.element === element && other.isEmpty === isEmpty;
  });

/** Returns the heading of the list and the beginning of the page's title. */
export function wordsOfFaults(faults: readonly Fault[], purpose?: string): { readonly head: string; readonly title: string } {
  const areEmpty = faults.every(({ isEmpty }) => isEmpty);
  return { head: headOfFaults(faults.length, areEmpty, purpose), title: countedFaults(faults.length, areEmpty) };
}

/** A dialog with this many fields shows them all at once. */
const SMALL_DIALOG = 2;

/** Returns whether the faults are worth a list: not in a small dialog, and not above a form's only field. */
export function needsList(within: HTMLElement, faults: readonly Fault[]): boolean {
  if (faults.some(({ element }) => element === null)) return true;
  if (within.closest('[role="dialog"]') === null) return within.querySelectorAll(TYPED).length > 1;
  return Math.max(faults.length, within.querySelectorAll("[data-field]").length) > SMALL_DIALOG;
}
