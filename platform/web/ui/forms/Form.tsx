import type { ReactNode } from "react";
import { useReachable } from "#platform/web/api/connection.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { type Elsewhere, FaultList } from "./FaultList.tsx";
import { IsFormContext, IsYoursContext } from "#platform/web/ui/fields/form-context.ts";
import classes from "./Form.module.css";
import type { AnyForm } from "./useFormFor.ts";
import { useSaveKeys } from "./useSaveKeys.ts";

interface FormProps {
  of: AnyForm;
  children: ReactNode;
  label?: string;
  /** Ends the heading of the list of faults: "to get your quote". */
  purpose?: string;
  /** Where the form has fields in tabs, of which one is on screen. */
  elsewhere?: Elsewhere;
  /** Asks people about themselves: "Enter your first name". */
  isYours?: boolean;
}

/**
 * The form element: Ctrl Enter and Ctrl S save. What failed as a whole is said on top, what failed at a field at the field, and all that failed at
 * fields in one list.
 */
export function Form({ of: { ref, ...form }, children, label, purpose, elsewhere, isYours = false }: FormProps) {
  useSaveKeys(ref, () => ref.current?.requestSubmit());
  const isReachable = useReachable();
  return (
    <form
      ref={ref}
      noValidate
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog of another form must not submit both.
        event.stopPropagation();
        void form.submit();
      }}
    >
      <p className={classes.required} data-form-note>
        Fields marked * are required.
      </p>
      {form.conflict !== null && <ConflictNotice onTakeTheirs={form.takeTheirs} onKeepMine={() => void form.keepMine()} />}
      {form.isUnanswered && isReachable ? (
        <div className={classes.problem} data-form-note>
          <Banner
            tone="fern"
            boxed
            action={
              <Button size="sm" type="submit" busy={form.isSaving}>
                Save again
              </Button>
            }
          >
            Back online. Your changes have not been saved yet.
          </Banner>
        </div>
      ) : (
        form.problem && (
          <div className={classes.problem} data-form-note>
            <Banner tone="waratah" boxed alert>
              {form.problem}
            </Banner>
          </div>
        )
      )}
      <FaultList
        within={ref}
        tries={form.tries}
        errors={form.problem === null ? form.errors : undefined}
        purpose={purpose}
        elsewhere={elsewhere}
      />
      <IsFormContext value>
        <IsYoursContext value={isYours}>{children}</IsYoursContext>
      </IsFormContext>
    </form>
  );
}
