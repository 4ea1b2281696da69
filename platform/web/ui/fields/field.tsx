import { createContext, type FocusEventHandler, type ReactNode, use } from "react";
import { FieldLabel } from "./FieldLabel.tsx";
import classes from "./field.module.css";

/** Whether a field is drawn inside a form, where what is not optional must be filled in. */
export const IsFormContext = createContext(false);

/** Whether what is drawn inside can only be read and copied, whatever its fields say. */
export const ReadOnlyContext = createContext(false);

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
  | "description"
  | "optional"
  | "needed"
  | "disabled"
  | "readOnly"
  | "placeholder"
  | "startsHere"
  | "id"
>;

/** The part all fields hand on to Mantine alike. */
export function frameOf(
  { label, name, error, description, optional, needed, disabled, readOnly, placeholder, startsHere, id }: Labelled,
  inputClass?: string,
) {
  const isReadOnly = useReadOnly(readOnly);
  return {
    label: <FieldLabel text={label} optional={optional} needed={needed} />,
    name,
    id,
    error,
    description,
    disabled,
    readOnly: isReadOnly,
    // A list that is chosen from has the attribute of HTML always.
    "data-read-only": isReadOnly || undefined,
    placeholder,
    // A filter is no form: there nothing is required.
    "aria-required": (use(IsFormContext) && !optional) || undefined,
    "data-autofocus": startsHere || undefined,
    autoFocus: startsHere,
    classNames: { input: [inputClass, needed && classes.needed].filter(Boolean).join(" ") },
  };
}
