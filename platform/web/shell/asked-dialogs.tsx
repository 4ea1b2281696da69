import { type ComponentType, useEffect, useState } from "react";
import type { ReachableClient } from "#platform/access/session.contract.ts";
import { ClientProvider } from "./client.tsx";
import { lazyComponent } from "./lazy-component.tsx";

/** Props of a dialog that any page may open. */
export interface AskedDialogProps<Asked> {
  /** Data that the dialog was opened with, such as the initial values of its form. */
  known: Asked;
  onClose: () => void;
}

/**
 * Creates a dialog that any page may open. `ask` opens it over the current page, and null closes it. On a
 * page with several clients, `client` is the one that the dialog is about; it defaults to the opened client.
 * `anywhere` returns the component for the overlay of the feature. It loads the code when the dialog is first
 * opened. The overlay closes it when the user goes to another page or client.
 */
export function askedDialogs<Asked extends object>() {
  type Opened = { readonly known: Asked; readonly client: ReachableClient | null };
  let show: ((next: Opened | null) => void) | undefined;
  return {
    ask: (next: Asked | null, client: ReachableClient | null = null): void =>
      show?.(next && { known: next, client }),
    anywhere(load: () => Promise<ComponentType<AskedDialogProps<Asked>>>) {
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
