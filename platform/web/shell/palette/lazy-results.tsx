import type { ComponentType } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

/** Stands where rows of the palette will be: Enter waits for them. */
export const PalettePending = () => <div hidden data-pending />;

/** What a feature finds for the palette; its code comes when it is drawn. */
export const lazyResults = (load: () => Promise<ComponentType<{ query: string }>>) => lazyComponent(load, <PalettePending />);
