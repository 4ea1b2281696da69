import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";

interface FailedRowsProps {
  message: string;
  /** Name of the list for screen readers: "Failed invoices". */
  label: string;
  onClose: () => void;
  /** List items, one per row, with the reason. */
  children: ReactNode;
}

/**
 * Lists the rows on which a bulk action failed. The rows stay selected, and the banner stays until closed.
 */
export function FailedRows({ message, label, onClose, children }: FailedRowsProps) {
  return (
    <Banner
      tone="waratah"
      alert
      action={
        <button type="button" className="link" onClick={onClose}>
          Close
        </button>
      }
    >
      <p>{message}</p>
      <ul aria-label={label}>{children}</ul>
    </Banner>
  );
}
