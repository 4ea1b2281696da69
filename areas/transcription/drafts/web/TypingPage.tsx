import { useState } from "react";
import { TaskByNumber } from "#areas/transcription/tasks/web/TaskByNumber.tsx";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { draftPaths } from "../paths.ts";
import { useOpening } from "./saving/useOpening.ts";
import { Studio } from "./Studio.tsx";

/**
 * Renders the page of a task's letter beside its recording (SCR-TASK-04 in "Being typed" and "Being edited").
 */
export function TypingPage() {
  const { id, doctor_id } = useParams(draftPaths.type);
  if (doctor_id === undefined || id === 0) return <TaskByNumber id={id} to={draftPaths.type} />;
  return (
    <OwnerProvider owner={{ doctor_id }}>
      <LoadedTask id={id} />
    </OwnerProvider>
  );
}

function LoadedTask({ id }: { id: number }) {
  const read = useRead(taskRoutes.get, { params: { id } });
  const [attempt, setAttempt] = useState(0);
  // The status is part of the key so that the letter is read again after each step: typing begins, or another
  // user takes over.
  const { data: task } = read;
  if (task)
    return (
      <LoadedLetter
        key={`${id}.${task._status}.${attempt}`}
        task={task}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return <LetterLoading error={read.error} onRetry={() => void read.refetch()} />;
}

function LoadedLetter({ task, onRetry }: { task: Task; onRetry: () => void }) {
  const { opened, error } = useOpening(task.ID, { doctor_id: task._doctor });
  return opened ? <Studio task={task} opened={opened} /> : <LetterLoading error={error} onRetry={onRetry} />;
}

function LetterLoading({
  error,
  onRetry,
}: {
  error: { message: string; requestId: string | null } | null;
  onRetry: () => void;
}) {
  return (
    <Page title="Type letter">
      {error ? (
        <ErrorState
          what="This letter can't be displayed."
          message={error.message}
          code={error.requestId ?? undefined}
          onRetry={onRetry}
        />
      ) : (
        <Skeleton lines={10} height={22} />
      )}
    </Page>
  );
}
