import type { ReactNode } from "react";
import { useIsReachable } from "#platform/web/api/connection.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { type Elsewhere, FaultList } from "./FaultList.tsx";
import type { FaultFocus } from "./useFaults.ts";
import { FormElementContext, IsFormContext, IsYoursContext } from "#platform/web/ui/fields/form-context.ts";
import classes from "./Form.module.css";
import type { AnyForm } from "./useFormFor.ts";
import { useSaveKeys } from "./useSaveKeys.ts";

interface FormProps {
  of: AnyForm;
  children: ReactNode;
  label?: string;
  /** End of the heading of the fault list: "to get your quote". */
  purpose?: string;
  /** Access to fields in other tabs, for a form with tabs. */
  elsewhere?: Elsewhere;
  /** True if the form is about the user. Messages then say "your": "Enter your first name". */
  isYours?: boolean;
  /** Element that receives the focus after a refused submit: the list of faults if undefined. */
  faultFocus?: FaultFocus;
}

/**
 * Renders the form element; Ctrl Enter and Ctrl S save. Errors of the whole form are shown on top, errors of
 * fields at the fields and in one list.
 */
export function Form({
  of: { ref, ...form },
  children,
  label,
  purpose,
  elsewhere,
  isYours = false,
  faultFocus,
}: FormProps) {
  useSaveKeys(ref, () => ref.current?.requestSubmit());
  const isReachable = useIsReachable();
  return (
    <form
      ref={ref}
      noValidate
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // Stops the event because a form inside another form's dialog must not submit both.
        event.stopPropagation();
        void form.submit();
      }}
    >
      <p className={classes.required} data-form-note>
        Fields marked * are required.
      </p>
      {form.conflict !== null && (
        <ConflictNotice onTakeTheirs={form.takeTheirs} onKeepMine={() => void form.keepMine()} />
      )}
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
        focusOn={faultFocus}
      />
      <IsFormContext value>
        <IsYoursContext value={isYours}>
          <FormElementContext value={ref}>{children}</FormElementContext>
        </IsYoursContext>
      </IsFormContext>
    </form>
  );
}
