import { addressOfLink, homePaths } from "#kernel/contract/link.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { feeUnpaid, formAttachment, formRoutes } from "../contract.ts";
import { STEP_NAMES } from "../rules/steps.ts";
import { FeeCard } from "./FeeCard.tsx";
import classes from "./forms.module.css";
import { PayFeeModal } from "./PayFeeModal.tsx";
import { useChosenFunds } from "./useChosenFunds.ts";
import type { Draft } from "./useDraft.ts";

/** Renders the last step, in which every form can be previewed as it will be sent. */
export function ReviewStep({ draft }: { draft: Draft }) {
  const { form, answers, tell } = draft;
  const client = useClient();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const { chosen } = useChosenFunds(answers);
  const { sendAsync, isSending } = useSend(formRoutes.submit, {
    errors: "inline",
    done: "Saved Successfully",
    detail: "Insurer form submitted",
    refresh: [formRoutes.list, formRoutes.check, formRoutes.get],
  });
  const savedForm = useRead(formRoutes.get, { params: { id: form.ID } }, { enabled: false });
  const submit = async (): Promise<void> => {
    try {
      // The forms are made from the saved answers, so added attachments must be saved first.
      if (draft.isDirty && (await draft.save()) === null) return;
      await sendAsync({ body: { user_location: form.user_location } });
      // Returns to the start page after submission (RULE-IFRM-19).
      await navigate({
        to: form.client.user_type === 2 ? addressOfLink(homePaths.own(), null) : client.to(""),
      });
    } catch (error) {
      if (error instanceof RequestError && error.code === feeUnpaid.code) {
        const { data } = await savedForm.refetch();
        if (!data) return tell(error.message);
        draft.renew(data);
        return setPaying(true);
      }
      tell(error instanceof Error ? error.message : "Submit Failed. Please contact Synapse.");
    } finally {
      setConfirming(false);
    }
  };
  return (
    <>
      {form.missing.length > 0 && (
        <Card title="Missing" padded>
          <ul>
            {form.missing.map(({ step, message }) => (
              <li key={step}>
                {STEP_NAMES[step]}: {message}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {form.fee && <FeeCard fee={form.fee} onPay={() => setPaying(true)} />}
      {form.fee && isPaying && <PayFeeModal invoice={form.fee._invoice} onClose={() => setPaying(false)} />}
      <Card title="Forms to be sent" count={chosen.length}>
        <ul className={classes.list}>
          {chosen.map(({ code, name }) => (
            <li key={code}>
              <span>{name}</span>
              <PdfButton route={formRoutes.document} ask={{ params: { id: form.ID, recipient: code } }} />
            </li>
          ))}
        </ul>
      </Card>
      <Attachments draft={draft} />
      <div className={classes.acts}>
        <Button
          kind="primary"
          size="lg"
          disabled={form.missing.length > 0}
          onClick={() => setConfirming(true)}
        >
          Submit {chosen.length} {chosen.length === 1 ? "form" : "forms"}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title="Submit these forms?"
        confirm="Submit forms"
        busy={isSending}
        onConfirm={() => void submit()}
        onCancel={() => setConfirming(false)}
      >
        {chosen.length} {chosen.length === 1 ? "form is" : "forms are"} submitted as shown. Submitted forms
        can't be changed.
        {form.client.user_type === 2 && (
          <>
            {" The forms are sent once the forms fee is paid. By submitting you agree to the "}
            <a href="/terms" target="_blank" rel="noreferrer">
              terms and conditions
            </a>
            .
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Adds the attachments that funds require. */
function Attachments({ draft: { answers, set, save, isDirty } }: { draft: Draft }) {
  const add = (kind: "medicare_letter" | "bank_statement", _file: number) =>
    set({ attachments: [...answers.attachments, { _file, kind }] });
  const count = (kind: string) => answers.attachments.filter((attachment) => attachment.kind === kind).length;
  return (
    <Card title="Attachments" count={answers.attachments.length} padded>
      <div className={classes.fields}>
        <p>
          Medicare letters or PRODA screenshots, one for each provider number: {count("medicare_letter")}{" "}
          added
        </p>
        <FileDrop
          purpose={formAttachment}
          choose="Add Medicare letters"
          onUploaded={({ ID }) => add("medicare_letter", ID)}
        />
        <p>Bank statements, one for each account: {count("bank_statement")} added</p>
        <FileDrop
          purpose={formAttachment}
          choose="Add bank statements"
          onUploaded={({ ID }) => add("bank_statement", ID)}
        />
        {isDirty && (
          <div className={classes.acts}>
            <Button onClick={() => void save()}>Save attachments</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
