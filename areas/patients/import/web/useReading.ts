import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { queryKey, refresh } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { type ImportRun, importRoutes, type Subject } from "../contract.ts";
import { sendFiles } from "./send-files.ts";

const UNKNOWN = "The files couldn't be read. Nothing was imported. Try again.";

interface Chosen {
  readonly files: readonly File[];
  readonly subject: Subject;
  readonly source: string;
}

const isSameFiles = (some: readonly File[], others: readonly File[]): boolean =>
  some.length === others.length && some.every((file, place) => file === others[place]);

/** Uploads the chosen files to be read. After an error the files stay chosen. */
export function useReading(onRead: (run: ImportRun) => void) {
  const owner = useOwner();
  const queries = useQueryClient();
  const running = useRef<AbortController>(null);
  /** Part sent, from 0 to 1; null while nothing is being sent. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // Keeps the idempotency key of an upload without a reply, because the server may have read the files: a
  // retry does not read them twice.
  const unanswered = useRef<Chosen & { key: string }>(null);
  const keyFor = (chosen: Chosen): string => {
    const last = unanswered.current;
    const isSame = last?.subject === chosen.subject && last.source === chosen.source && isSameFiles(last.files, chosen.files);
    const key = isSame ? last.key : randomKey();
    unanswered.current = { ...chosen, key };
    return key;
  };

  const read = async (chosen: Chosen): Promise<void> => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setProblem(null);
    setPart(0);
    try {
      const { files, subject, source } = chosen;
      const key = keyFor(chosen);
      const run = await sendFiles(files, { key, subject, source, owner, signal: control.signal, onProgress: setPart });
      unanswered.current = null;
      queries.setQueryData(queryKey(importRoutes.get, { params: { id: run.ID } }, owner), run);
      void refresh(queries, [importRoutes.list]);
      onRead(run);
    } catch (error) {
      if (!control.signal.aborted) setProblem(error instanceof RequestFailed ? error.message : UNKNOWN);
    } finally {
      running.current = null;
      setPart(null);
    }
  };
  return { read, part, problem, say: setProblem, stop: () => running.current?.abort() };
}
