import { notificationsStore } from "@mantine/notifications";
import { type FunctionComponent, useEffect, useState } from "react";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";

/**
 * Loads the toasts' code when the browser is idle, or at the latest with the first toast, which waits in the
 * store until it can be rendered.
 */
export function Toasts() {
  const [Stack, setStack] = useState<FunctionComponent | null>(null);
  const isMissing = Stack === null;
  useEffect(() => {
    if (!isMissing) return;
    // A failed load is retried with the next toast.
    const loadStack = () =>
      void import("./ToastStack.tsx").then(
        (module) => setStack(() => module.ToastStack),
        () => undefined,
      );
    const cancelIdle = whenIdle(loadStack);
    const unsubscribe = notificationsStore.subscribe(loadStack);
    return () => {
      cancelIdle();
      unsubscribe();
    };
  }, [isMissing]);
  return Stack && <Stack />;
}
