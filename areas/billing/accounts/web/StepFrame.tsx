import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./account.module.css";

interface StepFrameProps {
  title: string;
  lead: string;
  onBack?: () => void;
  /** The button that goes on: of a form its submit, else a plain one. */
  next: ReactNode;
  children: ReactNode;
}

/** One step: what it is for, its fields, and the way on. */
export function StepFrame({ title, lead, onBack, next, children }: StepFrameProps) {
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <p className="muted">{lead}</p>
      <div className={classes.fields}>{children}</div>
      <div className={classes.foot}>
        {onBack && <Button onClick={onBack}>Back</Button>}
        {next}
      </div>
    </>
  );
}
