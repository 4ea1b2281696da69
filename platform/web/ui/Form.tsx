import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import classes from "./Form.module.css";
import type { AnyForm } from "./useFormFor.ts";
import { useSaveKeys } from "./useSaveKeys.ts";

/** The form element: Ctrl Enter and Ctrl S save; what failed as a whole is said on top, what failed at a field at the field. */
export function Form({ of: { ref, ...form }, children, label }: { of: AnyForm; children: ReactNode; label?: string }) {
  useSaveKeys(ref);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog of another form must not submit both.
        event.stopPropagation();
        void form.submit();
      }}
    >
      {form.conflict !== null && <ConflictNotice onTakeTheirs={form.takeTheirs} onKeepMine={() => void form.keepMine()} />}
      {form.problem && (
        <div className={classes.problem} data-form-note>
          <Banner tone="waratah" boxed alert>
            {form.problem}
          </Banner>
        </div>
      )}
      {children}
    </form>
  );
}
