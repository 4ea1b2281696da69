import { type ComponentProps, useEffect } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { askAway, useAwayAsked } from "./away-asked.ts";
import type { AwayModal as Modal } from "./AwayModal.tsx";

const AwayModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("./AwayModal.tsx").then((module) => module.AwayModal),
);

const close = (): void => askAway(null);

/** Renders the time away form over any page, while it is requested. */
export function AwayAnywhere() {
  const known = useAwayAsked();
  // Closes the form on unmount because it belongs to the opened client.
  useEffect(() => close, []);
  return known && <AwayModal known={known} onClose={close} />;
}
