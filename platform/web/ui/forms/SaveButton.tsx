import { type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FormElementContext } from "#platform/web/ui/fields/form-context.ts";
import { addSaveForm, followSaveTarget, saveTarget } from "./save-target.ts";

interface SaveButtonProps {
  busy: boolean;
  children: ReactNode;
}

/**
 * Renders the button that saves a form of a page. Where a page has several forms, only the button of the one
 * that Ctrl S saves is filled and names the key.
 */
export function SaveButton({ busy, children }: SaveButtonProps) {
  const form = useContext(FormElementContext);
  useEffect(() => (form?.current ? addSaveForm(form.current) : undefined), [form]);
  const isTarget = useSyncExternalStore(
    followSaveTarget,
    () => form?.current !== null && form?.current === saveTarget(),
  );
  const look = isTarget ? ({ kind: "primary", keys: "Ctrl S" } as const) : {};
  return (
    <Button type="submit" {...look} busy={busy}>
      {children}
    </Button>
  );
}
