import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { SIGNATURE_STYLES, signatureStyle } from "#kernel/text/document.ts";
import { SignatureText } from "#platform/web/documents/SignatureText.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import classes from "./forms.module.css";
import { SignaturePad } from "./SignaturePad.tsx";
import { type Draft, fieldOf } from "./useDraft.ts";

const ways = [
  { value: "manual", label: "On paper" },
  { value: "typed", label: "Typed" },
  { value: "drawn", label: "Drawn" },
] as const;
const styles = SIGNATURE_STYLES.map((value) => ({ value, label: value }));

/**
 * Chooses between signing on paper, typed or drawn; only the doctor may type or draw (RULE-IFRM-12 to -14,
 * G-60).
 */
export function SignatureFields({ draft }: { draft: Draft }) {
  const { answers, set, errors } = draft;
  const field = fieldOf(draft);
  const { me } = useSession();
  const isDoctor = me.ID === useClient().ID;
  const [isDrawing, setDrawing] = useState(answers._signature_file !== null);
  const [isTermsOpen, setTermsOpen] = useState(false);
  const way = answers.signature_type === "digital" ? (isDrawing ? "drawn" : "typed") : answers.signature_type;
  const choose = (next: (typeof ways)[number]["value"]): void => {
    setDrawing(next === "drawn");
    set({
      signature_type: next === "manual" ? "manual" : "digital",
      ...(next === "typed"
        ? { _signature_file: null, signature_style: answers.signature_style ?? SIGNATURE_STYLES[0] }
        : {}),
      ...(next === "drawn"
        ? {
            signature: null,
            signature_style: null,
            _signature_file: answers._signature_file ?? draft.form.client._signature_file,
          }
        : {}),
    });
  };
  return (
    <Card title="Signature" padded>
      <div className={classes.fields}>
        <GroupField
          label="How the forms are signed"
          isLabelHidden
          name="signature_type"
          value={way}
          error={errors["signature_type"]}
        >
          <SegmentedControl
            label="How the forms are signed"
            value={way}
            options={isDoctor ? ways : ways.slice(0, 1)}
            onChange={choose}
          />
        </GroupField>
        {!isDoctor && (
          <p className="muted">Only the doctor can sign here. Forms you submit are signed on paper.</p>
        )}
        {isDoctor && way === "typed" && (
          <>
            <FieldRow>
              <TextField {...field("signature")} label="Type your name" />
              <ChoiceField
                label="Style"
                value={signatureStyle(answers.signature_style)}
                options={styles}
                onChange={(style) => set({ signature_style: style })}
              />
            </FieldRow>
            <SignatureText text={answers.signature ?? ""} style={signatureStyle(answers.signature_style)} />
          </>
        )}
        {isDoctor && way === "drawn" && <SignaturePad draft={draft} />}
        {isDoctor && (way === "typed" || way === "drawn") && (
          <div className={classes.agree}>
            <Checkbox
              label="I agree to sign the forms electronically"
              checked={answers.signature_agreement === true}
              name="signature_agreement"
              error={errors["signature_agreement"]}
              aria-invalid={errors["signature_agreement"] === undefined ? undefined : true}
              onChange={(event) => set({ signature_agreement: event.currentTarget.checked })}
            />
            <button type="button" className="link" onClick={() => setTermsOpen(true)}>
              Read the terms and conditions
            </button>
          </div>
        )}
      </div>
      <TermsModal
        opened={isTermsOpen}
        onClose={() => setTermsOpen(false)}
        onAgree={() => set({ signature_agreement: true })}
      />
    </Card>
  );
}

/** Shows the terms for digital signatures (SCR-MOD-33). */
export function TermsModal({
  opened,
  onClose,
  onAgree,
}: {
  opened: boolean;
  onClose: () => void;
  onAgree?: (() => void) | undefined;
}) {
  return (
    <Modal
      opened={opened}
      title="Terms and conditions"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {onAgree && (
            <Button
              kind="primary"
              onClick={() => {
                onAgree();
                onClose();
              }}
            >
              Agree
            </Button>
          )}
        </>
      }
    >
      <p>My electronic signature has the same effect as my signature on paper for the forms I submit here.</p>
      <p>
        Corella puts the signature on the forms of the funds I choose, sends them, and keeps them as they were
        submitted.
      </p>
      <p>I have checked the details. If they change, I will submit an update.</p>
    </Modal>
  );
}
