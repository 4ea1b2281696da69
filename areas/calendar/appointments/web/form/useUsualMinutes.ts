import { practiceSettingsRoutes } from "#areas/practice/practice-settings/contract.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";

const UNTOLD = 15;

/** How long an appointment takes unless told: the practice's own setting. */
export const useUsualMinutes = (): number => useUsualMinutesRead().minutes;

/** The same, and whether the setting is still to come. */
export function useUsualMinutesRead(): { minutes: number; isPending: boolean } {
  const settings = useRead(practiceSettingsRoutes.list, {}, { freshFor: 300_000 });
  return { minutes: settings.data?.[0]?.default_appointment_minutes ?? UNTOLD, isPending: isAnswerPending(settings) };
}
