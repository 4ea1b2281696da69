import { type ComponentType, useEffect, useState } from "react";
import type { SignInAgainProps } from "#platform/web/shell/feature.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import classes from "./SignInAgain.module.css";
import { SignInDialog } from "./SignInDialog.tsx";

let Loaded: ComponentType<SignInAgainProps> | null = null;
const load = async (): Promise<ComponentType<SignInAgainProps>> => {
  const { SignInAgain: Form } = await import("./SignInAgain.tsx");
  Loaded = Form;
  return Form;
};

/**
 * Lazily loaded `SignInAgain`. Its code is loaded when the browser is idle or when needed; meanwhile a dialog
 * blocks the open page.
 */
export function SignInAgain(props: SignInAgainProps) {
  const [Form, setForm] = useState<ComponentType<SignInAgainProps> | null>(() => Loaded);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (Form || isLost) return undefined;
    let isMounted = true;
    load().then(
      (component) => isMounted && setForm(() => component),
      () => isMounted && setLost(true),
    );
    return () => {
      isMounted = false;
    };
  }, [Form, isLost]);
  if (Form) return <Form {...props} />;
  return <LoadingDialog {...props} isLost={isLost} onRetry={() => setLost(false)} />;
}

/**
 * Renders the dialog while the form is loading, or a retry button if loading failed. The open page keeps its
 * unsaved changes.
 */
function LoadingDialog({
  title,
  covers,
  isLost,
  onRetry,
}: SignInAgainProps & { isLost: boolean; onRetry: () => void }) {
  return (
    <SignInDialog title={title} covers={covers} busy={!isLost}>
      {isLost ? (
        <div className={classes.foot} role="alert">
          The form couldn't be loaded.
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <p className={classes.coming} role="status">
          <span className={classes.spinner} aria-hidden />
          Loading form
        </p>
      )}
    </SignInDialog>
  );
}

if (typeof window !== "undefined") {
  // Ignores a failure to preload, which is reported only when the form is needed.
  window.addEventListener("load", () => whenIdle(() => void load().catch(() => undefined)), { once: true });
}
