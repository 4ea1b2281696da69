import { type ComponentType, useEffect, useState } from "react";
import type { ReachableClient } from "#platform/access/session.contract.ts";
import { ClientProvider } from "./client.tsx";
import { lazyComponent } from "./lazy-component.tsx";

/** Props of a dialog that any page may open. */
export interface OverlayDialogProps<Asked> {
  /** Data that the dialog was opened with, such as the initial values of its form. */
  known: Asked;
  onClose: () => void;
}

/**
 * Creates a dialog that any page may open. `ask` opens the dialog over the current page, and null closes it.
 * `client` is the dialog's client on a page with several clients, by default the opened client. `anywhere`
 * returns the component for the feature's overlay, which loads the dialog's code when first opened and closes
 * the dialog when the user goes to another page or client.
 */
export function createOverlayDialog<Asked extends object>() {
  type Opened = { readonly known: Asked; readonly client: ReachableClient | null };
  let show: ((next: Opened | null) => void) | undefined;
  return {
    ask: (next: Asked | null, client: ReachableClient | null = null): void =>
      show?.(next && { known: next, client }),
    anywhere(load: () => Promise<ComponentType<OverlayDialogProps<Asked>>>) {
      const Dialog = lazyComponent(load);
      return function Anywhere() {
        const [opened, setOpened] = useState<Opened | null>(null);
        useEffect(() => {
          show = setOpened;
        }, []);
        if (!opened) return null;
        const dialog = <Dialog known={opened.known} onClose={() => setOpened(null)} />;
        return opened.client ? <ClientProvider client={opened.client}>{dialog}</ClientProvider> : dialog;
      };
    },
  };
}
