import { useCallback, useEffect, useState } from "react";
import { request } from "#platform/web/api/request.ts";
import type { Answers } from "../draft.contract.ts";
import { draftRoutes } from "../draft.contract.ts";
import { NO_ANSWERS, type SignupAnswers } from "../rules/answers.ts";
import type { StepName } from "../rules/steps.ts";

const keyInAddress = (): string | null => /#draft=([\w.-]+)/.exec(window.location.hash)?.[1] ?? null;
const toJson = (answers: SignupAnswers, step: StepName): Answers =>
  JSON.parse(JSON.stringify({ ...answers, step }));
// Checks each part because a draft of an earlier version may lack some.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

interface SignupProgress {
  readonly answers: SignupAnswers;
  readonly step: StepName;
}

export interface Signup extends SignupProgress {
  readonly draft: string | null;
  /** Time of the last save, or null if the answers are not saved. */
  readonly savedTime: string | null;
  readonly state: "loading" | "open" | "gone";
  /** Keeps these answers, opens the step and saves the draft on the server. */
  readonly go: (step: StepName, answers: SignupAnswers) => void;
}

const STEP_NAMES: readonly StepName[] = [
  "services",
  "profile",
  "billing",
  "contact",
  "transcription",
  "coding",
  "agreements",
];

function progressIn(saved: Record<string, unknown>): SignupProgress {
  const entries = Object.entries(NO_ANSWERS).map(([name, empty]) => {
    const value = saved[name];
    return [name, isRecord(empty) && !isRecord(value) ? empty : (value ?? empty)];
  });
  const answers: SignupAnswers = { ...NO_ANSWERS, ...Object.fromEntries(entries) };
  return { answers, step: STEP_NAMES.find((name) => name === saved["step"]) ?? "services" };
}

/** Opens a draft. Null if it no longer exists. */
const openDraft = (key: string): Promise<SignupProgress | null> =>
  request(draftRoutes.open, { body: { key } }).then(
    ({ answers }) => progressIn(answers),
    () => null,
  );

/** Saves a draft. Null if it could not be saved. */
const saveDraft = (key: string | null, answers: SignupAnswers, step: StepName) =>
  request(draftRoutes.save, { body: { key, answers: toJson(answers, step) } }).catch(() => null);

/**
 * Manages a sign-up whose steps are saved on the server under a key in the page's address, without the
 * password (G-62).
 */
export function useSignup(): Signup {
  const [progress, setProgress] = useState<SignupProgress>({ answers: NO_ANSWERS, step: "services" });
  const [draft, setDraft] = useState(keyInAddress);
  const [savedTime, setSavedTime] = useState<string | null>(null);
  const [state, setState] = useState<Signup["state"]>(() => (keyInAddress() === null ? "open" : "loading"));

  useEffect(() => {
    const key = keyInAddress();
    if (key === null) return;
    void openDraft(key).then((foundDraft) => {
      if (foundDraft) setProgress(foundDraft);
      else setDraft(null);
      return setState(foundDraft ? "open" : "gone");
    });
  }, []);

  const go = useCallback(
    (step: StepName, answers: SignupAnswers) => {
      setProgress({ answers, step });
      setState("open");
      window.scrollTo({ top: 0 });
      // A failed save is repeated with the next step; the page keeps the answers meanwhile.
      void saveDraft(draft, answers, step).then((saved) => {
        if (saved) {
          setDraft(saved.key);
          window.history.replaceState(
            window.history.state,
            "",
            `${window.location.search}#draft=${saved.key}`,
          );
        }
        return setSavedTime(saved?.saved_time ?? null);
      });
    },
    [draft],
  );
  return { ...progress, draft, savedTime, state, go };
}
