import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./EnterHere.module.css";

/** At the end of the row that Enter takes; the search field reads it out itself. */
export const EnterHere = () => (
  <span aria-hidden className={classes.enter}>
    <Kbd keys="enter" />
  </span>
);
