import { Link } from "@tanstack/react-router";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Strip.module.css";

/** Shows that this is a demo, so that no user mistakes its people for real patients (F-14). */
export function DemoStrip() {
  const { me } = useSession();
  return me.demo ? <DemoNotice /> : null;
}

export function DemoNotice() {
  return (
    <aside className={`${classes.strip} no-print`} data-tone="ocean" aria-label="About this demo">
      <span>
        Demo practice.<span className={classes.more}> All people are fictional.</span>
      </span>
      <Link to="/start" className={classes.leave}>
        Start my practice
      </Link>
    </aside>
  );
}
