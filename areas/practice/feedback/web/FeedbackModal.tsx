import { Group, Radio } from "@mantine/core";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { FEEDBACK_TYPES, FeedbackBody, feedbackRoutes } from "../contract.ts";

export interface FeedbackModalProps {
  /** Name of the client, if staff record the client's feedback. Omitted if the client gives the feedback. */
  onBehalfOf?: string;
  onClose: () => void;
}

/** Renders the dialog for giving feedback (SCR-MOD-13). */
export function FeedbackModal({ onBehalfOf, onClose }: FeedbackModalProps) {
  const createFeedback = useSend(feedbackRoutes.create, {
    done: onBehalfOf ? "Create Successfully" : "Thank you for your feedback",
    detail: onBehalfOf ? `Feedback added from ${onBehalfOf}` : "Feedback sent to Corella",
    errors: "inline",
    refresh: [feedbackRoutes.page, feedbackRoutes.list],
  });
  const form = useFormFor(FeedbackBody, {
    initial: { type: null, comment: "", _doctor: undefined },
    onSave: async ({ type, comment }) => {
      await createFeedback.sendAsync({ body: { type, comment } }).catch(rethrowSendFailed);
      onClose();
    },
  });
  const type = form.field("type");
  return (
    <FormModal
      opened
      title={onBehalfOf ? `Add feedback from ${onBehalfOf}` : "Send feedback"}
      form={form}
      submit={onBehalfOf ? "Add feedback" : "Send feedback"}
      onClose={onClose}
    >
      <GroupField label="Type" name="type" value={type.value} error={type.error}>
        <Radio.Group
          value={typeof type.value === "number" ? String(type.value) : null}
          onChange={(chosen) => type.onChange(Number(chosen))}
        >
          <Group gap="md" mt={6}>
            {FEEDBACK_TYPES.map((label, index) => (
              <Radio
                key={label}
                value={String(index + 1)}
                label={label}
                data-autofocus={index === 0 || undefined}
              />
            ))}
          </Group>
        </Radio.Group>
      </GroupField>
      <NoteField {...form.field("comment")} label={onBehalfOf ? "Comment" : "Your feedback"} rows={5} />
    </FormModal>
  );
}

/** Prefixes the error with MSG-010. Errors of a field are shown at the field. */
function rethrowSendFailed(error: unknown): never {
  if (!(error instanceof RequestError) || error.message.startsWith("Send Failed")) throw error;
  const { status, code, errors, details, requestId, message } = error;
  throw new RequestError({ status, code, errors, details, requestId, message: `Send Failed. ${message}` });
}
