import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { letterRoutes } from "../contract.ts";
import { LetterRow } from "./LetterRow.tsx";
import classes from "./letters.module.css";

const SendDialog = lazyComponent<{ task: number; onClose: () => void }>(() =>
  import("./SendDialog.tsx").then((module) => module.SendDialog),
);
const ALSO = [letterRoutes.ofTask];

/**
 * Renders the card with the recipients of a returned letter. Renders nothing for other tasks without
 * sendings.
 */
export function LettersCard({ task }: { task: Task }) {
  return task._workflow === "TRANSCRIPTION" ? <Letters task={task} /> : null;
}

function Letters({ task }: { task: Task }) {
  useRealtime({ also: ALSO });
  const { may } = useSession();
  const [isSending, setSending] = useState(false);
  const read = useRead(letterRoutes.ofTask, { params: { id: task.ID } });
  const maySend = may("task.own") && may("patient.view") && task.is_returned;
  const letters = read.data ?? [];
  if (!task.is_returned && letters.length === 0) return null;
  return (
    <Card
      title="Letters out"
      count={letters.length === 0 ? undefined : letters.length}
      action={
        maySend && (
          <Button icon={<IconSend size={16} />} onClick={() => setSending(true)}>
            Send letter
          </Button>
        )
      }
    >
      {read.error && !read.data && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!read.data && !read.error && <Skeleton lines={2} />}
      {read.data && letters.length === 0 && <p className={classes.none}>Not sent yet.</p>}
      {letters.length > 0 && (
        <ul className={classes.list}>
          {letters.map((letter) => (
            <LetterRow key={letter.ID} letter={letter} maySend={maySend} />
          ))}
        </ul>
      )}
      {isSending && <SendDialog task={task.ID} onClose={() => setSending(false)} />}
    </Card>
  );
}
