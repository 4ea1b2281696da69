import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { boardRoutes, type Chase } from "../contract.ts";

export const keyOfChase = ({ _doctor, recipient }: Chase): string => `${_doctor} ${recipient}`;
export const lateWords = (days: number): string => (days === 0 ? "due today" : `${days} ${days === 1 ? "day" : "days"} late`);

interface Written {
  readonly key: string;
  readonly subject: string;
  readonly text: string;
}

/** Manages the chosen chase and its edited email. An email that fails to be sent keeps its text. */
export function useChase(chases: readonly Chase[], onDone: () => void = () => undefined) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [written, setWritten] = useState<Written | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { sendAsync, isSending } = useSend(boardRoutes.chase, {
    errors: "inline",
    done: "Email sent",
    refresh: [boardRoutes.list, boardRoutes.due],
    onDone,
  });
  const chosen = chases.find((one) => keyOfChase(one) === wanted) ?? chases[0];
  const own = chosen && written?.key === keyOfChase(chosen) ? written : null;
  const subject = own?.subject ?? chosen?.subject ?? "";
  const text = own?.text ?? chosen?.text ?? "";
  const write = (change: Partial<Pick<Written, "subject" | "text">>): void => {
    if (chosen) setWritten({ key: keyOfChase(chosen), subject, text, ...change });
  };
  return {
    chosen,
    subject,
    text,
    write,
    problem,
    isSending,
    choose(key: string | null): void {
      setWanted(key);
      setWritten(null);
      setProblem(null);
    },
    async send(): Promise<void> {
      if (!chosen) return;
      const { _doctor, recipient } = chosen;
      setProblem(null);
      await sendAsync({ body: { _doctor, recipient, subject, text } }).catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : "The email was not sent. Try again."),
      );
    },
  };
}
export type ChaseEdited = ReturnType<typeof useChase>;
