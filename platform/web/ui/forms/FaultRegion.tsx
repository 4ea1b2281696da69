import { type ReactNode, useRef } from "react";
import { IsFormContext, IsYoursContext } from "#platform/web/ui/fields/form-context.ts";
import classes from "./FaultList.module.css";
import { FaultList } from "./FaultList.tsx";

interface FaultRegionProps {
  /** Number of refused submits so far. */
  tries: number;
  errors?: Readonly<Record<string, string>>;
  /** Message about the step as a whole. */
  said?: string | null | undefined;
  isYours?: boolean;
  children: ReactNode;
}

/**
 * Wraps the fields of a step that manages its own values, and lists the faults of a refused step like a form.
 */
export function FaultRegion({ tries, errors, said, isYours = false, children }: FaultRegionProps) {
  const within = useRef<HTMLDivElement>(null);
  return (
    <div ref={within} className={classes.region}>
      <FaultList within={within} tries={tries} errors={errors} said={said} />
      <IsFormContext value>
        <IsYoursContext value={isYours}>{children}</IsYoursContext>
      </IsFormContext>
    </div>
  );
}
