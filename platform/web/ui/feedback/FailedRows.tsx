import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";

interface FailedRowsProps {
  message: string;
  /** Names the list for a screen reader: "Failed invoices". */
  label: string;
  onClose: () => void;
  /** A list item for each row, with its reason. */
  children: ReactNode;
}

/** What an act on several rows could not do. The rows stay selected; the banner stays until it is closed. */
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
