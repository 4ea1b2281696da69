import { practiceSettingsRoutes } from "#areas/practice/practice-settings/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";

const UNTOLD = 15;

/** How long an appointment takes unless told: the practice's own setting. */
export function useUsualMinutes(): number {
  const settings = useRead(practiceSettingsRoutes.list, {}, { freshFor: 300_000 });
  return settings.data?.[0]?.default_appointment_minutes ?? UNTOLD;
}
