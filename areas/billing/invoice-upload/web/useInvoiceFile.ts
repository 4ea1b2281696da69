import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { UploadReply } from "../contract.ts";
import { sendFile } from "./send-file.ts";

const UNKNOWN_PROBLEM = "Upload Failed. The file couldn't be sent. Try again.";
const CHANGED_ROUTES = [invoiceRoutes.page, invoiceRoutes.list, invoiceRoutes.summary];

/**
 * Manages the chosen file: choosing checks the file in a dry run, `add` sends the file again to add its
 * invoices. The file stays chosen if sending fails.
 */
export function useInvoiceFile() {
  const queries = useQueryClient();
  const runningRequest = useRef<AbortController>(null);
  const [file, setFile] = useState<File | null>(null);
  const [reply, setReply] = useState<UploadReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => () => runningRequest.current?.abort(), []);

  const send = async (chosenFile: File, isDryRun: boolean): Promise<void> => {
    runningRequest.current?.abort();
    const controller = new AbortController();
    runningRequest.current = controller;
    setProblem(null);
    setSending(true);
    try {
      const uploadReply = await sendFile(chosenFile, {
        key: randomKey(),
        isDryRun,
        signal: controller.signal,
      });
      setReply(uploadReply);
      if (!isDryRun) {
        toast.done("Successfully Uploaded", { detail: chosenFile.name });
        await invalidateRoutes(queries, CHANGED_ROUTES);
      }
    } catch (error) {
      if (!controller.signal.aborted)
        setProblem(error instanceof RequestError ? error.message : UNKNOWN_PROBLEM);
    } finally {
      if (runningRequest.current === controller) setSending(false);
    }
  };
  const choose = (chosenFile: File | undefined): void => {
    if (!chosenFile) return;
    setFile(chosenFile);
    setReply(null);
    void send(chosenFile, true);
  };
  return { file, reply, problem, isSending, choose, add: () => file && void send(file, false) };
}
