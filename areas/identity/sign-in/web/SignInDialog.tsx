import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./SignInAgain.module.css";

/**
 * Renders the modal dialog over the open page. Uses the native element because it keeps the page unchanged
 * and out of reach.
 */
export function SignInDialog({
  title,
  covers,
  busy = false,
  children,
}: {
  title: string;
  /** Hides the page behind the dialog. */
  covers: boolean;
  busy?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes the dialog while it is still in the document because only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={covers ? `${classes.dialog} ${classes.covers}` : classes.dialog}
      aria-labelledby="again-title"
      aria-busy={busy}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes.form}>
        <h2 id="again-title" className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
