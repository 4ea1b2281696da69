import { isAnyUnsaved } from "#platform/web/ui/unsaved.ts";
import { useUnsavedWarning } from "#platform/web/ui/useUnsavedWarning.tsx";

/** The way back in the midst of a dialog, or a closed tab: asks before the words in it are gone. */
export const UnsavedDialogs = () => useUnsavedWarning(isAnyUnsaved);
