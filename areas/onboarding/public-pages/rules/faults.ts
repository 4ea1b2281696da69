import { countedFaults, headOfFaults } from "#kernel/text/asking.ts";
import type { SentForm } from "./sent-form.ts";

/** A field of a form as the list of faults knows it. */
export interface ListedField {
  /** Its name in the route's refusals. */
  readonly name: string;
  /** The ID of the input that its line leads to. */
  readonly target: string;
  /** The name it is sent by, if that is another one. */
  readonly sentAs?: string;
  /** The sentence of the empty field; without one the route's words. */
  readonly asks?: string;
}

export interface Fault {
  readonly name: string;
  readonly target: string;
  readonly words: string;
  readonly isEmpty: boolean;
}

/** Returns every fault in the order of the form: an empty field asks for itself, a wrong one has the route's words. */
export const faultsOf = (
  fields: readonly ListedField[],
  sent: SentForm,
  errors: Readonly<Record<string, string>>,
): readonly Fault[] =>
  fields.flatMap(({ name, target, sentAs = name, asks }) => {
    const refused = errors[name];
    if (refused === undefined) return [];
    const isEmpty = sent.text(sentAs) === "";
    return [{ name, target, isEmpty, words: isEmpty ? (asks ?? refused) : refused }];
  });

/** Returns the words of each field by its name. */
export const wordsByField = (faults: readonly Fault[]): Readonly<Record<string, string>> =>
  Object.fromEntries(faults.map(({ name, words }) => [name, words]));

const areEmpty = (faults: readonly Fault[]): boolean => faults.every(({ isEmpty }) => isEmpty);

export const headOf = (faults: readonly Fault[], purpose: string): string =>
  headOfFaults(faults.length, areEmpty(faults), purpose);

/** "5 fields to complete · Get a quote"; without faults the title alone. */
export const titleWith = (faults: readonly Fault[], title: string): string =>
  faults.length === 0 ? title : `${countedFaults(faults.length, areEmpty(faults))} · ${title}`;
