import { Checkbox } from "@mantine/core";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { KINDS, type Webhook, WebhookBody, webhookRoutes } from "../contract.ts";
import { KIND_LABELS } from "./words.ts";
import classes from "./webhooks.module.css";

interface WebhookModalProps {
  /** Webhook to edit; undefined to add a new webhook. */
  webhook?: Webhook;
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

export function WebhookModal({ webhook, onSecret, onClose }: WebhookModalProps) {
  const refresh = [webhookRoutes.list, webhookRoutes.get];
  const create = useSend(webhookRoutes.create, {
    done: "Create Successfully",
    detail: ({ webhook: added }) => `Webhook added. ${added.name}`,
    errors: "inline",
    refresh,
  });
  const update = useSend(webhookRoutes.update, {
    done: "Saved Successfully",
    detail: ({ name }) => name,
    errors: "inline",
    refresh,
  });
  const form = useFormFor(WebhookBody, {
    initial: { name: webhook?.name ?? "", url: webhook?.url ?? "", kinds: webhook?.kinds ?? [] },
    onSave: async (body) => {
      if (webhook)
        await update.sendAsync({ params: { id: webhook.ID }, body: { ...body, version: webhook.version } });
      else onSecret?.((await create.sendAsync({ body })).secret);
      onClose();
    },
  });
  const labels = webhook
    ? { title: "Edit webhook", submit: "Save changes" }
    : { title: "Add webhook", submit: "Add webhook" };
  return (
    <FormModal opened {...labels} form={form} onClose={onClose}>
      <TextField {...form.field("name")} label="Name of the other system" data-autofocus />
      <TextField {...form.field("url")} label="Address" placeholder="https://" inputMode="url" />
      <GroupField label="Send changes of" name="kinds" value={form.values.kinds} error={form.errors["kinds"]}>
        <Checkbox.Group
          value={[...(form.values.kinds ?? [])]}
          onChange={(chosen) => form.set({ kinds: KINDS.filter((kind) => chosen.includes(kind)) })}
        >
          <div className={classes.kinds}>
            {KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} label={KIND_LABELS[kind]} />
            ))}
          </div>
        </Checkbox.Group>
      </GroupField>
      <p className="muted">Events hold the type and number of a record, never names or health information.</p>
    </FormModal>
  );
}
