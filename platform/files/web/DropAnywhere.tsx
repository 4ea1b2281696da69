import { createContext, type DragEvent, type ReactNode, useContext, useEffect, useRef } from "react";

type Take = (files: File[]) => void;
const Place = createContext<{ current: Take | null } | null>(null);

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** What is dropped anywhere inside goes to the place for files in it, as if it had been dropped there. */
export function DropAnywhere({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const place = useRef<Take | null>(null);
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
      <Place value={place}>{children}</Place>
    </div>
  );
}

/** Takes what is dropped anywhere around it. */
export function useDropAnywhere(take: Take): void {
  const place = useContext(Place);
  useEffect(() => {
    if (!place) return undefined;
    place.current = take;
    return () => {
      if (place.current === take) place.current = null;
    };
  });
}
