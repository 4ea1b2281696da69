import { type RefObject, useRef, useState } from "react";
import type { FormStore } from "./form-store.ts";
import { emptyRequiredFields } from "./read-faults.ts";
import { currentOf, isRefusal } from "./refusal.ts";

export type FormValues = ReturnType<FormStore["values"]>;

interface SaveSteps {
  readonly check: (typed: FormValues) => Record<string, string>;
  readonly save: (typed: FormValues) => Promise<unknown>;
  /** The form element. Null before it is rendered. */
  readonly form: RefObject<HTMLElement | null>;
}

/** Checks and sends the input, one save at a time. Refused input stays in the form. */
export function useSaving(store: FormStore, { check, save, form }: SaveSteps) {
  const savingRef = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const { outcome, clear, showErrors, showRefusal } = useOutcome(store, form);

  const submit = async (): Promise<void> => {
    if (savingRef.current) return;
    const values = store.values();
    const errors = check(values);
    showErrors(errors, values);
    if (Object.keys(errors).length > 0) return;
    savingRef.current = true;
    setSaving(true);
    try {
      const saved = await save(values);
      clear("conflict");
      store.settle(values);
      const version = versionOf(saved);
      // A second save may come before the row has been read again, or be typed meanwhile.
      if (typeof values["version"] === "number" && version !== null) store.propose({ version });
    } catch (error) {
      showRefusal(error);
    } finally {
      savingRef.current = false;
      setSaving(false);
    }
  };

  return { saving: savingRef, isSaving, ...outcome, submit, clear };
}
export type Saving = ReturnType<typeof useSaving>;

/** Returns the version of the saved row; null if the reply has none. */
function versionOf(saved: unknown): number | null {
  if (typeof saved !== "object" || saved === null || !("version" in saved)) return null;
  return typeof saved.version === "number" ? saved.version : null;
}

/** Holds the outcome of the last submit: its errors, its refusal or its conflict. */
function useOutcome(store: FormStore, form: RefObject<HTMLElement | null>) {
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);
  const clear = (scope: "conflict" | "all" = "all"): void => {
    setConflict(null);
    if (scope === "all") setProblem(null);
    if (scope === "all") setUnanswered(false);
  };

  const showErrors = (errors: Readonly<Record<string, string>>, values: FormValues): void => {
    setUnanswered(false);
    setProblem(null);
    if (Object.keys(errors).length === 0) return store.setErrors({});
    store.setErrors(errors, missingOf(form.current, values));
    setProblem(problemAsWhole(errors, values));
    setTries((before) => before + 1);
  };

  const showRefusal = (error: unknown): void => {
    const {
      problem: refusedProblem,
      current,
      atFields,
      isUnanswered: isLost,
    } = refusalOf(error, Object.keys(store.values()));
    setUnanswered(isLost);
    if (current) setConflict(current);
    else if (refusedProblem !== null) setProblem(refusedProblem);
    if (atFields === null) return;
    store.refuse(atFields);
    if (Object.keys(atFields).length > 0) setTries((before) => before + 1);
  };

  return { outcome: { tries, problem, isUnanswered, conflict }, clear, showErrors, showRefusal };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) ? value.length === 0 : value === "");

/**
 * Returns errors for all required fields that are empty. A schema skips its rules across fields while a field
 * has no value of its type, so that some of these fields would be refused only after a second submit.
 */
const missingOf = (form: HTMLElement | null, values: FormValues): Record<string, string> =>
  Object.fromEntries(
    emptyRequiredFields(form)
      .filter((name) => name in values && isEmpty(values[name]))
      // Never shown as written: the field shows a message with its own label.
      .map((name) => [name, "Enter a value."]),
  );

/** Returns the first error as the form's, if no field on screen shows an error; otherwise null. */
const problemAsWhole = (errors: Readonly<Record<string, string>>, values: FormValues): string | null =>
  Object.keys(errors).some((name) => fieldOf(name) in values) ? null : (Object.values(errors)[0] ?? null);

const fieldOf = (name: string): string => name.split(".")[0] ?? name;

/** Sorts a refused save into field errors, a general problem or a conflict. */
function refusalOf(error: unknown, fieldNames: readonly string[]) {
  if (!isRefusal(error))
    return {
      problem: "This couldn't be saved. Try again.",
      current: null,
      atFields: null,
      isUnanswered: false,
    };
  const atFields = Object.fromEntries(
    Object.entries(error.errors).filter(([name]) => fieldNames.includes(fieldOf(name))),
  );
  // Shows nothing for an ended session, because the shell asks for the password over the page.
  const isSilent = Object.keys(atFields).length > 0 || error.code === "session.required";
  return {
    problem: isSilent ? null : error.message,
    current: currentOf(error),
    atFields,
    // Checks the code because an error of the browser's passkey dialog has no status either, but nothing to
    // send again.
    isUnanswered: error.code === "offline",
  };
}
