export interface FieldState<Value> {
  name: string;
  value: Value;
  // Takes any value of the field; values that the schema refuses are shown as errors at the field.
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string>>;

/**
 * State of a form while it is filled in. Notifies its listeners, so that only components whose values changed
 * render again.
 */
export interface FormStore {
  values: () => Values;
  errors: () => Errors;
  /** Returns a new object after every change of a value or an error. */
  state: () => unknown;
  /**
   * Returns the same object until the field's value or error changes, and always the same handlers, so that
   * fields can be memoized.
   */
  field: (name: string) => FieldState<unknown>;
  set: (change: Values) => void;
  /**
   * Sets values that the user did not type. These values count as saved, so that closing the form needs no
   * confirmation.
   */
  propose: (change: Values) => void;
  /** Sets the errors. Those in `own` are not found by the check and stay until their field changes. */
  setErrors: (next: Errors, own?: Errors) => void;
  /** Sets errors found by the server only. Each stays until its field changes. */
  refuse: (errors: Errors) => void;
  isDirty: (name?: string) => boolean;
  /** Marks the sent values as saved; the shown values stay. */
  settle: (sent: Values) => void;
  /** Shows this row and marks it as saved. */
  load: (row: Values) => void;
  reset: () => void;
  checkWith: (errorsOf: (values: Values) => Errors) => void;
  subscribe: (listener: () => void) => () => void;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const isSame = (left: unknown, right: unknown): boolean =>
  Object.is(left, right) || (typeof left === "object" && JSON.stringify(left) === JSON.stringify(right));

const fieldOf = (name: string): string => name.split(".")[0] ?? name;

export const makeFormStore = (initialValues: Values): FormStore => new FormValues(initialValues);

/**
 * Store of the form's values and errors. Its methods are arrow functions because they are passed on without
 * the store.
 */
class FormValues implements FormStore {
  #savedValues: Values;
  #state: { readonly values: Values; readonly errors: Errors };
  #uncheckedErrors: Errors = {};
  #errorsOf = (_values: Values): Errors => ({});
  readonly #listeners = new Set<() => void>();
  readonly #fields = new Map<string, FieldState<unknown>>();

  constructor(initialValues: Values) {
    this.#savedValues = initialValues;
    this.#state = { values: initialValues, errors: {} };
  }

  values = (): Values => this.#state.values;
  errors = (): Errors => this.#state.errors;
  state = (): unknown => this.#state;

  field = (name: string): FieldState<unknown> => {
    const existingField = this.#fields.get(name);
    const value = this.#state.values[name];
    const error = this.#state.errors[name];
    if (existingField && Object.is(existingField.value, value) && existingField.error === error)
      return existingField;
    const field = existingField ? { ...existingField, value, error } : this.#makeField(name);
    this.#fields.set(name, field);
    return field;
  };

  set = (values: Values): void => this.#put(values);
  propose = (values: Values): void => {
    this.#savedValues = { ...this.#savedValues, ...values };
    this.set(values);
  };

  setErrors = (errors: Errors, own: Errors = {}): void => {
    this.#uncheckedErrors = own;
    this.#change({ errors: { ...own, ...errors } });
  };
  refuse = (errors: Errors): void => this.setErrors({}, errors);

  isDirty = (name?: string): boolean => {
    const names = name === undefined ? Object.keys({ ...this.#savedValues, ...this.#state.values }) : [name];
    return names.some((key) => !isSame(this.#state.values[key], this.#savedValues[key]));
  };

  settle = (sent: Values): void => {
    // The form was reset or loaded while saving, so nothing of the sent values is left.
    if (this.#state.values === this.#savedValues) return;
    this.#savedValues = sent;
    this.#change({});
  };

  load = (row: Values): void => {
    this.#savedValues = row;
    this.#change({ values: row });
  };

  reset = (): void => this.#change({ values: this.#savedValues, errors: {} });

  checkWith = (next: (values: Values) => Errors): void => {
    this.#errorsOf = next;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(next: { values?: Values; errors?: Errors }): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /**
   * Sets values and removes the errors they correct, including errors of other fields that depend on these
   * values.
   */
  #put(change: Values): void {
    const { values: before, errors } = this.#state;
    const values = { ...before, ...change };
    if (Object.keys(errors).length === 0) return this.#change({ values });
    const newErrors = this.#errorsOf(values);
    const remainingErrors = Object.entries(errors).flatMap(([name, message]): [string, string][] => {
      const isRefused = this.#uncheckedErrors[name] === message && !(fieldOf(name) in change);
      const newMessage = isRefused ? message : newErrors[name];
      return newMessage ? [[name, newMessage]] : [];
    });
    this.#change({ values, errors: Object.fromEntries(remainingErrors) });
  }

  #check(name: string): void {
    const newError = this.#errorsOf(this.#state.values)[name];
    const { [name]: oldError, ...otherErrors } = this.#state.errors;
    if (!newError && oldError !== undefined && this.#uncheckedErrors[name] === oldError) return;
    if (newError !== oldError)
      this.#change({ errors: newError ? { ...otherErrors, [name]: newError } : otherErrors });
  }

  #makeField(name: string): FieldState<unknown> {
    return {
      name,
      value: this.#state.values[name],
      error: this.#state.errors[name],
      onChange: (value) => this.#put({ [name]: value }),
      onBlur: () => {
        if (!isEmpty(this.#state.values[name]) || this.isDirty(name)) this.#check(name);
      },
    };
  }
}
