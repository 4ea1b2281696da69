import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import { type FieldState, type FormStore, makeFormStore } from "./form-store.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { currentOf, isRefusal } from "./refusal.ts";
import { useUnsavedText } from "./unsaved.ts";

export type { FieldState } from "./form-store.ts";

export type Input<S extends z.ZodType> = z.input<S> extends object ? z.input<S> : never;
/** While it is being filled in, any field may still be empty. */
export type Draft<V> = { [K in keyof V]: V[K] | null | undefined };

/** What Form and FormModal need of a form, whatever it is about. */
export interface AnyForm {
  ref: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  reset: () => void;
  readonly isDirty: boolean;
  isSaving: boolean;
  /** Submits that were refused at fields; each leads to the faults. */
  tries: number;
  readonly errors: Readonly<Record<string, string>>;
  /** What failed as a whole; null when it is said at the fields. */
  problem: string | null;
  /** Nothing answered the save: it is offered again, under the same key, once the server can be reached. */
  isUnanswered: boolean;
  conflict: Record<string, unknown> | null;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
}

export interface FormFor<S extends z.ZodType> extends AnyForm {
  /** As they are now, also in an act that was made some letters ago. */
  readonly values: Draft<Input<S>>;
  /** The same object as long as the field shows the same. */
  field: <K extends keyof Input<S> & string>(name: K) => FieldState<Draft<Input<S>>[K]>;
  subscribe: (listener: () => void) => () => void;
  set: (change: Partial<Draft<Input<S>>>) => void;
  /** Values nobody typed: they are no change that closing the form would lose. */
  propose: (change: Partial<Draft<Input<S>>>) => void;
}

interface Options<S extends z.ZodType> {
  /** The row as it is; with its `version` where the schema has one, so that two people's saves are told apart (F-7). */
  initial: Draft<Input<S>>;
  /** Gets what was typed, known to satisfy the schema. Let it reject: the text stays, the refusal is shown. */
  onSave: (values: z.input<S>) => Promise<unknown>;
  /**
   * Which values the component itself looks at; all of them unless told. Where the others are drawn with `Controller` and `useWatch`, a letter
   * draws its field and nothing else.
   */
  watch?: readonly (keyof Input<S> & string)[];
  /** Faults of what the form holds beside its values, such as a table of lines. They are found at the same submit. */
  also?: () => Readonly<Record<string, string>>;
  /** `not-kept`: a sign-in, whose text nobody misses. `of-search`: drawn for one search of its page, and gone with it. */
  leaving?: "not-kept" | "of-search";
}

function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

/** What the component that owns the form is drawn for: one text, so that it can be compared. */
function shownTo(store: FormStore, draws: readonly string[] | undefined): unknown {
  if (draws === undefined) return store.state();
  const values = store.values();
  return JSON.stringify(draws.map((name) => [values[name], store.errors()[name]]));
}

/** A row that was read again replaces what is shown, never what was typed. */
function useRowAgain(store: FormStore, initial: unknown, isDirty: boolean): void {
  const given = JSON.stringify(initial);
  const shown = useRef(given);
  useEffect(() => {
    if (shown.current === given || isDirty) return;
    shown.current = given;
    store.load(JSON.parse(given));
  }, [given, isDirty, store]);
}

interface Saving {
  readonly check: (typed: Typed) => Record<string, string>;
  readonly save: (typed: Typed) => Promise<unknown>;
}

