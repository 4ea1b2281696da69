import { formatAbn } from "#kernel/identifiers/abn.ts";
import type { Payee } from "../invoice.contract.ts";
import classes from "./editor.module.css";

interface InvoiceeBannerProps {
  client: Payee;
  /** Handler of "Change client". Undefined once the invoice is saved. */
  onChange: (() => void) | undefined;
}

/** Renders the invoiced client and the address the invoice is emailed to (picture 31). */
export function InvoiceeBanner({ client, onChange }: InvoiceeBannerProps) {
  const { name, company, address, abn, email } = client;
  const facts = [
    ["Bill to", address],
    ["ABN", abn && formatAbn(abn)],
    ["Invoices go to", email],
  ] as const;
  return (
    <section className={classes.banner} aria-label="Client">
      <div className={classes.who}>
        <strong className={classes.name}>{name}</strong>
        {company && <div>{company}</div>}
      </div>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <span className="muted">{label}</span>
          <strong>{value ?? "Not on file"}</strong>
        </div>
      ))}
      {onChange && (
        <button type="button" className={`link ${classes.change}`} onClick={onChange}>
          Change client
        </button>
      )}
    </section>
  );
}
