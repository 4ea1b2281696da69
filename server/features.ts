import { accessLog } from "#features/access-log/server/index.ts";
import { activity } from "#features/activity/server/index.ts";
import { appointments } from "#features/appointments/server/index.ts";
import { clientPreferences } from "#features/client-preferences/server/index.ts";
import { credit } from "#features/credit/server/index.ts";
import { doctors } from "#features/doctors/server/index.ts";
import { feedback } from "#features/feedback/server/index.ts";
import { files } from "#features/files/server/index.ts";
import { groups } from "#features/groups/server/index.ts";
import { imports } from "#features/import/server/index.ts";
import { locations } from "#features/locations/server/index.ts";
import { lookups } from "#features/lookups/server/index.ts";
import { mail } from "#features/mail/server/index.ts";
import { messages } from "#features/messages/server/index.ts";
import { merges } from "#features/merges/server/index.ts";
import { missingInformation } from "#features/missing-information/server/index.ts";
import { practiceSettings } from "#features/practice-settings/server/index.ts";
import { missingData, patients, refreshStatus } from "#features/patients/server/index.ts";
import { referrals, referralsEnding } from "#features/referrals/server/index.ts";
import { referringDoctors } from "#features/referring-doctors/server/index.ts";
import { schedules } from "#features/schedules/server/index.ts";
import { secondFactors } from "#features/second-factors/server/index.ts";
import { signIn, welcomeReminder } from "#features/sign-in/server/index.ts";
import { timeClock } from "#features/time-clock/server/index.ts";
import { mayActFor, users } from "#features/users/server/index.ts";
import type { Feature } from "./http/feature.ts";

/** The one list of all features, in the order of features/ORDER. */
export const features: readonly Feature[] = [
  lookups,
  files,
  signIn(mayActFor),
  secondFactors(mayActFor),
  groups(() => features),
  users(),
  doctors,
  practiceSettings,
  locations,
  clientPreferences,
  feedback,
  credit,
  referringDoctors(refreshStatus),
  referrals(refreshStatus),
  patients,
  schedules,
  appointments,
  timeClock,
  merges(() => features.flatMap(({ ownsPatientRows }) => ownsPatientRows)),
  imports,
  messages,
  missingInformation,
  mail([referralsEnding, missingData, welcomeReminder]),
  activity,
  accessLog,
];
