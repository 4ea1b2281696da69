import { useEffect } from "react";

/**
 * Keeps a CSS variable of the document at an element's height in pixels, or unset while the element is
 * missing or has no height. `find` is a stable function that returns the element, or null.
 */
export function useHeightVariable(variable: `--${string}`, find: () => HTMLElement | null): void {
  useEffect(() => {
    const element = find();
    const { style } = document.documentElement;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = element;
      if (offsetHeight === 0) style.removeProperty(variable);
      else style.setProperty(variable, `${offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable, find]);
}
