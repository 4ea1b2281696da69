import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { refresh } from "#platform/web/api/query-keys.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { UploadReply } from "../contract.ts";
import { sendFile } from "./send-file.ts";

const UNKNOWN = "Upload Failed. The file couldn't be sent. Try again.";
const CHANGED = [invoiceRoutes.page, invoiceRoutes.list, invoiceRoutes.summary];

/**
 * Manages the chosen file: choosing checks the file in a dry run, `add` sends the file again to add its
 * invoices. The file stays chosen if sending fails.
 */
export function useInvoiceFile() {
  const queries = useQueryClient();
  const running = useRef<AbortController>(null);
  const [file, setFile] = useState<File | null>(null);
  const [reply, setReply] = useState<UploadReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (chosen: File, isDryRun: boolean): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProblem(null);
    setSending(true);
    try {
      const found = await sendFile(chosen, { key: randomKey(), isDryRun, signal: control.signal });
      setReply(found);
      if (!isDryRun) {
        toast.done("Successfully Uploaded");
        await refresh(queries, CHANGED);
      }
    } catch (error) {
      if (!control.signal.aborted) setProblem(error instanceof RequestFailed ? error.message : UNKNOWN);
    } finally {
      if (running.current === control) setSending(false);
    }
  };
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    setFile(chosen);
    setReply(null);
    void send(chosen, true);
  };
  return { file, reply, problem, isSending, choose, add: () => file && void send(file, false) };
}
