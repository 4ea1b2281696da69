import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

export const notReturned = problem(
  "letterout.not_returned",
  409,
  "This letter is not returned, or was opened again for changes. Send it once it is returned.",
);
export const noSuchLetter = problem(
  "letterout.no_file",
  409,
  "This task no longer has this letter.",
  "_file",
);
export const noPdf = problem(
  "letterout.no_pdf",
  409,
  "This file can't be turned into a PDF. Ask for the letter as PDF or as a Word file (.docx).",
  "_file",
);
export const unreadable = problem(
  "letterout.unreadable",
  409,
  "This file can't be read, so it can't be turned into a PDF. Ask for the letter again.",
  "_file",
);
export const replacedMeanwhile = problem(
  "letterout.replaced",
  409,
  "Another user has just sent this letter again or withdrawn it. Load the page to see it.",
);
export const hasArrived = problem(
  "letterout.arrived",
  409,
  "This letter has arrived, so it can't be withdrawn.",
);
export const aboutAnother = problem(
  "letterout.other_patient",
  409,
  ({ name }) => `This letter was sent about ${name}. Choose that patient, or withdraw the letter first.`,
  "_patient",
  () => z.object({ name: z.string() }),
);
export const outdated = problem(
  "letterout.outdated",
  409,
  "This letter has a newer version, or is being changed. Send the newer version from its task.",
);
export const unmergeable = problem(
  "letterout.unmergeable",
  409,
  ({ name }) =>
    `${name} can't be joined with other pages: it is protected, damaged, or has hidden layers or form fields. Print it and its address page separately.`,
  undefined,
  () => z.object({ name: z.string() }),
);
export const tooMuchToPrint = problem(
  "letterout.too_large",
  409,
  "These letters are larger than 100 MB together. Choose fewer letters.",
  "ids",
);
export const unknownLetter = problem("letterout.unknown", 404, "One of these letters does not exist.", "ids");
/** Refusal for a user who may see tasks but no patients, because a letter names its patient. */
export const seesNoPatients = problem(
  "letterout.no_patients",
  404,
  "You need the permission to view patients to send letters.",
);
export const notWaiting = problem(
  "letterout.not_waiting",
  409,
  "This letter is no longer waiting. Load the page to see what happened to it.",
);
export const noAcknowledgement = problem(
  "letterout.no_ack",
  400,
  "This is not an HL7 acknowledgement. Choose a file that begins with MSH and contains MSA.",
  "text",
);
export const unknownMessage = problem(
  "letterout.unknown_message",
  404,
  ({ control_id }) => `No letter was sent with the message ID ${control_id}.`,
  "text",
  () => z.object({ control_id: z.string() }),
);
/** Name and phone number of a practice. `phone` is null if the practice has no number. */
const PracticeContact = z.object({ practice: z.string(), phone: z.string().nullable() });
export const linkOver = problem(
  "letterout.link_over",
  410,
  "This link is no longer valid. Ask the practice to send the letter again.",
  undefined,
  () => PracticeContact.nullable(),
);
/** Body of the refusal `linkOver`: the practice, or null if the link never was one. */
export const LinkOver = z.object({ details: PracticeContact.nullable() });
