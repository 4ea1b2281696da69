import { useState } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved-text.ts";
import { Answers } from "../answers.contract.ts";
import { formRoutes } from "../contract.ts";
import type { InsurerForm } from "../form.contract.ts";

export interface Draft {
  readonly form: InsurerForm;
  readonly answers: Answers;
  readonly set: (change: Partial<Answers>) => void;
  readonly save: (change?: { user_location: number | null }) => Promise<InsurerForm | null>;
  /** Updates the saved form from the server, but keeps the input. */
  readonly renew: (form: InsurerForm) => void;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  readonly problem: string | null;
  readonly errors: Readonly<Record<string, string>>;
  /** Number of saves refused at fields so far. */
  readonly tries: number;
  readonly tell: (problem: string | null, errors?: Readonly<Record<string, string>>) => void;
}

/** Manages the edited answers and the saved form. Answers that fail to save stay in the fields. */
export function useDraft(initialForm: InsurerForm): Draft {
  const [form, setForm] = useState(initialForm);
  const [answers, setAnswers] = useState<Answers>(() => Answers.parse(initialForm));
  const [refusal, setRefusal] = useState<Pick<Draft, "problem" | "errors" | "tries">>({
    problem: null,
    errors: {},
    tries: 0,
  });
  const { sendAsync, isSending } = useSend(formRoutes.update, {
    errors: "inline",
    refresh: [formRoutes.list],
  });
  const isDirty = JSON.stringify(answers) !== JSON.stringify(Answers.parse(form));
  useUnsavedText({ isUnsaved: () => isDirty, drop: () => setAnswers(Answers.parse(form)) });
  const tell: Draft["tell"] = (problem, errors = {}) =>
    setRefusal(({ tries }) => ({
      problem,
      errors,
      tries: Object.keys(errors).length > 0 ? tries + 1 : tries,
    }));

  return {
    form,
    answers,
    set: (change) => setAnswers((before) => ({ ...before, ...change })),
    async save(change) {
      try {
        const saved = await sendAsync({
          params: { id: form.ID },
          body: { ...answers, ...change, version: form.version },
        });
        setForm(saved);
        setAnswers((current) => ({ ...Answers.parse(saved), ...changedSince(answers, current) }));
        return saved;
      } catch (error) {
        if (error instanceof RequestError) tell(error.message, error.errors);
        else tell("This couldn't be saved. Try again.");
        return null;
      }
    },
    renew: setForm,
    isSaving: isSending,
    isDirty,
    ...refusal,
    tell,
  };
}

/** Returns the answers that were changed while these were being saved. */
function changedSince(sent: Answers, current: Answers) {
  const before: Readonly<Record<string, unknown>> = sent;
  return Object.fromEntries(Object.entries(current).filter(([name, value]) => value !== before[name]));
}

/** Returns the props of a field: `{...fieldOf(draft)("ahpra")}`. */
export const fieldOf =
  (draft: Draft) =>
  <Name extends keyof Answers>(name: Name) => ({
    name,
    value: draft.answers[name],
    error: draft.errors[name],
    onChange: (value: Answers[Name]) => draft.set({ [name]: value }),
  });
