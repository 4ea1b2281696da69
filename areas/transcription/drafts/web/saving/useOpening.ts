import { useEffect, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { request } from "#platform/web/api/request.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { type Draft, draftRoutes } from "../../contract.ts";
import type { Letter } from "../../letter.contract.ts";
import { type LocalCopies, type LocalCopy, localCopies } from "./local-copies.ts";

export interface Opened {
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

async function openDraft(id: number, owner: Owner, copies: LocalCopies, signal: AbortSignal): Promise<Opened> {
  const draft = await request(draftRoutes.get, { params: { id } }, { owner, signal });
  const kept = await copies.read();
  const copy = kept && !isSameLetter(kept.content, draft.content) ? kept : null;
  const isNew = draft.version === 0 && copy === null && draft.attachment_key !== null;
  const start = isNew ? await request(draftRoutes.start, { params: { id } }, { owner, signal }) : null;
  const mine = draft.attachment_key === null ? null : copy;
  return { draft, copy, copies, content: mine?.content ?? start?.content ?? draft.content, begunWith: start?.name ?? null };
}

/**
 * Opens the letter of a task for editing. Always requests the current letter and never uses the query cache.
 */
export function useOpening(id: number, owner: Owner) {
  const { me } = useSession();
  const place = `${me.ID}.${owner.doctor_id}.${id}`;
  const key = me.draft_key ?? null;
  const { doctor_id } = owner;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<RequestFailed | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    async function open(): Promise<void> {
      try {
        const found = await openDraft(id, { doctor_id }, localCopies(place, key), stopped.signal);
        if (!stopped.signal.aborted) setOpened(found);
      } catch (failure) {
        if (!stopped.signal.aborted) setError(failedAs(failure));
      }
    }
    void open();
    return () => stopped.abort();
  }, [id, doctor_id, place, key]);
  return { opened, error };
}

const failedAs = (failure: unknown): RequestFailed =>
  failure instanceof RequestFailed ? failure : new RequestFailed({ status: 0, code: "unknown", message: String(failure) });
