import { type ComponentProps, useEffect } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { askAway, useAwayAsked } from "./away-asked.ts";
import type { AwayModal as Modal } from "./AwayModal.tsx";

const AwayModal = lazyComponent<ComponentProps<typeof Modal>>(() => import("./AwayModal.tsx").then((module) => module.AwayModal));

const close = (): void => askAway(null);

/** The form of a time away, wherever one is. */
export function AwayAnywhere() {
  const known = useAwayAsked();
  // It is the doctor's who is open.
  useEffect(() => close, []);
  return known && <AwayModal known={known} onClose={close} />;
}
