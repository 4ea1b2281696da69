import { formatFaultCount, faultsHeading } from "#kernel/text/asking.ts";
import type { SentForm } from "./sent-form.ts";

/** Field of a form for the list of faults. */
export interface ListedField {
  /** Name of the field in the route's errors. */
  readonly name: string;
  /** ID of the input that the line links to. */
  readonly target: string;
  /** Name under which the form sends the field, if different. */
  readonly sentAs?: string;
  /** Message for an empty field. Defaults to the route's message. */
  readonly asks?: string;
}

export interface Fault {
  readonly name: string;
  readonly target: string;
  readonly words: string;
  readonly isEmpty: boolean;
}

/**
 * Returns every fault in the order of the form. An empty field has its own message, an invalid one the
 * route's.
 */
export const faultsOf = (
  fields: readonly ListedField[],
  form: SentForm,
  errors: Readonly<Record<string, string>>,
): readonly Fault[] =>
  fields.flatMap(({ name, target, sentAs = name, asks }) => {
    const message = errors[name];
    if (message === undefined) return [];
    const isEmpty = form.text(sentAs) === "";
    return [{ name, target, isEmpty, words: isEmpty ? (asks ?? message) : message }];
  });

/** Returns the messages by field name. */
export const messagesByField = (faults: readonly Fault[]): Readonly<Record<string, string>> =>
  Object.fromEntries(faults.map(({ name, words }) => [name, words]));

const areEmpty = (faults: readonly Fault[]): boolean => faults.every(({ isEmpty }) => isEmpty);

export const headOf = (faults: readonly Fault[], purpose: string): string =>
  faultsHeading(faults.length, areEmpty(faults), purpose);

/**
 * Returns the page title with the number of faults, such as "5 fields to complete · Get a quote", or the
 * title alone.
 */
export const titleWith = (faults: readonly Fault[], title: string): string =>
  faults.length === 0 ? title : `${formatFaultCount(faults.length, areEmpty(faults))} · ${title}`;
