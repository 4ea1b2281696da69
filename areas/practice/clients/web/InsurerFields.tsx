import type { ClientSection } from "../fields.ts";
import { ClientLine, type ClientLineProps } from "./ClientLine.tsx";
import classes from "./clients.module.css";

const SECTIONS = ["schemes", "claims", "signature"] as const satisfies readonly ClientSection[];
export const INSURER_SECTIONS: ReadonlySet<ClientSection> = new Set([...SECTIONS, "signed"]);

/** Renders the inputs for the details that insurers' forms require. */
export function InsurerFields(props: ClientLineProps) {
  return (
    <div className={classes.fields}>
      {SECTIONS.map((section) => (
        <ClientLine key={section} {...props} section={section} />
      ))}
      {props.form.values.signature_type === "digital" && <ClientLine {...props} section="signed" />}
    </div>
  );
}
