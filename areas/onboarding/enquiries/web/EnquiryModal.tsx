import { useSend } from "#platform/web/api/useSend.ts";
import { waitingRoutes } from "#platform/waiting/waiting.contract.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { type Enquiry, enquiryListRoutes } from "../list.contract.ts";
import { enquiryFacts, enquiryName } from "../rules/enquiry-words.ts";

/** Shows a quote request or an enquiry, with the address to answer to. */
export function EnquiryModal({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const isAnswered = enquiry.answered_time !== null;
  const mark = useSend(enquiryListRoutes.answer, {
    errors: "inline",
    done: isAnswered ? "Marked as to answer" : "Marked as answered",
    detail: enquiryName(enquiry),
    refresh: [enquiryListRoutes.list, waitingRoutes.list],
    onDone: onClose,
  });
  const facts = [
    ...enquiryFacts(enquiry),
    {
      label: "Email",
      value: <a href={`mailto:${encodeURIComponent(enquiry.email_address)}`}>{enquiry.email_address}</a>,
    },
    { label: "Sent", value: <DateTime at={enquiry.created_time} /> },
    ...(enquiry.answered_time === null
      ? []
      : [{ label: "Answered", value: <DateTime at={enquiry.answered_time} /> }]),
  ];
  return (
    <Modal
      opened
      title={`${enquiry.kind === "quote" ? "Quote request" : "Enquiry"} from ${enquiryName(enquiry)}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            busy={mark.isSending}
            onClick={() => mark.send({ params: { id: enquiry.ID }, body: { answered: !isAnswered } })}
          >
            {isAnswered ? "Mark as to answer" : "Mark as answered"}
          </Button>
        </>
      }
    >
      <ProblemBanner>{mark.error?.message}</ProblemBanner>
      <FactList facts={facts} />
    </Modal>
  );
}
