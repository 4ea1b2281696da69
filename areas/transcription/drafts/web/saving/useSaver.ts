import { useEffect, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { request } from "#platform/web/api/request.ts";
import { useHasSessionEnded } from "#platform/web/api/session-ended.ts";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved-text.ts";
import { Draft, draftRoutes } from "../../contract.ts";
import type { Letter } from "../../letter.contract.ts";
import type { OpenLetter } from "./useOpening.ts";
import { makeSaver, type Saver, type SaverState } from "./saver.ts";

interface SaverOptions {
  readonly id: number;
  readonly owner: Owner;
  readonly opened: OpenLetter;
  readonly letter: () => Letter | null;
}

/**
 * Saves the letter during typing, when the page is hidden or left, and again when the network or the session
 * is back.
 */
export function useSaver({ id, owner, opened, letter }: SaverOptions) {
  const [shown, setShown] = useState<SaverState | null>(null);
  const baseVersion = baseOf(opened);
  const [conflict, setConflict] = useState<Draft | null>(
    baseVersion === opened.draft.version ? null : opened.draft,
  );
  const [saver] = useState<Saver>(() =>
    makeSaver({
      start: startOf(opened, baseVersion),
      letter,
      send: (content, version, keep, keep_before) =>
        request(
          draftRoutes.save,
          { params: { id }, body: { content, version, keep, keep_before } },
          { owner },
        ),
      failureOf: (error) => {
        const failure =
          error instanceof RequestError
            ? error
            : new RequestError({ status: 0, code: "unknown", message: String(error) });
        if (failure.code === "stale") setConflict(currentOf(failure.details));
        return failure;
      },
      copies: opened.copies,
      onShow: setShown,
      now: () => new Date().toISOString(),
    }),
  );
  useSaveTriggers(saver);
  // A restored copy is not on the server yet, so it is saved like a change.
  const isRestored =
    opened.copy !== null && baseVersion === opened.draft.version && opened.draft.attachment_key !== null;
  useEffect(() => {
    if (isRestored) saver.changed();
  }, [isRestored, saver]);
  useUnsavedText({ isUnsaved: () => saver.shown().state !== "saved" });
  const decide = (version: number, isMine: boolean): void => {
    setConflict(null);
    saver.rebase(version, isMine);
  };
  return { saver, shown: shown ?? saver.shown(), conflict, decide };
}

/**
 * Returns the version that the editor's first content is based on. If another version is on the server, the
 * user decides between the two texts.
 */
const baseOf = ({ draft, copy }: OpenLetter): number =>
  copy !== null && draft.attachment_key !== null ? copy.version : draft.version;

/**
 * Returns the saver's first state. Nothing is sent while the user decides, and the local copy keeps its
 * version so that the choice comes back after a reload.
 */
function startOf({ draft, copy }: OpenLetter, base: number): Omit<SaverState, "problem"> {
  const isConflict = base !== draft.version;
  const { characters, saved_time: savedAt } = draft;
  return {
    version: base,
    characters,
    savedAt,
    state: isConflict ? "conflict" : "saved",
    copiedAt: isConflict && copy ? copy.at : null,
  };
}

function currentOf(details: unknown): Draft | null {
  const current: unknown =
    typeof details === "object" && details !== null && "current" in details ? details.current : null;
  const parsed = Draft.safeParse(current);
  return parsed.success ? parsed.data : null;
}

function useSaveTriggers(saver: Saver): void {
  const hasEnded = useHasSessionEnded();
  useEffect(() => {
    if (!hasEnded && saver.shown().state === "ended") void saver.flush();
  }, [hasEnded, saver]);
  useEffect(() => {
    const flush = (): void => void saver.flush();
    const onHidden = (): void => {
      if (document.visibilityState === "hidden") flush();
    };
    window.addEventListener("online", flush);
    window.addEventListener("blur", flush);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("online", flush);
      window.removeEventListener("blur", flush);
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHidden);
      flush();
      saver.stop();
    };
  }, [saver]);
}
