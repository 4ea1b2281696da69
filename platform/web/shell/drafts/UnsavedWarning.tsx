import { useBlocker } from "@tanstack/react-router";
import { type ComponentProps, type FunctionComponent, useEffect, useState } from "react";
import type { Discard } from "#platform/web/ui/forms/Discard.tsx";
import { dropUnsaved, isAnyUnsaved, useLeavingQuestion } from "#platform/web/ui/forms/unsaved-text.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

const HISTORY_ACTIONS: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

/**
 * Asks before unsaved input is lost through Back, a link, a command, signing out or closing the tab. Rendered
 * once, around all pages.
 */
export function UnsavedWarning() {
  const blocker = useBlocker({
    // Back also counts as leaving a dialog while the page below stays the same.
    shouldBlockFn: ({ current, next, action }) =>
      isAnyUnsaved(current.pathname === next.pathname && !HISTORY_ACTIONS.has(action)),
    enableBeforeUnload: () => isAnyUnsaved(),
    withResolver: true,
  });
  const discard = (): void => {
    if (blocker.status !== "blocked") return;
    const isSamePage = blocker.current.pathname === blocker.next.pathname;
    blocker.proceed();
    if (isSamePage) dropUnsaved();
  };
  return (
    <UnsavedDialog
      opened={blocker.status === "blocked"}
      onKeep={() => blocker.reset?.()}
      onDiscard={discard}
    />
  );
}

/**
 * Loads the confirmation dialog on first use, because it would add 10 kB to the first screen. The page stays
 * open if the code can't be fetched.
 */
function UnsavedDialog(props: ComponentProps<typeof Discard>) {
  const [DialogContent, setDialogContent] = useState<FunctionComponent<
    ComponentProps<typeof Discard>
  > | null>(null);
  const isMissing = props.opened && DialogContent === null;
  const latestKeep = useLatest(props.onKeep);
  useEffect(() => {
    if (!isMissing) return;
    void import("#platform/web/ui/forms/Discard.tsx").then(
      (module) => setDialogContent(() => module.Discard),
      () => latestKeep.current(),
    );
  }, [isMissing, latestKeep]);
  useLeavingQuestion(props.opened);
  // Remounts the dialog each time, so that it opens above any other dialog.
  return props.opened && DialogContent && <DialogContent {...props} />;
}
