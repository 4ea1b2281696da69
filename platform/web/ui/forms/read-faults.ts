import { formatFaultCount, faultsHeading } from "#kernel/text/asking.ts";

/** Fault of a field in a refused form. */
export interface Fault {
  /** Message below the field. */
  readonly words: string;
  /** Name of the field in its form, or null if it has none. */
  readonly name: string | null;
  readonly isEmpty: boolean;
  /** Element of the field. Null if the field is not on screen. */
  readonly element: HTMLElement | null;
}

const INPUT_SELECTOR = "input:not([type=hidden]), textarea, select";
const FOCUSABLE_SELECTOR = `${INPUT_SELECTOR}, button, [tabindex]`;

const canFocus = (element: HTMLElement): boolean =>
  element.matches(FOCUSABLE_SELECTOR) && element.tabIndex >= 0;

/**
 * Returns the element that takes the focus for a field: the field itself, or a group's checked input, or else
 * its first input. Null if there is none.
 */
export const focusableOf = (element: HTMLElement): HTMLElement | null =>
  canFocus(element)
    ? element
    : (element.querySelector<HTMLElement>("input:checked") ??
      [...element.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].find(canFocus) ??
      null);

/** Returns the message that describes a field, or the field's name if it has none. */
function messageOf(element: HTMLElement): string {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
  const messages = ids
    .filter((id) => id.endsWith("-error"))
    .flatMap((id) => document.getElementById(id)?.textContent ?? []);
  return messages.join(" ").trim() || (element.getAttribute("aria-label") ?? "");
}

function isEmptyField(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type))
    return !element.checked;
  if ("value" in element && typeof element.value === "string") return element.value === "";
  const inputs = [...element.querySelectorAll("input")];
  return inputs.every((input) =>
    ["checkbox", "radio"].includes(input.type) ? !input.checked : input.value === "",
  );
}

const nameOf = (element: HTMLElement): string | null =>
  element.dataset["name"] ?? element.getAttribute("name");

/** Returns the faulty fields of a form in reading order. */
export function readFaults(within: HTMLElement): Fault[] {
  return [...within.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map((element) => ({
    words: messageOf(element),
    name: nameOf(element),
    isEmpty: isEmptyField(element),
    element,
  }));
}

/**
 * Returns the names of a form's required fields that look empty. A field for several choices looks so too after
 * a choice.
 */
export const emptyRequiredFields = (form: HTMLElement | null): string[] =>
  [...(form?.querySelectorAll<HTMLElement>("[aria-required=true]") ?? [])]
    .filter(isEmptyField)
    .flatMap((element) => nameOf(element) ?? []);

const fieldOf = (name: string): string => name.split(".")[0] ?? name;

/** Returns the errors that no field on screen shows. */
export function unseenFaults(
  errors: Readonly<Record<string, string>>,
  seenFaults: readonly Fault[],
): Fault[] {
  const isSeen = (name: string, words: string): boolean =>
    seenFaults.some((fault) => fault.words === words || fault.name === name || fault.name === fieldOf(name));
  return Object.entries(errors).flatMap(([name, words]) =>
    isSeen(name, words) ? [] : [{ words, name, isEmpty: false, element: null }],
  );
}

export const isSameFaults = (before: readonly Fault[], after: readonly Fault[]): boolean =>
  before.length === after.length &&
  before.every(({ words, element, isEmpty }, index) => {
    const otherFault = after[index];
    return otherFault?.words === words && otherFault.element === element && otherFault.isEmpty === isEmpty;
  });

/** Returns the heading of the list and the beginning of the page's title. */
export function faultHeadings(
  faults: readonly Fault[],
  purpose?: string,
): { readonly head: string; readonly title: string } {
  const areEmpty = faults.every(({ isEmpty }) => isEmpty);
  return {
    head: faultsHeading(faults.length, areEmpty, purpose),
    title: formatFaultCount(faults.length, areEmpty),
  };
}

/** Largest number of faults of a dialog that needs no list, because the first fault gets the focus. */
const FEW_FAULTS = 2;

/** Returns true if the faults need a list: not for a few faults of a dialog, and not above a form's only field. */
export function needsList(within: HTMLElement, faults: readonly Fault[]): boolean {
  if (faults.some(({ element }) => element === null)) return true;
  if (within.closest('[role="dialog"]') === null) return within.querySelectorAll(INPUT_SELECTOR).length > 1;
  return faults.length > FEW_FAULTS;
}
