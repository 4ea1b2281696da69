import { type FocusEventHandler, type ReactNode, use } from "react";
import { type Filling, wordsOfEmpty } from "#kernel/text/asking.ts";
import { FieldLabel } from "./FieldLabel.tsx";
import { IsFormContext, IsYoursContext, ReadOnlyContext } from "./form-context.ts";
import classes from "./field.module.css";

export const useReadOnly = (given: boolean | undefined): boolean => use(ReadOnlyContext) || given === true;

/** What every field takes; `form.field("name")` hands over name, value, onChange, onBlur and error. */
export interface FieldProps<Value> {
  label: string;
  name?: string;
  value: Value;
  /** Never undefined: what is emptied is null. */
  onChange: (value: Exclude<Value, undefined>) => void;
  onBlur?: FocusEventHandler<HTMLElement>;
  error?: ReactNode;
  /** The sentence of the empty field, where the label makes none: "Choose how you dictate". */
  asks?: string;
  description?: ReactNode;
  optional?: boolean;
  /** Billing waits for it: ochre, with the word. */
  needed?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** The field a form or page starts in. */
  startsHere?: boolean;
  /** A refusal of the contract is announced once, here. */
  id?: string;
}

type Labelled = Pick<
  FieldProps<unknown>,
  | "label"
  | "name"
  | "error"
  | "asks"
  | "description"
  | "optional"
  | "needed"
  | "disabled"
  | "readOnly"
  | "placeholder"
  | "startsHere"
  | "id"
>;

interface Given {
  /** The field's value, so that an empty one is asked for by name. */
  readonly value: unknown;
  /** Typed, if not given. */
  readonly filling?: Filling;
  readonly example?: string | undefined;
  /** The class of the input. */
  readonly look?: string | undefined;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Returns what a field says of its fault: in an empty field, which one it is. */
export function useSaid(
  { label, error, asks }: Pick<Labelled, "label" | "error" | "asks">,
  { value, filling = "enter", example }: Given,
) {
  const isYours = use(IsYoursContext);
  if (typeof error !== "string" || error === "" || !isEmpty(value)) return error;
  return asks ?? wordsOfEmpty(error, { label, filling, isYours, example });
}

/** The part all fields hand on to Mantine alike. */
export function frameOf(frame: Labelled, given: Given) {
  const { label, name, description, optional, needed, disabled, readOnly, placeholder, startsHere, id } = frame;
  const isReadOnly = useReadOnly(readOnly);
  const isFixed = isReadOnly || disabled === true;
  return {
    label: <FieldLabel text={label} optional={optional} needed={needed} isFixed={isFixed} />,
    name,
    id,
    error: useSaid(frame, given),
    description,
    disabled,
    readOnly: isReadOnly,
    // A list that is chosen from has the attribute of HTML always.
    "data-read-only": isReadOnly || undefined,
    // A list that is chosen from has its name at a hidden field.
    "data-name": name,
    placeholder,
    // A filter is no form: there nothing is required.
    "aria-required": (use(IsFormContext) && !optional && !isFixed) || undefined,
    "data-autofocus": startsHere || undefined,
    autoFocus: startsHere,
    classNames: { input: [given.look, needed && classes.needed].filter(Boolean).join(" ") },
  };
}
