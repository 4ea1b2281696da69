import { useCallback, useEffect, useState } from "react";
import { request } from "#platform/web/api/request.ts";
import type { Answers } from "../contract.ts";
import { draftRoutes } from "../contract.ts";
import { NO_ANSWERS, type SignupAnswers } from "../rules/answers.ts";
import type { StepName } from "../rules/steps.ts";

const keyInAddress = (): string | null => /#draft=([\w.-]+)/.exec(window.location.hash)?.[1] ?? null;
const asJson = (answers: SignupAnswers, step: StepName): Answers => JSON.parse(JSON.stringify({ ...answers, step }));
// `merged` only names what the wizard knows; a draft of an earlier version may lack something.
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

interface Kept {
  readonly answers: SignupAnswers;
  readonly step: StepName;
}

export interface Signup extends Kept {
  readonly draft: string | null;
  /** "10:42", once it was saved. */
  readonly savedTime: string | null;
  readonly state: "loading" | "open" | "gone";
  /** Keeps these answers and goes to the step; saved on the server at once. */
  readonly go: (step: StepName, answers: SignupAnswers) => void;
}

const NAMES: readonly StepName[] = ["services", "profile", "billing", "contact", "transcription", "coding", "agreements"];

function keptIn(saved: Record<string, unknown>): Kept {
  const known = Object.entries(NO_ANSWERS).map(([name, empty]) => {
    const value = saved[name];
    return [name, isRecord(empty) && !isRecord(value) ? empty : (value ?? empty)];
  });
  const answers: SignupAnswers = { ...NO_ANSWERS, ...Object.fromEntries(known) };
  return { answers, step: NAMES.find((name) => name === saved["step"]) ?? "services" };
}

/** Null: it is not there any more. */
const openDraft = (key: string): Promise<Kept | null> =>
  request(draftRoutes.open, { body: { key } }).then(
    ({ answers }) => keptIn(answers),
    () => null,
  );

/** Null: it was not saved. */
const saveDraft = (key: string | null, answers: SignupAnswers, step: StepName) =>
  request(draftRoutes.save, { body: { key, answers: asJson(answers, step) } }).catch(() => null);

/** G-62: each step is saved on the server, under a key that is in this address; the password never is. */
export function useSignup(): Signup {
  const [kept, setKept] = useState<Kept>({ answers: NO_ANSWERS, step: "services" });
  const [draft, setDraft] = useState(keyInAddress);
  const [savedTime, setSavedTime] = useState<string | null>(null);
  const [state, setState] = useState<Signup["state"]>(() => (keyInAddress() === null ? "open" : "loading"));

  useEffect(() => {
    const key = keyInAddress();
    if (key === null) return;
    void openDraft(key).then((found) => {
      if (found) setKept(found);
      else setDraft(null);
      return setState(found ? "open" : "gone");
    });
  }, []);

  const go = useCallback(
    (step: StepName, answers: SignupAnswers) => {
      setKept({ answers, step });
      setState("open");
      window.scrollTo({ top: 0 });
      // What can't be saved now is saved with the next step; nothing of it is lost on this page.
      void saveDraft(draft, answers, step).then((saved) => {
        if (saved) {
          setDraft(saved.key);
          window.history.replaceState(window.history.state, "", `${window.location.search}#draft=${saved.key}`);
        }
        return setSavedTime(saved?.saved_time ?? null);
      });
    },
    [draft],
  );
  return { ...kept, draft, savedTime, state, go };
}
