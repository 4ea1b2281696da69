import { appointmentTypes } from "#areas/calendar/appointment-types/server/index.ts";
import { visits } from "#areas/calendar/visits/server/index.ts";
import { onlineBooking } from "#areas/calendar/online-booking/server/index.ts";
import { visitMessages } from "#areas/calendar/visit-messages/server/index.ts";
import { recallAnswers, recalls } from "#areas/calendar/recalls/server/index.ts";
import { offerAnswers, waitList } from "#areas/calendar/wait-list/server/index.ts";
import { spelling } from "#areas/transcription/spelling/server/index.ts";
import { shortForms } from "#areas/transcription/short-forms/server/index.ts";
import { counting } from "#areas/transcription/counting/server/index.ts";
import { drafts } from "#areas/transcription/drafts/server/index.ts";
import { openTasksOf, tasks } from "#areas/transcription/tasks/server/index.ts";
import { lettersOut } from "#areas/transcription/letters-out/server/index.ts";
import { templates } from "#areas/transcription/templates/server/index.ts";
import { conversion } from "#areas/transcription/conversion/server/index.ts";
import { consultationLists } from "#areas/transcription/consultation-lists/server/index.ts";
import { reports } from "#areas/transcription/reports/server/index.ts";
import { bulletins } from "#areas/transcription/bulletins/server/index.ts";
import { reseedBase } from "#app/seed/base.ts";
import { billingFiles } from "#areas/billing/billing-files/server/index.ts";
import { clientReports } from "#areas/billing/client-reports/server/index.ts";
import { procedures } from "#areas/billing/procedures/server/index.ts";
import { generalFiles } from "#areas/billing/general-files/server/index.ts";
import { accounts } from "#areas/billing/accounts/server/index.ts";
import { accessLog } from "#areas/oversight/access-log/server/index.ts";
import { activityFeed } from "#areas/oversight/activity-feed/server/index.ts";
import { auditLog } from "#areas/oversight/audit-log/server/index.ts";
import { appointments } from "#areas/calendar/appointments/server/index.ts";
import { clientPreferences } from "#areas/practice/client-preferences/server/index.ts";
import { publicHolidays } from "#areas/practice/public-holidays/server/index.ts";
import { credit } from "#areas/practice/credit/server/index.ts";
import { doctors } from "#areas/practice/clients/server/index.ts";
import { feedback } from "#areas/practice/feedback/server/index.ts";
import { files } from "#platform/files/server/index.ts";
import { jobs } from "#platform/jobs/index.ts";
import { groups } from "#areas/identity/groups/server/index.ts";
import { imports } from "#areas/patients/import/server/index.ts";
import { findWithoutBill, unbilled } from "#areas/billing/unbilled/server/index.ts";
import { invoiceUpload } from "#areas/billing/invoice-upload/server/index.ts";
import { ledger } from "#areas/billing/ledger/server/index.ts";
import { invoices } from "#areas/billing/invoices/server/index.ts";
import { openPayments, payments } from "#areas/billing/payments/server/index.ts";
import { monthlyReport } from "#areas/billing/monthly-report/server/index.ts";
import { statements } from "#areas/billing/statements/server/index.ts";
import { issuers } from "#areas/billing/issuers/server/index.ts";
import { products } from "#areas/billing/products/server/index.ts";
import { locations } from "#areas/practice/locations/server/index.ts";
import { lookups } from "#areas/practice/reference-data/server/index.ts";
import { mail } from "#areas/communication/outgoing-mail/server/index.ts";
import { messages } from "#areas/communication/messages/server/index.ts";
import { merges } from "#areas/patients/merges/server/index.ts";
import { missingInformation } from "#areas/communication/missing-information/server/index.ts";
import { practiceSettings } from "#areas/practice/practice-settings/server/index.ts";
import {
  claimFile,
  patientRecord,
  patientReply,
  readPatient,
} from "#areas/patients/patient-record/server/index.ts";
import { missingData, patients, refreshStatus } from "#areas/patients/patients/server/index.ts";
import { referrals, referralsEnding } from "#areas/patients/referrals/server/index.ts";
import { referringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import { sideBySide } from "#areas/calendar/side-by-side/server/index.ts";
import { schedules } from "#areas/calendar/schedules/server/index.ts";
import { sessions } from "#areas/identity/sessions/server/index.ts";
import { secondFactors, stepUp } from "#areas/identity/mfa/server/index.ts";
import { signIn, welcomeReminder } from "#areas/identity/sign-in/server/index.ts";
import { enquiries } from "#areas/onboarding/enquiries/server/index.ts";
import { publicPages } from "#areas/onboarding/public-pages/server/index.ts";
import { packages, startPaidServices } from "#areas/onboarding/packages/server/index.ts";
import { registration } from "#areas/onboarding/registration/server/index.ts";
import { firstRun } from "#areas/onboarding/first-run/server/index.ts";
import { calendarFeed } from "#areas/exchange/calendar-feed/server/index.ts";
import { recordExport } from "#areas/exchange/record-export/server/index.ts";
import { webhooks } from "#areas/exchange/webhooks/server/index.ts";
import { fhirApi } from "#areas/exchange/fhir-api/server/index.ts";
import { appointmentImport } from "#areas/calendar/appointment-import/server/index.ts";
import { timeClock } from "#areas/calendar/time-clock/server/index.ts";
import { mayManageCredentials, saveLastBulletin, users } from "#areas/identity/users/server/index.ts";
import { recordings } from "#areas/transcription/recordings/server/index.ts";
import { realtime } from "#platform/realtime/index.ts";
import { session } from "#platform/access/index.ts";
import { waiting } from "#platform/waiting/index.ts";
import { news } from "#areas/onboarding/news/server/index.ts";
import { subscribers } from "#areas/onboarding/subscribers/server/index.ts";
import { fundRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { formReviews, sendAtOnce } from "#areas/onboarding/form-reviews/server/index.ts";
import { insurerForms, submitPaidForms } from "#areas/onboarding/insurer-forms/server/index.ts";
import { fundBoard } from "#areas/onboarding/fund-board/server/index.ts";
import type { Feature } from "#platform/http/feature.ts";
import { clientFields } from "#areas/practice/clients/fields.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { referringDoctorFields } from "#areas/patients/referring-doctors/fields.ts";
import { home } from "./home/server/index.ts";

/** The only list of all features of the server. */
export const features: readonly Feature[] = [
  lookups,
  files,
  jobs,
  session,
  signIn(mayManageCredentials),
  firstRun(reseedBase),
  secondFactors(mayManageCredentials),
  sessions(mayManageCredentials, stepUp),
  groups(() => features),
  users(openTasksOf),
  doctors,
  accounts,
  billingFiles,
  generalFiles,
  clientReports,
  procedures,
  practiceSettings,
  locations,
  clientPreferences,
  feedback,
  credit,
  publicHolidays,
  referringDoctors(refreshStatus),
  referrals(refreshStatus),
  patients({ patientReply, readPatient, claimFile }),
  patientRecord,
  schedules,
  appointments(refreshStatus),
  timeClock,
  calendarFeed,
  appointmentImport,
  recordExport,
  fhirApi,
  webhooks,
  merges(() => features.flatMap(({ patientReferences }) => patientReferences)),
  imports(() => features.flatMap(({ patientReferences }) => patientReferences)),
  messages,
  missingInformation,
  mail([referralsEnding, missingData, welcomeReminder]),
  realtime,
  auditLog,
  activityFeed,
  home,
  waiting(() => features.flatMap(({ waiting: sources }) => sources)),
  accessLog({ patient: patientFields, referringdoctor: referringDoctorFields, doctor: clientFields }),
  bulletins(saveLastBulletin),
  reports,
  conversion(() => features.flatMap(({ patientReferences }) => patientReferences), refreshStatus),
  consultationLists,
  enquiries,
  publicPages,
  registration,
  packages(openPayments(startPaidServices, submitPaidForms)),
  news,
  subscribers,
  templates,
  lettersOut,
  recordings,
  ledger,
  issuers,
  products,
  fundRecipients,
  insurerForms({ sendAtOnce }),
  formReviews,
  invoiceUpload,
  invoices(openPayments(startPaidServices, submitPaidForms)),
  tasks,
  counting,
  drafts,
  shortForms,
  spelling,
  fundBoard,
  payments(startPaidServices, submitPaidForms),
  statements,
  monthlyReport,
  unbilled(() => features.flatMap(({ appointmentWork }) => appointmentWork)),
  visits(findWithoutBill),
  visitMessages(offerAnswers, recallAnswers),
  onlineBooking,
  appointmentTypes,
  waitList,
  recalls,
  sideBySide,
];
