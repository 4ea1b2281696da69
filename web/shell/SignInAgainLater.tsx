import { whenIdle } from "#web/ui/when-idle.ts";
import { later } from "./later.tsx";
import classes from "./SignInAgain.module.css";
import type { SignInAgainProps } from "./SignInAgain.tsx";

// What lies underneath is covered at once, also while the form is still on its way.
export const SignInAgain = later<SignInAgainProps>(
  () => import("./SignInAgain.tsx").then((module) => module.SignInAgain),
  <div className={classes.cover} aria-hidden />,
);

if (typeof window !== "undefined") window.addEventListener("load", () => whenIdle(SignInAgain.preload), { once: true });
