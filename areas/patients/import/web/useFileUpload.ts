import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { queryKey, invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import type { Subject } from "../row.contract.ts";
import { sendFiles } from "./send-files.ts";

const UNKNOWN_ERROR = "The files couldn't be read. Nothing was imported. Try again.";

interface ChosenFiles {
  readonly files: readonly File[];
  readonly subject: Subject;
  readonly source: string;
}

const isSameFiles = (files: readonly File[], otherFiles: readonly File[]): boolean =>
  files.length === otherFiles.length && files.every((file, index) => file === otherFiles[index]);

/**
 * Manages the idempotency key of an upload. Keeps the key of an upload without a reply, because the server may
 * have read the files: a retry does not read them twice.
 */
function useUploadKey() {
  const unansweredUpload = useRef<ChosenFiles & { key: string }>(null);
  return {
    keyFor: (choice: ChosenFiles): string => {
      const last = unansweredUpload.current;
      const isSame =
        last?.subject === choice.subject &&
        last.source === choice.source &&
        isSameFiles(last.files, choice.files);
      const key = isSame ? last.key : randomKey();
      unansweredUpload.current = { ...choice, key };
      return key;
    },
    /** Call when the reply has arrived: the next upload gets a new key. */
    discardKey: (): void => {
      unansweredUpload.current = null;
    },
  };
}

/** Stores a run for the page that shows it, and reads the list of runs again. */
function cacheRun(queries: QueryClient, owner: Owner | null, run: ImportRun): void {
  queries.setQueryData(queryKey(importRoutes.get, { params: { id: run.ID } }, owner), run);
  void invalidateRoutes(queries, [importRoutes.list]);
}

/** Uploads the chosen files to be read. After an error the files stay chosen. */
export function useFileUpload(onRead: (run: ImportRun) => void) {
  const owner = useOwner();
  const queries = useQueryClient();
  const activeUpload = useRef<AbortController>(null);
  /** Part sent, from 0 to 1; null while nothing is being sent. */
  const [sentShare, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => activeUpload.current?.abort(), []);
  const { keyFor, discardKey } = useUploadKey();

  const uploadFiles = async (choice: ChosenFiles): Promise<void> => {
    if (activeUpload.current) return;
    const control = new AbortController();
    activeUpload.current = control;
    setProblem(null);
    setPart(0);
    try {
      const { files, subject, source } = choice;
      const key = keyFor(choice);
      const run = await sendFiles(files, {
        key,
        subject,
        source,
        owner,
        signal: control.signal,
        onProgress: setPart,
      });
      discardKey();
      cacheRun(queries, owner, run);
      onRead(run);
    } catch (error) {
      if (!control.signal.aborted) setProblem(error instanceof RequestError ? error.message : UNKNOWN_ERROR);
    } finally {
      activeUpload.current = null;
      setPart(null);
    }
  };
  return {
    read: uploadFiles,
    part: sentShare,
    problem,
    say: setProblem,
    stop: () => activeUpload.current?.abort(),
  };
}
