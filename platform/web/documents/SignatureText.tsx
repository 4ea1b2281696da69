// The browser loads a font when a text in it is shown.
import "@fontsource/caveat/latin-400.css";
import "@fontsource/great-vibes/latin-400.css";
import "@fontsource/dancing-script/latin-400.css";
import type { SignatureBlock } from "#kernel/text/document.ts";
import classes from "./signature.module.css";

/** Shows a typed signature in the font that the PDF uses. */
export const SignatureText = ({ text, style }: Pick<SignatureBlock, "text" | "style">) => (
  <p className={classes.signature} data-style={style}>
    {text}
  </p>
);
