import type { AskedDialogProps } from "#platform/web/shell/asked-dialogs.tsx";
import type { Asked } from "./asked.ts";
import { Dialogs } from "./Dialogs.tsx";
import { RecallsPage } from "./RecallsPage.tsx";

/**
 * Renders the requested dialog, or the page without one. One component, because the start of every page lists
 * the files of each import.
 */
export function RecallPages({ known, onClose }: Partial<AskedDialogProps<Asked>>) {
  return known && onClose ? <Dialogs known={known} onClose={onClose} /> : <RecallsPage />;
}
