import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { refresh } from "#platform/web/api/query-keys.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Recording } from "../rules/recording.ts";
// Part of the page: without a network nothing more could be loaded.
import { sendRecording } from "./send-recording.ts";

const AGAIN_MS = 20_000;

/** How far a recording has got: a share, or what is wrong with it. */
export type Progress = { readonly share: number } | { readonly problem: string };

const mayPass = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.isPassing || error.status === 401 || error.status >= 500);

/** Sends what is finished, one after the other; what does not go now is tried again by itself until it has arrived. */
export function useSendingAll(recordings: readonly Recording[] | null, onSent: () => Promise<void>) {
  const owner = useOwner();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const [turn, takeTurn] = useRetries();
  const sending = useRef<string | null>(null);
  const refused = useRef(new Set<string>());
  /** The turn in which the last one failed: without this, reading the list anew would send it again at once, and for ever. */
  const failedIn = useRef(-1);
  const next = recordings?.find(({ ID, isFinished }) => isFinished && !refused.current.has(ID));

  useEffect(() => {
    // Every turn tries again what could not be sent.
    if (failedIn.current === turn || !next || sending.current !== null) return;
    sending.current = next.ID;
    const say = (now: Progress): void => setProgress((all) => ({ ...all, [next.ID]: now }));
    // What was wrong before is over, and as long as it is on its way nobody continues it.
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
    /** Nothing more is sent of it until it is finished again; false: it is on its way. */
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

/** Counts on whenever it is time to try again: now and then, when the network is back, and when asked. */
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
