import {
  createContext,
  type DragEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from "react";

type DropReceiver = (files: File[]) => void;
/** Registers the receiver of files dropped in the surrounding area; null removes it. */
const ReceiverContext = createContext<((take: DropReceiver | null) => void) | null>(null);

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Area in which files dropped anywhere are passed to the upload field inside it. */
export function DropAnywhere({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  const receiver = useRef<DropReceiver | null>(null);
  const setReceiver = useCallback((take: DropReceiver | null) => {
    receiver.current = take;
  }, []);
  const handleDrop = (event: DragEvent<HTMLElement>): void => {
    // The upload field itself has already handled the drop.
    if (!hasFiles(event) || event.isDefaultPrevented()) return;
    event.preventDefault();
    receiver.current?.([...event.dataTransfer.files]);
  };
  return (
    <div
      role="presentation"
      className={className}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={handleDrop}
    >
      <ReceiverContext value={setReceiver}>{children}</ReceiverContext>
    </div>
  );
}

/** Receives files dropped anywhere in the surrounding `DropAnywhere`. */
export function useDropAnywhere(take: DropReceiver): void {
  const setReceiver = useContext(ReceiverContext);
  useEffect(() => {
    setReceiver?.(take);
    return () => setReceiver?.(null);
  }, [setReceiver, take]);
}
