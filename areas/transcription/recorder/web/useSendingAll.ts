import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Recording } from "../rules/recording.ts";
// Imported statically because nothing more could be loaded while offline.
import { sendRecording } from "./send-recording.ts";

const RETRY_MS = 20_000;

/** Progress of a recording: the uploaded fraction, or the problem that prevents sending. */
export type Progress = { readonly share: number } | { readonly problem: string };

const isTemporary = (error: unknown): boolean =>
  error instanceof RequestError && (error.isPassing || error.status === 401 || error.status >= 500);

/**
 * Sends finished recordings one after another. A recording that can't be sent now is retried automatically
 * until it arrives.
 */
export function useSendingAll(recordings: readonly Recording[] | null, onSent: () => Promise<void>) {
  const owner = useOwner();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const [attempt, startAttempt] = useRetries();
  const sendingID = useRef<string | null>(null);
  const refusedIDs = useRef(new Set<string>());
  // Turn of the last failure: the reloaded list must not send the recording again before the next turn.
  const failedAttempt = useRef(-1);
  const next = recordings?.find(({ ID, isFinished }) => isFinished && !refusedIDs.current.has(ID));

  useEffect(() => {
    // Waits for the next turn after a failure.
    if (failedAttempt.current === attempt || !next || sendingID.current !== null) return;
    sendingID.current = next.ID;
    const showProgress = (now: Progress): void => setProgress((all) => ({ ...all, [next.ID]: now }));
    // Replaces an earlier problem with "Sending…", so that the user can't continue the recording.
    showProgress({ share: 0 });
    const send = async (): Promise<void> => {
      const { signal } = new AbortController();
      const ID = await sendRecording(next, { owner, signal, onProgress: (share) => showProgress({ share }) });
      toast.done("Successfully Uploaded", { detail: `${next.subject || "Dictation"}, task ${ID}` });
      await invalidateRoutes(queries, [taskListRoutes.outstanding]);
    };
    send()
      .catch((error: unknown) => {
        if (isTemporary(error)) failedAttempt.current = attempt;
        else refusedIDs.current.add(next.ID);
        showProgress({ problem: error instanceof Error ? error.message : "The recording couldn't be sent." });
      })
      .finally(() => {
        sendingID.current = null;
        void onSent();
      });
  }, [next, attempt, owner, queries, onSent, refusedIDs]);

  return {
    progress,
    /** Stops sending a recording until it is finished again. Returns false if it is being sent right now. */
    take: (ID: string): boolean => {
      if (sendingID.current === ID) return false;
      refusedIDs.current.add(ID);
      return true;
    },
    retry: (ID: string): void => {
      refusedIDs.current.delete(ID);
      startAttempt();
    },
  };
}

/**
 * Returns a counter that increases every 20 seconds, when the network is back and on request, and a function
 * that increases it.
 */
function useRetries(): readonly [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const retryNow = (): void => setAttempt((count) => count + 1);
    const timer = setInterval(retryNow, RETRY_MS);
    window.addEventListener("online", retryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retryNow);
    };
  }, []);
  return [attempt, () => setAttempt((count) => count + 1)];
}
