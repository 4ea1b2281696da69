import { useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { UploadedFile } from "#platform/files/contract.ts";
import { useDraft } from "#platform/web/shell/drafts/drafts.ts";

const KeptMessageSchema = z.object({
  subject: z.string(),
  body: z.string(),
  recipients: z.array(z.int()),
  files: z.array(UploadedFile),
});
export type KeptMessage = z.output<typeof KeptMessageSchema>;

export interface MessageDraftKeeper {
  readonly initial: KeptMessage;
  readonly isRestored: boolean;
  readonly keep: (text: string) => void;
  /** Removes the draft after sending or discarding. */
  readonly end: () => void;
  /** Restores the draft that existed when the form was opened, after closing without sending. */
  readonly leave: () => void;
}

/**
 * Keeps the text of a message as a draft on every change, so that it survives a crash, a reload or the end of
 * the session.
 */
export function useMessageDraft(name: string, empty: KeptMessage): MessageDraftKeeper {
  const draft = useDraft(`message.${name}`, KeptMessageSchema);
  const [start] = useState(() => ({ kept: draft.read(), nothing: JSON.stringify(empty), empty }));
  return useMemo(() => {
    const put = (value: KeptMessage | null): void => (value === null ? draft.drop() : draft.keep(value));
    return {
      initial: start.kept ?? start.empty,
      isRestored: start.kept !== null,
      keep: (text) => put(text === start.nothing ? null : KeptMessageSchema.parse(JSON.parse(text))),
      end: () => put(null),
      leave: () => put(start.kept),
    };
  }, [draft, start]);
}

/** Keeps the current values of the form as the draft. */
export function useDraftKeeping({ keep }: MessageDraftKeeper, message: KeptMessage): void {
  const text = JSON.stringify(message);
  useEffect(() => keep(text), [keep, text]);
}
