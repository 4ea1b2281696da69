import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import { type FieldState, type FormStore, makeFormStore } from "./form-store.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useUnsavedText } from "./unsaved-text.ts";
import { type FormValues, type Saving, useSaving } from "./useSaving.ts";

export type { FieldState } from "./form-store.ts";

export type Input<S extends z.ZodType> = z.input<S> extends object ? z.input<S> : never;
/** Values of a form being filled in, any of which may still be empty. */
export type Draft<V> = { [K in keyof V]: V[K] | null | undefined };

/** The parts of a form that Form and FormModal need, independent of its schema. */
export interface AnyForm {
  ref: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  reset: () => void;
  readonly isDirty: boolean;
  isSaving: boolean;
  /** Number of submits refused at fields. Each change shows the faults. */
  tries: number;
  readonly errors: Readonly<Record<string, string>>;
  /** Error of the form as a whole, or null if the fields show the errors. */
  problem: string | null;
  /**
   * True if the save got no response. It can be repeated under the same idempotency key once the server is
   * reachable.
   */
  isUnanswered: boolean;
  conflict: Record<string, unknown> | null;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
}

export interface FormFor<S extends z.ZodType> extends AnyForm {
  /** Current values, also in a callback created by an earlier render. */
  readonly values: Draft<Input<S>>;
  /** Returns the same object while the field's state stays the same. */
  field: <K extends keyof Input<S> & string>(name: K) => FieldState<Draft<Input<S>>[K]>;
  subscribe: (listener: () => void) => () => void;
  set: (change: Partial<Draft<Input<S>>>) => void;
  /** Sets values the user did not type, which don't count as unsaved. */
  propose: (change: Partial<Draft<Input<S>>>) => void;
}

interface Options<S extends z.ZodType> {
  /**
   * The current row, including its `version` if the schema has one, so that conflicting saves are detected
   * (F-7).
   */
  initial: Draft<Input<S>>;
  /**
   * Receives the input, which satisfies the schema. If the promise rejects, the input stays and the refusal
   * is shown.
   */
  onSave: (values: z.input<S>) => Promise<unknown>;
  /**
   * Values that the component itself reads; defaults to all. If the other fields use `Controller` and
   * `useWatch`, typing renders only the affected field.
   */
  watch?: readonly (keyof Input<S> & string)[];
  /**
   * Returns errors of data beside the form's values, such as a table of lines. Checked at the same submit.
   */
  also?: () => Readonly<Record<string, string>>;
  /**
   * `not-kept`: never warns about unsaved input, for sign-in. `of-search`: the form belongs to one search of
   * its page and is lost when the search changes.
   */
  leaving?: "not-kept" | "of-search";
}

function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

/** Returns a comparable value that changes when the form's owner must render again. */
function snapshotOf(store: FormStore, watchedNames: readonly string[] | undefined): unknown {
  if (watchedNames === undefined) return store.state();
  const values = store.values();
  return JSON.stringify(watchedNames.map((name) => [values[name], store.errors()[name]]));
}

/** Shows a row that was read again, unless there is unsaved input. */
function useReloadedRow(store: FormStore, initial: unknown, isDirty: boolean): void {
  const rowText = JSON.stringify(initial);
  const shownText = useRef(rowText);
  useEffect(() => {
    if (shownText.current === rowText || isDirty) return;
    shownText.current = rowText;
    store.load(JSON.parse(rowText));
  }, [rowText, isDirty, store]);
}

function useLeaving(
  store: FormStore,
  saving: RefObject<boolean>,
  leaving: "not-kept" | "of-search" | undefined,
): void {
  useUnsavedText({
    // Ignores navigation that follows a save.
    isUnsaved: () => leaving !== "not-kept" && store.isDirty() && !saving.current,
    isOfSearch: leaving === "of-search",
  });
}

function loadCurrent(store: FormStore, current: Record<string, unknown> | null): void {
  store.load(Object.fromEntries(Object.keys(store.values()).map((name) => [name, current?.[name]])));
  store.setErrors({});
}

/** Returns the actions that replace the shown values, and remove the messages about them. */
const makeRowActions = (
  store: FormStore,
  { conflict, clear, submit }: Pick<Saving, "conflict" | "clear" | "submit">,
): Pick<AnyForm, "reset" | "takeTheirs" | "keepMine"> => ({
  reset: () => {
    store.reset();
    clear();
  },
  takeTheirs: () => {
    loadCurrent(store, conflict);
    clear("conflict");
  },
  keepMine: () => {
    store.set({ version: conflict?.["version"] });
    clear("conflict");
    return submit();
  },
});

/** Returns a function that finds the errors of the values, and of data beside them. */
function useChecks(
  store: FormStore,
  schema: z.ZodType,
  also: Options<z.ZodType>["also"],
): (values: FormValues) => Record<string, string> {
  const latest = useLatest(also);
  const check = useCallback(
    (values: FormValues) => ({ ...errorsOf(schema, values), ...latest.current?.() }),
    [schema, latest],
  );
  useEffect(() => store.checkWith(check), [check, store]);
  return check;
}

/** Creates a form for one of the contract's request bodies. */
export function useFormFor<S extends z.ZodType>(
  schema: S,
  { initial, onSave, watch, also, leaving }: Options<S>,
): FormFor<S> {
  const ref = useRef<HTMLFormElement>(null);
  const [store] = useState(() => makeFormStore({ ...initial }));
  const check = useChecks(store, schema, also);
  const { saving, submit, clear, ...state } = useSaving(store, {
    check,
    form: ref,
    // `as`: the schema has just accepted the values as its input.
    save: (typed) => onSave(typed as z.input<S>),
  });
  useSyncExternalStore(store.subscribe, () => snapshotOf(store, watch));
  useLeaving(store, saving, leaving);
  useReloadedRow(store, initial, store.isDirty());

  return {
    ref,
    // `as`: the store's types don't include the schema; its keys and values are those of `initial`.
    get values() {
      return store.values() as Draft<Input<S>>;
    },
    get errors() {
      return store.errors();
    },
    get isDirty() {
      return store.isDirty();
    },
    ...state,
    submit,
    subscribe: store.subscribe,
    set: store.set,
    propose: store.propose,
    // `as`: the same reason as above.
    field: (name) => store.field(name) as FieldState<Draft<Input<S>>[typeof name]>,
    ...makeRowActions(store, { conflict: state.conflict, clear, submit }),
  };
}
