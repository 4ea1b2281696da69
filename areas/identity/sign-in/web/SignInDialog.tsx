import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./SignInAgain.module.css";

/** Over whatever is open. A native dialog: everything beneath it stays as it is and cannot be reached. */
export function SignInDialog({
  title,
  covers,
  busy = false,
  children,
}: {
  title: string;
  /** Nothing of the page may be read meanwhile. */
  covers: boolean;
  busy?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still there: only then the browser gives the focus back to where somebody was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
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
