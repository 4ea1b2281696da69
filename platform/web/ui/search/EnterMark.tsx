import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./EnterMark.module.css";

/** Marks the row that Enter takes. Hidden from screen readers because the search field announces the row. */
export const EnterMark = () => (
  <span aria-hidden className={classes.enter}>
    <Kbd keys="enter" />
  </span>
);
