import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { doctorRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

/**
 * Queries for the feature of account details, which contains the rules for practices, bank accounts and
 * authorised people.
 */
export { billingServiceOf, listChargedServices } from "./current-services.queries.ts";
export {
  type BankAccountColumns,
  insertAuthorisedPerson,
  insertBankAccount,
  insertPractice,
  type PersonColumns,
  type PracticeColumns,
  removeAccountRow,
  updateAuthorisedPerson,
  updateBankAccount,
  updatePractice,
} from "./account.queries.ts";
export { findFullClient } from "./client-reply.ts";
export { datedServices, lockDatedService } from "./dated-services.queries.ts";
export { findLocality, lockClient } from "./queries.ts";
export { findAccessFacts } from "./client-access.ts";
export { ownProofOf, saveClient } from "./update.ts";
export { findReferrer, insertSignup, type SignupAnswers } from "./signup.queries.ts";
export {
  hideChecklist,
  updateClient,
  insertClient,
  insertDoctor,
  replaceSpecialties,
  updateCredit,
  writeServices,
} from "./writing.queries.ts";

export const doctors = defineFeature({
  name: "doctors",
  endpoints: [endpoints(doctorRoutes, handlers)],
  constraints: {
    doctor_company_exists: { field: "company_client", message: "Choose a company from the list." },
    doctor_locality_exists: { field: "_locality", message: "Please select suburb from dropdown list" },
    doctor_user_location_exists: { field: "_user_location", message: "Choose a state from the list." },
    doctor_specialty_specialty_exists: { field: "specialties", message: "Choose specialties from the list." },
    doctor_service_service_exists: { field: "services", message: "Choose a service from the list." },
    doctor_service_once: { field: "services", message: "This service is on the list twice.", status: 409 },
    person_group_group_exists: { field: "groups", message: "Choose groups from the list." },
  },
});
