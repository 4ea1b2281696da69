import { type ReactNode, useRef } from "react";
import { IsFormContext, IsYoursContext } from "#platform/web/ui/fields/form-context.ts";
import classes from "./FaultList.module.css";
import { FaultList } from "./FaultList.tsx";

interface FaultRegionProps {
  /** Submits that were refused so far. */
  tries: number;
  errors?: Readonly<Record<string, string>>;
  /** A sentence about the step as a whole. */
  said?: string | null | undefined;
  isYours?: boolean;
  children: ReactNode;
}

/** The fields of a step that keeps its answers itself: a refused step names its faults as a form does. */
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
