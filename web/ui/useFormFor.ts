import { useForm } from "@mantine/form";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { currentOf, isRefusal } from "./refusal.ts";

type Input<S extends z.ZodType> = z.input<S> extends object ? z.input<S> : never;
/** While it is being filled in, any field may still be empty. */
export type Draft<V> = { [K in keyof V]: V[K] | null | undefined };

export interface FieldState<Value> {
  name: string;
  value: Value;
  // Takes whatever the field hands on: what the schema refuses is shown at the field.
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** What Form and FormModal need of a form, whatever it is about. */
export interface AnyForm {
  ref: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  reset: () => void;
  isDirty: boolean;
  isSaving: boolean;
  /** What failed as a whole; null when it is said at the fields. */
  problem: string | null;
  conflict: Record<string, unknown> | null;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
}

export interface FormFor<S extends z.ZodType> extends AnyForm {
  values: Draft<Input<S>>;
  field: <K extends keyof Input<S> & string>(name: K) => FieldState<Draft<Input<S>>[K]>;
  set: (change: Partial<Draft<Input<S>>>) => void;
  errors: Readonly<Record<string, string>>;
}

interface Options<S extends z.ZodType> {
  /** The row as it is; with its `version` where the schema has one, so that two people's saves are told apart (F-7). */
  initial: Draft<Input<S>>;
  /** Gets what was typed, known to satisfy the schema. Let it reject: the text stays, the refusal is shown. */
  onSave: (values: z.input<S>) => Promise<unknown>;
}

function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** A form of one of the contract's bodies. */
export function useFormFor<S extends z.ZodType>(schema: S, { initial, onSave }: Options<S>): FormFor<S> {
  const ref = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);
  const form = useForm<Record<string, unknown>>({
    mode: "controlled",
    initialValues: { ...initial },
    clearInputErrorOnChange: false,
  });
  const isDirty = form.isDirty();
  // `as`: Mantine is told nothing of the schema; the keys and values are those of `initial`.
  const values = form.values as Draft<Input<S>>;
  const errors: Record<string, string> = {};
  for (const [name, error] of Object.entries(form.errors)) if (typeof error === "string") errors[name] = error;

  // A row that was read again replaces what is shown, never what was typed.
  const given = JSON.stringify(initial);
  const shown = useRef(given);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (shown.current === given || isDirty) return;
    shown.current = given;
    const fresh: Record<string, unknown> = JSON.parse(given);
    latest.current.setInitialValues(fresh);
    latest.current.setValues(fresh);
  }, [given, isDirty]);

  const focusFirstError = (): void => {
    setTimeout(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const check = (name: string, next: Record<string, unknown>): void => {
    const found = errorsOf(schema, next)[name];
    if (found) form.setFieldError(name, found);
    else form.clearFieldError(name);
  };

  const refuse = (error: unknown): void => {
    if (!isRefusal(error)) {
      setProblem("This could not be saved. Please try again.");
      return;
    }
    const current = currentOf(error);
    const known = Object.keys(form.getValues());
    const atFields = Object.entries(error.errors).filter(([name]) => known.includes(name.split(".")[0] ?? name));
    if (current) setConflict(current);
    // A session that ended is asked for over the page; the form has nothing to say about it.
    else if (atFields.length === 0 && error.code !== "session.required") setProblem(error.message);
    form.setErrors(Object.fromEntries(atFields));
    if (atFields.length > 0) focusFirstError();
  };

  const submit = async (): Promise<void> => {
    if (saving.current) return;
    const typed = form.getValues();
    const found = errorsOf(schema, typed);
    setProblem(null);
    form.setErrors(found);
    if (Object.keys(found).length > 0) {
      if (!Object.keys(found).some((name) => (name.split(".")[0] ?? "") in typed)) setProblem(Object.values(found)[0] ?? null);
      focusFirstError();
      return;
    }
    saving.current = true;
    setSaving(true);
    try {
      // `as`: the schema has just accepted it as its input.
      await onSave(typed as z.input<S>);
      setConflict(null);
      form.resetDirty(typed);
    } catch (error) {
      refuse(error);
    } finally {
      saving.current = false;
      setSaving(false);
    }
  };

  return {
    ref,
    values,
    errors,
    isDirty,
    isSaving,
    problem,
    conflict,
    submit,
    set: (change) => form.setValues(change),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => {
        form.setValues({ [name]: value });
        if (errors[name]) check(name, { ...form.getValues(), [name]: value });
      },
      onBlur: () => {
        const now = form.getValues();
        if (!isEmpty(now[name]) || form.isDirty(name)) check(name, now);
      },
      error: errors[name],
    }),
    reset: () => {
      form.reset();
      setProblem(null);
      setConflict(null);
    },
    takeTheirs: () => {
      const theirs = Object.fromEntries(Object.keys(form.getValues()).map((name) => [name, conflict?.[name]]));
      form.setInitialValues(theirs);
      form.setValues(theirs);
      form.clearErrors();
      setConflict(null);
    },
    keepMine: async () => {
      form.setValues({ version: conflict?.["version"] });
      setConflict(null);
      await submit();
    },
  };
}
