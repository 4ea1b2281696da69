import type { ComponentType } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

/** Marks a place where rows will appear, so that Enter waits for the rows. */
export const PalettePending = () => <div hidden data-pending />;

/** Creates a feature's palette results, whose code is loaded when first rendered. */
export const lazyResults = (load: () => Promise<ComponentType<{ query: string }>>) =>
  lazyComponent(load, <PalettePending />);
