import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { refresh } from "#platform/web/api/query-keys.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Recording } from "../rules/recording.ts";
// Imported statically because nothing more could be loaded while offline.
import { sendRecording } from "./send-recording.ts";

const AGAIN_MS = 20_000;

/** Progress of a recording: the uploaded fraction, or the problem that prevents sending. */
export type Progress = { readonly share: number } | { readonly problem: string };

const mayPass = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.isPassing || error.status === 401 || error.status >= 500);

/**
 * Sends finished recordings one after another. A recording that can't be sent now is retried automatically
 * until it arrives.
 */
export function useSendingAll(recordings: readonly Recording[] | null, onSent: () => Promise<void>) {
  const owner = useOwner();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const [turn, takeTurn] = useRetries();
  const sending = useRef<string | null>(null);
  const refused = useRef(new Set<string>());
  // Turn of the last failure: the reloaded list must not send the recording again before the next turn.
  const failedIn = useRef(-1);
  const next = recordings?.find(({ ID, isFinished }) => isFinished && !refused.current.has(ID));

  useEffect(() => {
    // Waits for the next turn after a failure.
    if (failedIn.current === turn || !next || sending.current !== null) return;
    sending.current = next.ID;
    const say = (now: Progress): void => setProgress((all) => ({ ...all, [next.ID]: now }));
    // Replaces an earlier problem with "Sending…", so that the user can't continue the recording.
    say({ share: 0 });
    const send = async (): Promise<void> => {
      const { signal } = new AbortController();
      const ID = await sendRecording(next, { owner, signal, onProgress: (share) => say({ share }) });
      toast.done("Successfully Uploaded", { detail: `${next.subject || "Dictation"}, task ${ID}` });
      await refresh(queries, [taskListRoutes.outstanding]);
    };
    send()
      .catch((error: unknown) => {
        if (mayPass(error)) failedIn.current = turn;
        else refused.current.add(next.ID);
        say({ problem: error instanceof Error ? error.message : "The recording couldn't be sent." });
      })
      .finally(() => {
        sending.current = null;
        void onSent();
      });
  }, [next, turn, owner, queries, onSent, refused]);

  return {
    progress,
    /** Stops sending a recording until it is finished again. Returns false if it is being sent right now. */
    take: (ID: string): boolean => {
      if (sending.current === ID) return false;
      refused.current.add(ID);
      return true;
    },
    retry: (ID: string): void => {
      refused.current.delete(ID);
      takeTurn();
    },
  };
}

/**
 * Returns a counter that increases every 20 seconds, when the network is back and on request, and a function
 * that increases it.
 */
function useRetries(): readonly [number, () => void] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const again = (): void => setTurn((count) => count + 1);
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, []);
  return [turn, () => setTurn((count) => count + 1)];
}
