import { type ComponentType, useEffect, useState } from "react";
import { lazyComponent } from "./lazy-component.tsx";

/** Props of a dialog that any page may open. */
export interface AskedDialogProps<Asked> {
  /** Data that the dialog was opened with, such as the initial values of its form. */
  known: Asked;
  onClose: () => void;
}

/**
 * Creates a dialog that any page may open. `ask` opens it over the current page, and null closes it.
 * `anywhere` returns the component for the overlay of the feature. It loads the code when the dialog is first
 * opened. The overlay closes it when the user goes to another page or client.
 */
export function askedDialogs<Asked extends object>() {
  let show: ((next: Asked | null) => void) | undefined;
  return {
    ask: (next: Asked | null): void => show?.(next),
    anywhere(load: () => Promise<ComponentType<AskedDialogProps<Asked>>>) {
      const Dialog = lazyComponent(load);
      return function Anywhere() {
        const [known, setKnown] = useState<Asked | null>(null);
        useEffect(() => {
          show = setKnown;
        }, []);
        return known && <Dialog known={known} onClose={() => setKnown(null)} />;
      };
    },
  };
}
