import type { DragEvent } from "react";

const DROP = "data-drop";
const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/**
 * Returns drag handlers for a container: `take` receives the files dropped on the child that `selector`
 * matches. The child is marked with `data-drop` while a file is over it and until `take` is done. Drops
 * elsewhere in the container are ignored because the browser would leave the page and show the file.
 */
export function dropOn(selector: string, take: (target: HTMLElement, files: File[]) => Promise<void> | null) {
  let hovered: HTMLElement | null = null;
  const mark = (next: HTMLElement | null): void => {
    if (hovered === next) return;
    hovered?.removeAttribute(DROP);
    next?.setAttribute(DROP, "");
    hovered = next;
  };
  const targetOf = (event: DragEvent): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
  return {
    onDragOver: (event: DragEvent): void => {
      // An upload field inside has already handled the event.
      if (!hasFiles(event) || event.isDefaultPrevented()) return;
      event.preventDefault();
      const target = targetOf(event);
      event.dataTransfer.dropEffect = target ? "copy" : "none";
      mark(target);
    },
    onDragLeave: (event: DragEvent): void => {
      if (hovered && !(event.relatedTarget instanceof Node && hovered.contains(event.relatedTarget)))
        mark(null);
    },
    onDrop: (event: DragEvent): void => {
      if (!hasFiles(event) || event.isDefaultPrevented()) return;
      event.preventDefault();
      const target = targetOf(event);
      mark(null);
      const upload = target && take(target, [...event.dataTransfer.files]);
      if (!target || !upload) return;
      target.setAttribute(DROP, "");
      void upload.finally(() => target.removeAttribute(DROP));
    },
  };
}
