import { appointmentTypesWeb } from "#areas/calendar/appointment-types/web/routes.tsx";
import { visitsWeb } from "#areas/calendar/visits/web/routes.tsx";
import { onlineBookingWeb } from "#areas/calendar/online-booking/web/routes.tsx";
import { visitMessagesWeb } from "#areas/calendar/visit-messages/web/routes.tsx";
import { waitListWeb } from "#areas/calendar/wait-list/web/routes.tsx";
import { spellingWeb } from "#areas/transcription/spelling/web/routes.tsx";
import { shortFormsWeb } from "#areas/transcription/short-forms/web/routes.tsx";
import { draftsWeb } from "#areas/transcription/drafts/web/routes.tsx";
import { recorderWeb } from "#areas/transcription/recorder/web/routes.tsx";
import { tasksWeb } from "#areas/transcription/tasks/web/routes.tsx";
import { lettersOutWeb } from "#areas/transcription/letters-out/web/routes.tsx";
import { templatesWeb } from "#areas/transcription/templates/web/routes.tsx";
import { conversionWeb } from "#areas/transcription/conversion/web/routes.tsx";
import { consultationListsWeb } from "#areas/transcription/consultation-lists/web/routes.tsx";
import { reportsWeb } from "#areas/transcription/reports/web/routes.tsx";
import { bulletinsWeb } from "#areas/transcription/bulletins/web/routes.tsx";
import { billingFilesWeb } from "#areas/billing/billing-files/web/routes.tsx";
import { clientReportsWeb } from "#areas/billing/client-reports/web/routes.tsx";
import { proceduresWeb } from "#areas/billing/procedures/web/routes.tsx";
import { invoiceUploadWeb } from "#areas/billing/invoice-upload/web/routes.tsx";
import { unbilledWeb } from "#areas/billing/unbilled/web/routes.tsx";
import { generalFilesWeb } from "#areas/billing/general-files/web/routes.tsx";
import { accountsWeb } from "#areas/billing/accounts/web/routes.tsx";
import { accessLogWeb } from "#areas/oversight/access-log/web/routes.tsx";
import { activityFeedWeb } from "#areas/oversight/activity-feed/web/routes.tsx";
import { auditLogWeb } from "#areas/oversight/audit-log/web/routes.tsx";
import { appointmentsWeb } from "#areas/calendar/appointments/web/routes.tsx";
import { patientRecordWeb } from "#areas/patients/patient-record/web/routes.tsx";
import { patientsWeb } from "#areas/patients/patients/web/routes.tsx";
import { groupsWeb } from "#areas/identity/groups/web/routes.tsx";
import { sideBySideWeb } from "#areas/calendar/side-by-side/web/routes.tsx";
import { recallsWeb } from "#areas/calendar/recalls/web/routes.tsx";
import { clientPreferencesWeb } from "#areas/practice/client-preferences/web/routes.tsx";
import { publicHolidaysWeb } from "#areas/practice/public-holidays/web/routes.tsx";
import { creditWeb } from "#areas/practice/credit/web/routes.tsx";
import { doctorsWeb } from "#areas/practice/clients/web/routes.tsx";
import { feedbackWeb } from "#areas/practice/feedback/web/routes.tsx";
import { productsWeb } from "#areas/billing/products/web/routes.tsx";
import { issuersWeb } from "#areas/billing/issuers/web/routes.tsx";
import { paymentsWeb } from "#areas/billing/payments/web/routes.tsx";
import { monthlyReportWeb } from "#areas/billing/monthly-report/web/routes.tsx";
import { statementsWeb } from "#areas/billing/statements/web/routes.tsx";
import { invoicesWeb } from "#areas/billing/invoices/web/routes.tsx";
import { invoiceRecordWeb } from "#areas/billing/invoice-record/web/routes.tsx";
import { importWeb } from "#areas/patients/import/web/routes.tsx";
import { mergesWeb } from "#areas/patients/merges/web/routes.tsx";
import { locationsWeb } from "#areas/practice/locations/web/routes.tsx";
import { packagesWeb } from "#areas/onboarding/packages/web/routes.tsx";
import { registrationWeb } from "#areas/onboarding/registration/web/routes.tsx";
import { mailWeb } from "#areas/communication/outgoing-mail/web/routes.tsx";
import { messagesWeb } from "#areas/communication/messages/web/routes.tsx";
import { missingInformationWeb } from "#areas/communication/missing-information/web/routes.tsx";
import { practiceSettingsWeb } from "#areas/practice/practice-settings/web/routes.tsx";
import { referringDoctorsWeb } from "#areas/patients/referring-doctors/web/routes.tsx";
import { schedulesWeb } from "#areas/calendar/schedules/web/routes.tsx";
import { secondFactorsWeb } from "#areas/identity/mfa/web/routes.tsx";
import { signInWeb } from "#areas/identity/sign-in/web/routes.tsx";
import { firstRunWeb } from "#areas/onboarding/first-run/web/routes.tsx";
import { calendarFeedWeb } from "#areas/exchange/calendar-feed/web/routes.tsx";
import { recordExportWeb } from "#areas/exchange/record-export/web/routes.tsx";
import { webhooksWeb } from "#areas/exchange/webhooks/web/routes.tsx";
import { fhirApiWeb } from "#areas/exchange/fhir-api/web/routes.tsx";
import { appointmentImportWeb } from "#areas/calendar/appointment-import/web/routes.tsx";
import { timeClockWeb } from "#areas/calendar/time-clock/web/routes.tsx";
import { usersWeb } from "#areas/identity/users/web/routes.tsx";
import { subscribersWeb } from "#areas/onboarding/subscribers/web/routes.tsx";
import { enquiriesWeb } from "#areas/onboarding/enquiries/web/routes.tsx";
import { fundRecipientsWeb } from "#areas/onboarding/fund-recipients/web/routes.tsx";
import { insurerFormsWeb } from "#areas/onboarding/insurer-forms/web/routes.tsx";
import { formReviewsWeb } from "#areas/onboarding/form-reviews/web/routes.tsx";
import { fundBoardWeb } from "#areas/onboarding/fund-board/web/routes.tsx";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { homeWeb } from "./home/web/routes.tsx";

