import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import type { KeptMessageRules } from "../message.contract.ts";
import { costWords, exampleOf } from "../rules/estimate.ts";
import { TEXT_FIELDS, withLink } from "../rules/text.ts";
import classes from "./messages.module.css";
import type { RulesFormState } from "./RulesForm.tsx";

const TEXTS = [
  { name: "reminder_text", label: "Reminder", asks: "Enter the text of the reminder" },
  { name: "confirmation_text", label: "Confirmation", asks: "Enter the text of the confirmation" },
  { name: "change_text", label: "Change", asks: "Enter the text of the change" },
  { name: "cancellation_text", label: "Cancellation", asks: "Enter the text of the cancellation" },
] as const;

interface TextFieldsProps {
  form: RulesFormState;
  priced: Pick<KeptMessageRules, "part_price_tenths" | "link_length">;
}

/** Renders the fields of the four texts, each with an example, and its characters, parts and cost as an SMS. */
export function TextFields({ form, priced }: TextFieldsProps) {
  const { channel, practice } = form.values;
  const cost = (text: string | null | undefined) =>
    channel === "sms" ? costWords(text ?? "", { ...priced, practice: practice ?? "" }) : undefined;
  return (
    <Card title="Texts" padded>
      <div className={classes.fields}>
        <p className="muted">Fields: {TEXT_FIELDS.map((field) => `{${field}}`).join(", ")}</p>
        <div className={classes.columns}>
          {TEXTS.map(({ name, ...words }) => {
            const field = form.field(name);
            return (
              <div key={name} className={classes.textField}>
                <NoteField {...field} {...words} rows={4} description={cost(field.value)} />
                <Example label={words.label} text={field.value ?? ""} practice={practice ?? ""} />
              </div>
            );
          })}
        </div>
      </div>
    </Card>
  );
}

/** Renders the text as an example patient reads it. Shows the link as "…", because its address is not known yet. */
function Example({ label, text, practice }: { label: string; text: string; practice: string }) {
  if (text.trim() === "") return null;
  return (
    <figure className={classes.example} aria-label={`Example of ${label.toLowerCase()}`}>
      <figcaption>Example</figcaption>
      {withLink(exampleOf(text, { practice }), "…")}
    </figure>
  );
}
