import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { queryKey, refresh } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { type ImportRun, importRoutes, type Subject } from "../contract.ts";
import { sendFiles } from "./send-files.ts";

const UNKNOWN = "The files couldn't be read. Nothing was imported. Try again.";

/** Sends the chosen files to be read. What fails leaves them chosen. */
export function useReading(onRead: (run: ImportRun) => void) {
  const owner = useOwner();
  const queries = useQueryClient();
  const running = useRef<AbortController>(null);
  /** The part that has left; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (files: readonly File[], subject: Subject): Promise<void> => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setProblem(null);
    setPart(0);
    try {
      const run = await sendFiles(files, { subject, owner, signal: control.signal, onProgress: setPart });
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
