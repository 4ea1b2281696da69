import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { letterRoutes, type LetterToSend, type SendResult } from "../contract.ts";
import { letterCount } from "../rules/words.ts";
import { LETTER_ROUTES } from "./letter-routes.ts";

interface Sending {
  readonly send: (letters: readonly LetterToSend[]) => void;
  readonly isSending: boolean;
  /** Results of the last request. Empty before the first. */
  readonly results: readonly SendResult[];
  /** Message of a refusal, or null. */
  readonly problem: string | null;
}

const taskNames = (outcome: readonly SendResult[]): string =>
  [...new Set(outcome.flatMap(({ _task, result }) => (result === "sent" ? [_task] : [])))]
    .map((task) => `Task ${task}`)
    .join(", ");

/** Returns the function that sends letters. Keeps the dialog open if a letter could not be sent. */
export function useSending(onDone: () => void): Sending {
  const [results, setResults] = useState<readonly SendResult[]>([]);
  const send = useSend(letterRoutes.send, {
    errors: "inline",
    refresh: LETTER_ROUTES,
    onDone: (outcome) => {
      setResults(outcome);
      const count = (result: SendResult["result"]) => outcome.filter((each) => each.result === result).length;
      const already = `${letterCount(count("already"))} already sent`;
      if (count("sent") > 0)
        toast.done(`${letterCount(count("sent"))} queued`, {
          detail: count("already") > 0 ? already : taskNames(outcome),
        });
      if (count("refused") > 0) return;
      if (count("sent") === 0) toast.done("Already sent", { detail: letterCount(count("already")) });
      onDone();
    },
  });
  return {
    send: (letters) => send.send({ body: { letters: [...letters] } }),
    isSending: send.isSending,
    results,
    problem: send.error?.message ?? null,
  };
}
