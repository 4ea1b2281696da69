import { useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { draftRoutes } from "../draft.contract.ts";
import classes from "./signup.module.css";

/** Emails the link to continue in another browser, on request only (G-62). */
export function EmailLink({ draft }: { draft: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.linkish} onClick={() => setOpen(true)}>
        Email me a link to finish later
      </button>
      {isOpen && <EmailLinkModal draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmailLinkModal({ draft, onClose }: { draft: string; onClose: () => void }) {
  const send = useSend(draftRoutes.sendLink, {
    done: ({ message }) => message,
    detail: (_reply, { body }) => body.email_address,
    errors: "inline",
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(draftRoutes.sendLink), {
    initial: { key: draft, email_address: "" },
    onSave: (body) => send.sendAsync({ body }),
  });
  return (
    <FormModal
      opened
      title="Finish later"
      form={form}
      submit="Email the link"
      size="confirm"
      onClose={onClose}
    >
      <p>The link opens your answers on any computer for 30 days. Your password is never saved.</p>
      <TextField
        {...form.field("email_address")}
        label="Email address"
        type="email"
        inputMode="email"
        startsHere
      />
    </FormModal>
  );
}
