import { useEffect, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { request } from "#platform/web/api/request.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { type Draft, draftRoutes } from "../../contract.ts";
import type { Letter } from "../../letter.contract.ts";
import { type LocalCopies, type LocalCopy, localCopies } from "./local-copies.ts";

export interface OpenLetter {
  readonly draft: Draft;
  /** The editor's first content. */
  readonly content: Letter;
  /**
   * Name of the template or Word file that a new letter begins with. Null for a letter that was typed before,
   * or one that begins empty.
   */
  readonly begunWith: string | null;
  /** Text that was typed in this browser and never saved, or null. */
  readonly copy: LocalCopy | null;
  readonly copies: LocalCopies;
}

export const isSameLetter = (a: Letter, b: Letter): boolean => JSON.stringify(a) === JSON.stringify(b);

async function openDraft(
  id: number,
  owner: Owner,
  copies: LocalCopies,
  signal: AbortSignal,
): Promise<OpenLetter> {
  const draft = await request(draftRoutes.get, { params: { id } }, { owner, signal });
  const storedCopy = await copies.read();
  const copy = storedCopy && !isSameLetter(storedCopy.content, draft.content) ? storedCopy : null;
  const isNew = draft.version === 0 && copy === null && draft.attachment_key !== null;
  const start = isNew ? await request(draftRoutes.start, { params: { id } }, { owner, signal }) : null;
  const ownCopy = draft.attachment_key === null ? null : copy;
  return {
    draft,
    copy,
    copies,
    content: ownCopy?.content ?? start?.content ?? draft.content,
    begunWith: start?.name ?? null,
  };
}

/**
 * Opens the letter of a task for editing. Always requests the current letter and never uses the query cache.
 */
export function useOpening(id: number, owner: Owner) {
  const { me } = useSession();
  const copyID = `${me.ID}.${owner.doctor_id}.${id}`;
  const key = me.draft_key ?? null;
  const { doctor_id } = owner;
  const [opened, setOpened] = useState<OpenLetter | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    async function open(): Promise<void> {
      try {
        const openedDraft = await openDraft(id, { doctor_id }, localCopies(copyID, key), controller.signal);
        if (!controller.signal.aborted) setOpened(openedDraft);
      } catch (failure) {
        if (!controller.signal.aborted) setError(toRequestFailed(failure));
      }
    }
    void open();
    return () => controller.abort();
  }, [id, doctor_id, copyID, key]);
  return { opened, error };
}

const toRequestFailed = (failure: unknown): RequestError =>
  failure instanceof RequestError
    ? failure
    : new RequestError({ status: 0, code: "unknown", message: String(failure) });
