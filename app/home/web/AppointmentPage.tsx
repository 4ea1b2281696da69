import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";
import { StartingPage } from "#platform/web/shell/pages/StartingPage.tsx";

/**
 * Redirects from an appointment's ID to its day in the calendar and focuses it there, because the activity
 * feed contains only the ID.
 */
export function AppointmentPage() {
  const client = useClient();
  const navigate = useNavigate();
  const { id = "" } = useParams({ strict: false });
  const appointment = useRead(appointmentRoutes.get, { params: { id: Number(id) || 0 } });
  const { ID, appointment_date: day } = appointment.data ?? {};
  const calendar = client.to("calendar");
  useEffect(() => {
    const search = { view: "day", date: day, appointment: ID };
    if (day) void navigate({ to: calendar, search, replace: true });
  }, [navigate, calendar, day, ID]);
  if (appointment.error?.status === 404) {
    return (
      <PlainPage
        title="This appointment no longer exists"
        back={{ to: calendar, label: "Go to the calendar" }}
      >
        It was deleted. Its history is in the activity list on Home.
      </PlainPage>
    );
  }
  return <StartingPage error={appointment.error} onRetry={() => void appointment.refetch()} />;
}
