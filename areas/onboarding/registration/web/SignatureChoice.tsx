import { SignatureCanvas } from "#areas/onboarding/insurer-forms/web/SignatureCanvas.tsx";
import { SIGNATURE_STYLES, signatureStyle } from "#kernel/text/document.ts";
import { SignatureText } from "#platform/web/documents/SignatureText.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { drawingProblem } from "../rules/drawn-signature.ts";
import type { agreementsForm } from "./signup-forms.ts";
import classes from "./signup.module.css";

const WAYS = [
  { value: "typed", label: "Type it" },
  { value: "drawn", label: "Draw it" },
  { value: "paper", label: "Sign on paper" },
] as const;
type SigningWay = (typeof WAYS)[number]["value"];
const STYLES = SIGNATURE_STYLES.map((value) => ({ value, label: value }));

interface SignatureChoiceProps {
  readonly form: FormFor<ReturnType<typeof agreementsForm>>;
  /** Initial text of a typed signature. */
  readonly name: string;
}

/** Chooses between a typed, drawn or paper signature (G-60). */
export function SignatureChoice({ form, name }: SignatureChoiceProps) {
  const { signature_type, signature_image, digital_signature, digital_signature_font } = form.values;
  const way: SigningWay =
    signature_type !== "digital" ? "paper" : signature_image === null ? "typed" : "drawn";
  const choose = (next: SigningWay): void =>
    form.set({
      signature_type: next === "paper" ? "manual" : "digital",
      // An empty string means that drawing is chosen but nothing is drawn yet.
      signature_image: next === "drawn" ? (signature_image ?? "") : null,
      ...(next === "typed" ? { digital_signature: digital_signature ?? name } : {}),
    });
  return (
    <>
      <div className={classes.between}>
        <h2 className={classes.part}>Your signature</h2>
        <SegmentedControl label="How you sign" value={way} options={WAYS} onChange={choose} />
      </div>
      {way === "typed" && (
        <TypedSignature form={form} text={digital_signature} font={digital_signature_font} />
      )}
      {way === "drawn" && <DrawnSignature form={form} />}
      {way === "paper" && <p className={classes.lead}>Health fund forms are printed for you to sign.</p>}
    </>
  );
}

function TypedSignature({
  form,
  text,
  font,
}: Pick<SignatureChoiceProps, "form"> & { text: unknown; font: unknown }) {
  const style = signatureStyle(font);
  return (
    <>
      <TextField {...form.field("digital_signature")} label="Full name" />
      <SegmentedControl
        label="Style of the signature"
        value={style}
        options={STYLES}
        onChange={(digital_signature_font) => form.set({ digital_signature_font })}
      />
      <SignatureText text={typeof text === "string" ? text : ""} style={style} />
    </>
  );
}

function DrawnSignature({ form }: Pick<SignatureChoiceProps, "form">) {
  const { signature_image } = form.values;
  const problem =
    form.errors["signature_image"] ?? (signature_image ? drawingProblem(signature_image) : null);
  return (
    <GroupField
      label="Signature"
      isLabelHidden
      name="signature_image"
      value={signature_image}
      error={problem}
    >
      <SignatureCanvas
        begins={signature_image || null}
        isInvalid={Boolean(problem)}
        onStroke={(canvas) =>
          form.set({ signature_image: canvas.toDataURL("image/png").replace(/^[^,]*,/, "") })
        }
        onClear={() => form.set({ signature_image: "" })}
      />
    </GroupField>
  );
}
