import { type FocusEventHandler, type ReactNode, use } from "react";
import { type Filling, emptyFieldMessage } from "#kernel/text/asking.ts";
import { FieldLabel } from "./FieldLabel.tsx";
import { IsFormContext, IsYoursContext, ReadOnlyContext } from "./form-context.ts";
import classes from "./field.module.css";

export const useReadOnly = (isFieldReadOnly: boolean | undefined): boolean =>
  use(ReadOnlyContext) || isFieldReadOnly === true;

/** Props of every field. `form.field("name")` supplies name, value, onChange, onBlur and error. */
export interface FieldProps<Value> {
  label: string;
  name?: string;
  value: Value;
  /** Receives null for an emptied field, never undefined. */
  onChange: (value: Exclude<Value, undefined>) => void;
  onBlur?: FocusEventHandler<HTMLElement>;
  error?: ReactNode;
  /** Message for an empty field, if it can't be built from the label: "Choose how you dictate". */
  asks?: string;
  description?: ReactNode;
  optional?: boolean;
  /** True if billing waits for the field, which is then marked "needed" in ochre. */
  needed?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** True for the field that has the focus when the form or page opens. */
  startsHere?: boolean;
  /** HTML ID of the input. */
  id?: string;
}

type FrameProps = Pick<
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

interface FrameOptions {
  /** Value of the field, so that the message of an empty field names it. */
  readonly value: unknown;
  /** Verb for the message of an empty field. Defaults to `enter`. */
  readonly filling?: Filling;
  readonly example?: string | undefined;
  /** Class of the input. */
  readonly look?: string | undefined;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Returns the error message of a field. An empty field's message names the field. */
export function useFieldError(
  { label, error, asks }: Pick<FrameProps, "label" | "error" | "asks">,
  { value, filling = "enter", example }: FrameOptions,
) {
  const isYours = use(IsYoursContext);
  if (typeof error !== "string" || error === "" || !isEmpty(value)) return error;
  return asks ?? emptyFieldMessage(error, { label, filling, isYours, example });
}

/** Returns the props that all fields pass on to Mantine. */
export function frameOf(frame: FrameProps, options: FrameOptions) {
  const { label, name, description, optional, needed, disabled, readOnly, placeholder, startsHere, id } =
    frame;
  const isReadOnly = useReadOnly(readOnly);
  const isFixed = isReadOnly || disabled === true;
  return {
    label: <FieldLabel text={label} optional={optional} needed={needed} isFixed={isFixed} />,
    name,
    id,
    error: useFieldError(frame, options),
    description,
    disabled,
    readOnly: isReadOnly,
    // Marks read-only fields, because a select's input always has the HTML attribute `readonly`.
    "data-read-only": isReadOnly || undefined,
    // Names the visible input, because a select's `name` is on a hidden input.
    "data-name": name,
    placeholder,
    // Fields outside a form, such as filters, are never required.
    "aria-required": (use(IsFormContext) && !optional && !isFixed) || undefined,
    "data-autofocus": startsHere || undefined,
    autoFocus: startsHere,
    classNames: { input: [options.look, needed && classes.needed].filter(Boolean).join(" ") },
  };
}
