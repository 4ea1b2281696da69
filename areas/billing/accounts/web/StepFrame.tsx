import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./account.module.css";

interface StepFrameProps {
  title: string;
  lead: string;
  onBack?: () => void;
  /** The button that continues: a form's submit button, or a plain one. */
  next: ReactNode;
  children: ReactNode;
}

/** Renders a step's title, introduction, fields and buttons. */
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
