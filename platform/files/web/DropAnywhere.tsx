import { createContext, type DragEvent, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";

type Take = (files: File[]) => void;
/** Registers the receiver of files dropped in the surrounding area; null removes it. */
const Place = createContext<((take: Take | null) => void) | null>(null);

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Area in which files dropped anywhere are passed to the upload field inside it. */
export function DropAnywhere({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const place = useRef<Take | null>(null);
  const hold = useCallback((take: Take | null) => {
    place.current = take;
  }, []);
  const hand = (event: DragEvent<HTMLElement>): void => {
    // The upload field itself has already handled the drop.
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

/** Receives files dropped anywhere in the surrounding `DropAnywhere`. */
export function useDropAnywhere(take: Take): void {
  const hold = useContext(Place);
  useEffect(() => {
    hold?.(take);
    return () => hold?.(null);
  }, [hold, take]);
}