/** The only list of all features of the web app. */
export const webFeatures: readonly WebFeature[] = [
  signInWeb,
  firstRunWeb,
  secondFactorsWeb,
  groupsWeb,
  usersWeb,
  doctorsWeb,
  accountsWeb,
  billingFilesWeb,
  generalFilesWeb,
  clientReportsWeb,
  proceduresWeb,
  unbilledWeb,
  invoiceUploadWeb,
  practiceSettingsWeb,
  locationsWeb,
  clientPreferencesWeb,
  feedbackWeb,
  creditWeb,
  publicHolidaysWeb,
  referringDoctorsWeb,
  patientsWeb,
  patientRecordWeb,
  schedulesWeb,
  appointmentsWeb,
  timeClockWeb,
  calendarFeedWeb,
  appointmentImportWeb,
  recordExportWeb,
  fhirApiWeb,
  webhooksWeb,
  mergesWeb,
  importWeb,
  messagesWeb,
  missingInformationWeb,
  mailWeb,
  homeWeb,
  activityFeedWeb,
  auditLogWeb,
  accessLogWeb,
  registrationWeb,
  packagesWeb,
  enquiriesWeb,
  bulletinsWeb,
  reportsWeb,
  conversionWeb,
  consultationListsWeb,
  subscribersWeb,
  recorderWeb,
  tasksWeb,
  draftsWeb,
  shortFormsWeb,
  spellingWeb,
  templatesWeb,
  lettersOutWeb,
  fundRecipientsWeb,
  insurerFormsWeb,
  formReviewsWeb,
  invoicesWeb,
  paymentsWeb,
  statementsWeb,
  monthlyReportWeb,
  issuersWeb,
  productsWeb,
  invoiceRecordWeb,
  fundBoardWeb,
  visitsWeb,
  visitMessagesWeb,
  onlineBookingWeb,
  appointmentTypesWeb,
  waitListWeb,
  recallsWeb,
  sideBySideWeb,
];
