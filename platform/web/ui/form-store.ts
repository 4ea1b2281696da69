export interface FieldState<Value> {
  name: string;
  value: Value;
  // Takes whatever the field hands on: what the schema refuses is shown at the field.
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string>>;

/** What a form holds while it is filled in. It tells who listens; nobody need be drawn who does not look at what changed. */
export interface FormStore {
  values: () => Values;
  errors: () => Errors;
  /** Another object after every change of a value or an error. */
  state: () => unknown;
  /** The same object until its value or error changes, with the same handlers for good: what was drawn with it need not be drawn again. */
  field: (name: string) => FieldState<unknown>;
  set: (change: Values) => void;
  setErrors: (next: Errors) => void;
  isDirty: (name?: string) => boolean;
  /** What was sent counts as saved; what is shown stays. */
  settle: (sent: Values) => void;
  /** Shows this row, and takes it for saved. */
  load: (row: Values) => void;
  reset: () => void;
  checkWith: (errorsOf: (values: Values) => Errors) => void;
  subscribe: (listener: () => void) => () => void;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

export function makeFormStore(first: Values): FormStore {
  let saved = first;
  let state: { readonly values: Values; readonly errors: Errors } = { values: first, errors: {} };
  let errorsOf = (_values: Values): Errors => ({});
  const listeners = new Set<() => void>();
  const fields = new Map<string, FieldState<unknown>>();

  const change = (next: Partial<typeof state>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const check = (name: string): void => {
    const found = errorsOf(state.values)[name];
    const { [name]: before, ...rest } = state.errors;
    if (found !== before) change({ errors: found ? { ...rest, [name]: found } : rest });
  };
  const isDirty = (name?: string): boolean => {
    const names = name === undefined ? Object.keys({ ...saved, ...state.values }) : [name];
    return names.some((each) => !isSame(state.values[each], saved[each]));
  };
  const makeField = (name: string): FieldState<unknown> => ({
    name,
    value: state.values[name],
    error: state.errors[name],
    onChange: (value) => {
      change({ values: { ...state.values, [name]: value } });
      if (state.errors[name]) check(name);
    },
    onBlur: () => {
      if (!isEmpty(state.values[name]) || isDirty(name)) check(name);
    },
  });

  return {
    values: () => state.values,
    errors: () => state.errors,
    state: () => state,
    field: (name) => {
      const known = fields.get(name);
      const value = state.values[name];
      const error = state.errors[name];
      if (known && Object.is(known.value, value) && known.error === error) return known;
      const field = known ? { ...known, value, error } : makeField(name);
      fields.set(name, field);
      return field;
    },
    set: (values) => change({ values: { ...state.values, ...values } }),
    setErrors: (errors) => change({ errors }),
    isDirty,
    settle: (sent) => {
      // Emptied by who saved it: nothing is left of what was sent.
      if (state.values === saved) return;
      saved = sent;
      change({});
    },
    load: (row) => {
      saved = row;
      change({ values: row });
    },
    reset: () => change({ values: saved, errors: {} }),
    checkWith: (next) => {
      errorsOf = next;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
