import { notificationsStore } from "@mantine/notifications";
import { type FunctionComponent, useEffect, useState } from "react";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";

/** Their code comes when the browser is idle, at the latest with the first of them, which waits in the store until it can be drawn. */
export function Toasts() {
  const [Stack, setStack] = useState<FunctionComponent | null>(null);
  const isMissing = Stack === null;
  useEffect(() => {
    if (!isMissing) return;
    // Where the line is down the next toast asks again.
    const bring = () =>
      void import("./ToastStack.tsx").then(
        (module) => setStack(() => module.ToastStack),
        () => undefined,
      );
    const leaveIdle = whenIdle(bring);
    const leaveStore = notificationsStore.subscribe(bring);
    return () => {
      leaveIdle();
      leaveStore();
    };
  }, [isMissing]);
  return Stack && <Stack />;
}
