import { accessLogWeb } from "#features/access-log/web/routes.tsx";
import { activityWeb } from "#features/activity/web/routes.tsx";
import { appointmentsWeb } from "#features/appointments/web/routes.tsx";
import { patientsWeb } from "#features/patients/web/routes.tsx";
import { groupsWeb } from "#features/groups/web/routes.tsx";
import { clientPreferencesWeb } from "#features/client-preferences/web/routes.tsx";
import { creditWeb } from "#features/credit/web/routes.tsx";
import { doctorsWeb } from "#features/doctors/web/routes.tsx";
import { feedbackWeb } from "#features/feedback/web/routes.tsx";
import { importWeb } from "#features/import/web/routes.tsx";
import { mergesWeb } from "#features/merges/web/routes.tsx";
import { locationsWeb } from "#features/locations/web/routes.tsx";
import { mailWeb } from "#features/mail/web/routes.tsx";
import { messagesWeb } from "#features/messages/web/routes.tsx";
import { missingInformationWeb } from "#features/missing-information/web/routes.tsx";
import { practiceSettingsWeb } from "#features/practice-settings/web/routes.tsx";
import { referringDoctorsWeb } from "#features/referring-doctors/web/routes.tsx";
import { schedulesWeb } from "#features/schedules/web/routes.tsx";
import { secondFactorsWeb } from "#features/second-factors/web/routes.tsx";
import { signInWeb } from "#features/sign-in/web/routes.tsx";
import { timeClockWeb } from "#features/time-clock/web/routes.tsx";
import { usersWeb } from "#features/users/web/routes.tsx";
import type { WebFeature } from "./shell/feature.ts";

/** The one list of all features' pages, in the order of features/ORDER. */
export const webFeatures: readonly WebFeature[] = [
  signInWeb,
  secondFactorsWeb,
  groupsWeb,
  usersWeb,
  doctorsWeb,
  practiceSettingsWeb,
  locationsWeb,
  clientPreferencesWeb,
  feedbackWeb,
  creditWeb,
  referringDoctorsWeb,
  patientsWeb,
  schedulesWeb,
  appointmentsWeb,
  timeClockWeb,
  mergesWeb,
  importWeb,
  messagesWeb,
  missingInformationWeb,
  mailWeb,
  activityWeb,
  accessLogWeb,
];
