import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { boardRoutes, type Chase } from "../contract.ts";

export const keyOfChase = ({ _doctor, recipient }: Chase): string => `${_doctor} ${recipient}`;

const nameOf = (chases: readonly Chase[], code: string): string =>
  chases.find(({ recipient }) => recipient === code)?.recipient_name ?? code;

interface EditedMail {
  readonly key: string;
  readonly subject: string;
  readonly text: string;
}

/** Manages the chosen chase and its edited email. An email that fails to be sent keeps its text. */
export function useChase(chases: readonly Chase[], onDone: () => void = () => undefined) {
  const [wantedKey, setWantedKey] = useState<string | null>(null);
  const [edited, setEdited] = useState<EditedMail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { sendAsync, isSending } = useSend(boardRoutes.chase, {
    errors: "inline",
    done: "Emailed Successfully",
    detail: (_reply, { body }) => `${nameOf(chases, body.recipient)}: ${body.subject}`,
    refresh: [boardRoutes.list, boardRoutes.due],
    onDone: () => {
      setConfirming(false);
      onDone();
    },
  });
  const currentChase = chases.find((chase) => keyOfChase(chase) === wantedKey) ?? chases[0];
  const edit = currentChase && edited?.key === keyOfChase(currentChase) ? edited : null;
  const subject = edit?.subject ?? currentChase?.subject ?? "";
  const text = edit?.text ?? currentChase?.text ?? "";
  const write = (change: Partial<Pick<EditedMail, "subject" | "text">>): void => {
    if (currentChase) setEdited({ key: keyOfChase(currentChase), subject, text, ...change });
  };
  return {
    chosen: currentChase,
    subject,
    text,
    write,
    problem,
    isSending,
    isConfirming,
    /** Asks for the confirmation, because the email is sent at once. */
    setConfirming,
    choose(key: string | null): void {
      setWantedKey(key);
      setEdited(null);
      setProblem(null);
    },
    async send(): Promise<void> {
      if (!currentChase) return;
      const { _doctor, recipient } = currentChase;
      setProblem(null);
      await sendAsync({ body: { _doctor, recipient, subject, text } }).catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : "The email was not sent. Try again."),
      );
      setConfirming(false);
    },
  };
}
export type ChaseEdited = ReturnType<typeof useChase>;
