import { useBlocker } from "@tanstack/react-router";
import { Discard } from "./Discard.tsx";

/** A page with typed text asks before it is left, and so does the browser. Draw what it returns anywhere on the page. */
export function useUnsavedWarning(isDirty: boolean | (() => boolean)) {
  const isUnsaved = (): boolean => (typeof isDirty === "function" ? isDirty() : isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return <Discard opened={blocker.status === "blocked"} onKeep={() => blocker.reset?.()} onDiscard={() => blocker.proceed?.()} />;
}
