import type { ReactNode } from "react";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import classes from "./SignInFrame.module.css";
import { Waveform } from "./Waveform.tsx";

/** Renders the layout of the sign-in pages: the form on the left, a drawing of a dictation on the right. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <main className={classes.left}>
        <div className={classes.brand}>
          <Brand large />
        </div>
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
      <div className={classes.right} aria-hidden>
        <Waveform />
        <p className={classes.words}>From the consult to the letter to the claim.</p>
      </div>
    </div>
  );
}
