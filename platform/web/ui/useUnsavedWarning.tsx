import { useBlocker } from "@tanstack/react-router";
import { type ComponentProps, type FunctionComponent, useEffect, useState } from "react";
import type { Discard } from "./Discard.tsx";
import { useLeavingAsked } from "./unsaved.ts";
import { useLatest } from "./useLatest.ts";

/** A page with typed text asks before it is left, and so does the browser. Draw what it returns anywhere on the page. */
export function useUnsavedWarning(isDirty: boolean | (() => boolean)) {
  const isUnsaved = (): boolean => (typeof isDirty === "function" ? isDirty() : isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Question opened={blocker.status === "blocked"} onKeep={() => blocker.reset?.()} onDiscard={() => blocker.proceed?.()} />
  );
}

/** Its code comes when it is first asked; where it cannot be fetched the page is kept. A dialog on every first screen is 10 kB of it. */
function Question(asked: ComponentProps<typeof Discard>) {
  const [Shown, setShown] = useState<FunctionComponent<ComponentProps<typeof Discard>> | null>(null);
  const isMissing = asked.opened && Shown === null;
  const keep = useLatest(asked.onKeep);
  useEffect(() => {
    if (!isMissing) return;
    void import("./Discard.tsx").then(
      (module) => setShown(() => module.Discard),
      () => keep.current(),
    );
  }, [isMissing, keep]);
  useLeavingAsked(asked.opened);
  // Drawn anew each time it is asked, and so above any dialog that is open.
  return asked.opened && Shown && <Shown {...asked} />;
}