/** One save at a time: what was typed is checked, sent, and stays where it is refused. */
function useSaving(store: FormStore, { check, save }: Saving) {
  const saving = useRef(false);
  const [tries, setTries] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);
  const clear = (what: "conflict" | "all" = "all"): void => {
    setConflict(null);
    if (what === "all") setProblem(null);
    if (what === "all") setUnanswered(false);
  };

  const refuse = (error: unknown): void => {
    const { problem: said, current, atFields, isUnanswered: isLost } = refusalOf(error, Object.keys(store.values()));
    setUnanswered(isLost);
    if (current) setConflict(current);
    else if (said !== null) setProblem(said);
    if (atFields === null) return;
    store.refuse(atFields);
    if (Object.keys(atFields).length > 0) setTries((before) => before + 1);
  };

  const submit = async (): Promise<void> => {
    if (saving.current) return;
    const typed = store.values();
    const found = check(typed);
    setUnanswered(false);
    setProblem(null);
    store.setErrors(found);
    if (Object.keys(found).length > 0) {
      setProblem(problemAsWhole(found, typed));
      return setTries((before) => before + 1);
    }
    saving.current = true;
    setSaving(true);
    try {
      await save(typed);
      setConflict(null);
      store.settle(typed);
    } catch (error) {
      refuse(error);
    } finally {
      saving.current = false;
      setSaving(false);
    }
  };

  return { saving, isSaving, tries, problem, isUnanswered, conflict, submit, clear };
}

/** Where no field on screen shows why, the form does. */
const problemAsWhole = (found: Readonly<Record<string, string>>, typed: Typed): string | null =>
  Object.keys(found).some((name) => fieldOf(name) in typed) ? null : (Object.values(found)[0] ?? null);

type Typed = ReturnType<FormStore["values"]>;

const fieldOf = (name: string): string => name.split(".")[0] ?? name;

/** Where a refused save says why: at its fields, else as a whole; with a conflict, neither. */
function refusalOf(error: unknown, known: readonly string[]) {
  if (!isRefusal(error))
    return { problem: "This couldn't be saved. Try again.", current: null, atFields: null, isUnanswered: false };
  const atFields = Object.fromEntries(Object.entries(error.errors).filter(([name]) => known.includes(fieldOf(name))));
  // A session that ended is asked for over the page; the form has nothing to say about it.
  const isSilent = Object.keys(atFields).length > 0 || error.code === "session.required";
  return {
    problem: isSilent ? null : error.message,
    current: currentOf(error),
    atFields,
    // A browser that refuses a passkey has no status either, and nothing to send again.
    isUnanswered: error.code === "offline",
  };
}

function useLeaving(store: FormStore, saving: RefObject<boolean>, leaving: "not-kept" | "of-search" | undefined): void {
  useUnsavedText({
    // What a save leads to is no loss.
    isUnsaved: () => leaving !== "not-kept" && store.isDirty() && !saving.current,
    isOfSearch: leaving === "of-search",
  });
}

function loadCurrent(store: FormStore, current: Record<string, unknown> | null): void {
  store.load(Object.fromEntries(Object.keys(store.values()).map((name) => [name, current?.[name]])));
  store.setErrors({});
}

/** Finds the faults of the values, and of what the form holds beside them. */
function useChecks(
  store: FormStore,
  schema: z.ZodType,
  also: Options<z.ZodType>["also"],
): (values: Typed) => Record<string, string> {
  const latest = useLatest(also);
  const check = useCallback((values: Typed) => ({ ...errorsOf(schema, values), ...latest.current?.() }), [schema, latest]);
  useEffect(() => store.checkWith(check), [check, store]);
  return check;
}

/** A form of one of the contract's bodies. */
export function useFormFor<S extends z.ZodType>(schema: S, { initial, onSave, watch, also, leaving }: Options<S>): FormFor<S> {
  const ref = useRef<HTMLFormElement>(null);
  const [store] = useState(() => makeFormStore({ ...initial }));
  const check = useChecks(store, schema, also);
  const { saving, submit, clear, ...state } = useSaving(store, {
    check,
    // `as`: the schema has just accepted it as its input.
    save: (typed) => onSave(typed as z.input<S>),
  });
  const { conflict } = state;
  useSyncExternalStore(store.subscribe, () => shownTo(store, watch));
  useLeaving(store, saving, leaving);
  useRowAgain(store, initial, store.isDirty());

  return {
    ref,
    // `as`: the store is told nothing of the schema; its keys and values are those of `initial`.
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
    // `as`: likewise.
    field: (name) => store.field(name) as FieldState<Draft<Input<S>>[typeof name]>,
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
  };
}
