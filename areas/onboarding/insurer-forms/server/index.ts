import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { alreadySubmitted, formAttachment, formRoutes, signatureFile } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { SUBMIT_PAID, submitPaid } from "./paid-forms.ts";
import type { FormPorts } from "./submission.ts";

/** Exported for form reviews. */
export { findDocument, insertDocuments, listFormFiles } from "./documents.queries.ts";
export { answersOf, formReply } from "./form-reply.ts";
export { freeze, printingOf, recipientsFor } from "./freezing.ts";
export { submitPaidForms } from "./paid-forms.ts";
export { findForm, type FormRow, listFunds, lockForm, updateProgress } from "./queries.ts";
export { editReviewed, nameErrorsOf } from "./edit-reviewed.ts";
/** Exported for the sign-up. */
export { keepClientSignature } from "./signature.queries.ts";

const BLANK_FORM = "/Site/download/HealthFundForm.pdf";

export const insurerForms = (ports: FormPorts) =>
  defineFeature({
    name: "insurer-forms",
    endpoints: [endpoints(formRoutes, handlers(ports))],
    jobs: { [SUBMIT_PAID]: { run: (payload, services) => submitPaid(payload, services, ports) } },
    filePurposes: [signatureFile, formAttachment],
    fileUses: [
      { table: "insurer_form_file", column: "_file", needs: ["form.submit", "form.review"] },
      { table: "client_signature", column: "_file", needs: ["form.submit", "form.review"] },
    ],
    downloads: [
      {
        id: "API-IFRM-010",
        path: BLANK_FORM,
        summary: "The blank health fund form, to fill in by hand",
        type: "application/pdf",
      },
    ],
    constraints: {
      insurer_form_location_exists: {
        field: "user_location",
        message: "Choose a state or territory from the list.",
      },
      insurer_form_draft_once: {
        field: "user_location",
        message: "There is a draft for this location already. Continue with that one.",
        status: 409,
        code: "form.draft_exists",
      },
      insurer_form_new_once: {
        message: alreadySubmitted.sentence(undefined),
        status: 409,
        code: alreadySubmitted.code,
      },
    },
  });
