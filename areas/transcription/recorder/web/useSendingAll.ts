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

/** Sends what is finished, one after the other; what does not go now is tried again by itself until it has arrived. */
export function useSendingAll(recordings: readonly Recording[] | null, onSent: () => Promise<void>) {
  const owner = useOwner();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const [turn, setTurn] = useState(0);
  const sending = useRef<string | null>(null);
  const refused = useRef(new Set<string>());
  const next = recordings?.find(({ ID, isFinished }) => isFinished && !refused.current.has(ID));

  useEffect(() => {
    const again = (): void => setTurn((count) => count + 1);
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, []);

  useEffect(() => {
    // Every turn tries again what could not be sent.
    if (turn < 0 || !next || sending.current !== null) return;
    sending.current = next.ID;
    const say = (now: Progress): void => setProgress((all) => ({ ...all, [next.ID]: now }));
    const send = async (): Promise<void> => {
      const { signal } = new AbortController();
      const ID = await sendRecording(next, { owner, signal, onProgress: (share) => say({ share }) });
      toast.done("Successfully Uploaded", { detail: `${next.subject || "Dictation"}, task ${ID}` });
      await refresh(queries, [taskListRoutes.outstanding]);
    };
    send()
      .catch((error: unknown) => {
        const isPassing = error instanceof RequestFailed && (error.isPassing || error.status === 401 || error.status >= 500);
        if (!isPassing) refused.current.add(next.ID);
        say({ problem: error instanceof Error ? error.message : "The recording couldn't be sent." });
      })
      .finally(() => {
        sending.current = null;
        void onSent();
      });
  }, [next, turn, owner, queries, onSent, refused]);

  return {
    progress,
    retry: (ID: string): void => {
      refused.current.delete(ID);
      setTurn((count) => count + 1);
    },
  };
}
