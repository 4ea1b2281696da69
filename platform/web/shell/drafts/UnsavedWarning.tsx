import { useBlocker } from "@tanstack/react-router";
import { type ComponentProps, type FunctionComponent, useEffect, useState } from "react";
import type { Discard } from "#platform/web/ui/forms/Discard.tsx";
import { dropUnsaved, isAnyUnsaved, useLeavingAsked } from "#platform/web/ui/forms/unsaved.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

const BY_BROWSER: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

/** Around all pages, once: asks before text is lost by Back, by a link, by a command, by signing out or by closing the tab. */
export function UnsavedWarning() {
  const blocker = useBlocker({
    // Back is meant for what lies on top, also where the page stays the same below it.
    shouldBlockFn: ({ current, next, action }) => isAnyUnsaved(current.pathname === next.pathname && !BY_BROWSER.has(action)),
    enableBeforeUnload: () => isAnyUnsaved(),
    withResolver: true,
  });
  const discard = (): void => {
    if (blocker.status !== "blocked") return;
    const isSamePage = blocker.current.pathname === blocker.next.pathname;
    blocker.proceed();
    if (isSamePage) dropUnsaved();
  };
  return <Question opened={blocker.status === "blocked"} onKeep={() => blocker.reset?.()} onDiscard={discard} />;
}

/** Its code comes when it is first asked; where it cannot be fetched the page is kept. A dialog on every first screen is 10 kB of it. */
function Question(asked: ComponentProps<typeof Discard>) {
  const [Shown, setShown] = useState<FunctionComponent<ComponentProps<typeof Discard>> | null>(null);
  const isMissing = asked.opened && Shown === null;
  const keep = useLatest(asked.onKeep);
  useEffect(() => {
    if (!isMissing) return;
    void import("#platform/web/ui/forms/Discard.tsx").then(
      (module) => setShown(() => module.Discard),
      () => keep.current(),
    );
  }, [isMissing, keep]);
  useLeavingAsked(asked.opened);
  // Drawn anew each time it is asked, and so above any dialog that is open.
  return asked.opened && Shown && <Shown {...asked} />;
}
