import { createOverlayDialog } from "#platform/web/shell/overlay-dialog.tsx";
import type { Recall } from "../recall.contract.ts";

/** A patient that the form of a new recall starts with. */
interface AskedPatient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Dialog to open: for a new recall, optionally of a given patient, or for an action on existing recalls. */
export type RecallDialogRequest =
  | { readonly kind: "add"; readonly patient: AskedPatient | null }
  | { readonly kind: "edit"; readonly recall: Recall }
  | { readonly kind: "open"; readonly recall: Recall }
  | { readonly kind: "close"; readonly recall: Recall }
  | { readonly kind: "message"; readonly recalls: readonly Recall[] };

export const { ask, anywhere } = createOverlayDialog<RecallDialogRequest>();
