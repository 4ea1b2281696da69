import { createContext, type DragEvent, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";

type Take = (files: File[]) => void;
/** Tells the place around it who takes what is dropped; null: nobody any more. */
const Place = createContext<((take: Take | null) => void) | null>(null);

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** What is dropped anywhere inside goes to the place for files in it, as if it had been dropped there. */
export function DropAnywhere({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const place = useRef<Take | null>(null);
  const hold = useCallback((take: Take | null) => {
    place.current = take;
  }, []);
  const hand = (event: DragEvent<HTMLElement>): void => {
    // The place for files has taken what was dropped on it.
    if (!hasFiles(event) || event.isDefaultPrevented()) return;
    event.preventDefault();
    place.current?.([...event.dataTransfer.files]);
  };
  return (
    <div
      role="presentation"
      className={className}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={hand}
    >
      <Place value={hold}>{children}</Place>
    </div>
  );
}

/** Takes what is dropped anywhere around it. */
export function useDropAnywhere(take: Take): void {
  const hold = useContext(Place);
  useEffect(() => {
    hold?.(take);
    return () => hold?.(null);
  }, [hold, take]);
}
