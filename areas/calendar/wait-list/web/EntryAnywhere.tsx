import { type ComponentProps, useEffect } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { EntryModal as Modal } from "./EntryModal.tsx";
import { askEntry, useAskedEntry } from "./entry-asked.ts";

const EntryModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("./EntryModal.tsx").then((module) => module.EntryModal),
);

const close = (): void => askEntry(null);

/** Renders the form of a wait list entry over any page, while it is requested. */
export function EntryAnywhere() {
  const asked = useAskedEntry();
  // Closes the form on unmount because it belongs to the opened client.
  useEffect(() => close, []);
  return asked && <EntryModal asked={asked} onClose={close} />;
}
