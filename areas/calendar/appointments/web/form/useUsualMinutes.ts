import { practiceSettingsRoutes } from "#areas/practice/practice-settings/contract.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";

const DEFAULT_MINUTES = 15;

/** Returns the default length of an appointment in minutes, from the practice's settings. */
export const useUsualMinutes = (): number => useUsualMinutesRead().minutes;

/** Returns the default length, and whether the settings are still loading. */
export function useUsualMinutesRead(): { minutes: number; isPending: boolean } {
  const settings = useRead(practiceSettingsRoutes.list, {}, { freshFor: 300_000 });
  return {
    minutes: settings.data?.[0]?.default_appointment_minutes ?? DEFAULT_MINUTES,
    isPending: isAnswerPending(settings),
  };
}
