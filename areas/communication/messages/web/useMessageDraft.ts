import { useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { UploadedFile } from "#platform/files/contract.ts";
import { useDraft } from "#platform/web/shell/drafts/drafts.ts";

const Kept = z.object({
  subject: z.string(),
  body: z.string(),
  recipients: z.array(z.int()),
  files: z.array(UploadedFile),
});
export type KeptMessage = z.output<typeof Kept>;

export interface MessageDraftKeeper {
  readonly initial: KeptMessage;
  readonly isRestored: boolean;
  readonly keep: (text: string) => void;
  /** Sent, or thrown away. */
  readonly end: () => void;
  /** Closed without sending: what was there before stays. */
  readonly leave: () => void;
}

/**
 * What is being written, kept at every key. It is there again after a crash, a reload or a session that ended; dropping what was typed
 * goes back to what was there when the form was opened.
 */
export function useMessageDraft(name: string, empty: KeptMessage): MessageDraftKeeper {
  const draft = useDraft(`message.${name}`, Kept);
  const [start] = useState(() => ({ kept: draft.read(), nothing: JSON.stringify(empty), empty }));
  return useMemo(() => {
    const put = (value: KeptMessage | null): void => (value === null ? draft.drop() : draft.keep(value));
    return {
      initial: start.kept ?? start.empty,
      isRestored: start.kept !== null,
      keep: (text) => put(text === start.nothing ? null : Kept.parse(JSON.parse(text))),
      end: () => put(null),
      leave: () => put(start.kept),
    };
  }, [draft, start]);
}

/** Keeps what the form holds now. */
export function useKeeping({ keep }: MessageDraftKeeper, now: KeptMessage): void {
  const text = JSON.stringify(now);
  useEffect(() => keep(text), [keep, text]);
}
