import { bodyOf } from "#platform/web/api/body-of.ts";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { onlineBookingRoutes, type OpenedRequest } from "../contract.ts";
import { requestName } from "../rules/words.ts";
import { useRequestActs } from "./useRequestActs.ts";

interface DeclineProps {
  request: OpenedRequest;
  onBack: () => void;
  onClose: () => void;
}

/** Renders the form that declines a request with a message to the patient. */
export function DeclinePart({ request, onBack, onClose }: DeclineProps) {
  const { decline } = useRequestActs(onClose);
  const form = useFormFor(bodyOf(onlineBookingRoutes.decline), {
    initial: { answer: "" },
    onSave: (body) => decline.sendAsync({ params: { id: request.ID }, body }),
  });
  return (
    <FormModal
      opened
      title={`Decline the request of ${requestName(request)}`}
      form={form}
      submit="Decline request"
      size="confirm"
      onClose={onBack}
    >
      <NoteField
        {...form.field("answer")}
        label="Message to the patient"
        description={`Sent to ${request.contact}. The time is free again.`}
        rows={4}
      />
    </FormModal>
  );
}
