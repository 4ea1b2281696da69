import { WaitingInvoices } from "#areas/billing/invoices/web/WaitingInvoices.tsx";
import { WaitingEnquiries } from "#areas/onboarding/enquiries/web/WaitingEnquiries.tsx";
import { WaitingReviews } from "#areas/onboarding/form-reviews/web/WaitingReviews.tsx";
import { WaitingRegistrations } from "#areas/onboarding/fund-board/web/WaitingRegistrations.tsx";
import { WaitingLists } from "#areas/transcription/consultation-lists/web/WaitingLists.tsx";
import { WaitingPictures } from "#areas/transcription/conversion/web/WaitingPictures.tsx";
import { TaskFigures } from "#areas/transcription/tasks/web/TaskFigures.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./home.module.css";

/** Renders the figures of the lists in which work waits for this person. */
export function WaitingWork() {
  const { may } = useSession();
  return (
    <div className={classes.strips}>
      {may("task.assign") && <TaskFigures />}
      {may("invoice.edit") && <WaitingInvoices />}
      {may("client.create") && <WaitingEnquiries />}
      {may("form.review") && <WaitingReviews />}
      {may("form.review") && <WaitingRegistrations />}
      {may("billing.edit") && <WaitingLists />}
      {may("conversion.convert") && <WaitingPictures />}
    </div>
  );
}
