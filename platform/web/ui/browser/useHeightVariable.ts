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
      // Rounds up, because what makes room for half a pixel less is covered by it.
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height === 0) style.removeProperty(variable);
      else style.setProperty(variable, `${height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable, find]);
}
