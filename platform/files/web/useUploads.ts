import { useEffect, useRef, useState } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import type { Owner } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { fileRoutes, type FilePurpose, type UploadedFile } from "../contract.ts";
import { uploadFile, type UploadRoute } from "./upload-file.ts";
import { uploadProblem } from "./upload-problem.ts";

/** Upload in progress, or one that failed. */
export interface Upload {
  key: string;
  file: File;
  sent: number;
  /** Error message, or null while the upload is in progress. */
  problem: string | null;
  /** True if the same file may be tried again; false if the file itself was refused. */
  mayRetry: boolean;
  /** True if the file is sent in slices and can be paused. */
  isResumable: boolean;
  isPaused: boolean;
}

/** Stores large files on this device until they are uploaded. */
export interface UploadKeeper {
  readonly keep: (key: string, file: File) => void;
  readonly forget: (key: string) => void;
}

/**
 * Smallest size of a resumable upload in bytes. Smaller files are sent as one request because sending them
 * again is quick.
 */
const RESUMABLE_FROM = 4 * 1024 * 1024;
// Loaded on demand because only large files need it.
const loadResumable = () => import("./send-resumable.ts");

/** Maintains the displayed uploads, and the abort controllers of uploads in progress. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);
  const change = (key: string, to: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const start = (key: string): AbortSignal => {
    const control = new AbortController();
    running.current.set(key, control);
    return control.signal;
  };
  const stop = (key: string): void => {
    running.current.get(key)?.abort();
    running.current.delete(key);
  };
  const failed = (key: string, failure: RequestError | null): void => {
    running.current.delete(key);
    change(key, {
      problem: failure?.message ?? "The file couldn't be uploaded. Try again.",
      mayRetry: failure === null || failure.status === 401 || failure.isPassing || failure.status >= 500,
      sent: 0,
    });
  };
  const remove = (key: string): void => {
    stop(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };
  /** Adds uploads, and removes refused uploads that can't be retried. */
  const add = (added: readonly Upload[]): void =>
    setUploads((all) => [...all.filter(({ problem, mayRetry }) => problem === null || mayRetry), ...added]);
  return { uploads, change, start, stop, failed, remove, add };
}

/**
 * Uploads files as they are chosen, each separately. Uploaded files are passed to `onUploaded`; failed ones
 * can be retried.
 */
export function useUploads(
  purpose: FilePurpose,
  onUploaded: (file: UploadedFile, key: string) => void,
  {
    route = fileRoutes.upload,
    keeper,
  }: { route?: UploadRoute | undefined; keeper?: UploadKeeper | undefined } = {},
) {
  const owner = useOwner();
  const list = useUploadList();
  const isResumable = (file: File): boolean => route === fileRoutes.upload && file.size >= RESUMABLE_FROM;
  const send = useSending(list, { purpose, route, owner, isResumable, onUploaded });
  const restart = (key: string, file: File, to: Partial<Upload>): void => {
    list.change(key, to);
    void send(key, file);
  };
  const add = (files: readonly File[]): void => {
    const added = files.map((file) => newUpload(file, uploadProblem(file, purpose), isResumable(file)));
    list.add(added);
    for (const { key, file, problem } of added) {
      if (problem !== null) continue;
      if (isResumable(file)) keeper?.keep(key, file);
      void send(key, file);
    }
  };

  return {
    uploads: list.uploads,
    add,
    retry: ({ key, file }: Upload): void => restart(key, file, { problem: null, sent: 0 }),
    pause: ({ key }: Upload): void => {
      list.stop(key);
      list.change(key, { isPaused: true });
    },
    resume: ({ key, file }: Upload): void => restart(key, file, { isPaused: false }),
    /** Cancels the upload and removes the bytes that have arrived. */
    drop: ({ key, file }: Upload): void => {
      list.remove(key);
      keeper?.forget(key);
      if (isResumable(file)) void cancelOnServer(file, purpose, owner);
    },
  };
}

interface SendingOptions {
  readonly purpose: FilePurpose;
  readonly route: UploadRoute;
  readonly owner: Owner | null;
  readonly isResumable: (file: File) => boolean;
  readonly onUploaded: (file: UploadedFile, key: string) => void;
}

function useSending(
  list: ReturnType<typeof useUploadList>,
  { purpose, route, owner, isResumable, onUploaded }: SendingOptions,
) {
  const onUploadedRef = useLatest(onUploaded);
  return async (key: string, file: File): Promise<void> => {
    const signal = list.start(key);
    try {
      const onProgress = (sent: number): void => list.change(key, { sent });
      const sending = { purpose: purpose.name, owner, signal, onProgress };
      const uploaded = isResumable(file)
        ? await (await loadResumable()).sendResumable(file, sending)
        : await uploadFile(file, { ...sending, key, route });
      list.remove(key);
      onUploadedRef.current(uploaded, key);
    } catch (error) {
      if (signal.aborted) return;
      list.failed(key, error instanceof RequestError ? error : null);
      toast.failed("Upload Failed");
    }
  };
}

async function cancelOnServer(file: File, { name }: FilePurpose, owner: Owner | null): Promise<void> {
  const { cancelResumable } = await loadResumable();
  await cancelResumable(file, { purpose: name, owner });
}

const newUpload = (file: File, problem: string | null, isResumable: boolean): Upload => ({
  key: randomKey(),
  file,
  sent: 0,
  problem,
  mayRetry: false,
  isResumable,
  isPaused: false,
});
