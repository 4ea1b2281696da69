import { Link } from "@tanstack/react-router";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import type { LocationUse } from "#areas/practice/locations/web/slots.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { appointmentRoutes } from "../contract.ts";
import { sentenceOfLocationUse } from "../rules/location-use.ts";

/** Says how much availability and how many appointments a location has from today on. */
export function BookedAtLocation({ location }: LocationUse) {
  const { to } = useClient();
  const booked = useRead(appointmentRoutes.atLocation, { params: { id: location._location } });
  const schedules = useRead(scheduleRoutes.list);
  if (booked.isError || schedules.isError)
    return <Banner tone="ochre">What is booked at {location.name} couldn't be read.</Banner>;
  if (booked.data === undefined || schedules.data === undefined) return <p>Reading what is booked …</p>;
  const availability = schedules.data.filter(({ _location }) => _location === location._location).length;
  const sentence = sentenceOfLocationUse(location.name, { ...booked.data, availability });
  if (sentence === null) return null;
  const hasBooked = booked.data.single + booked.data.repeating > 0;
  return (
    <Banner
      tone="ochre"
      boxed
      action={
        hasBooked && (
          <Link className="link" to={to("calendar")} search={{ view: "month", location: location._location }}>
            Show appointments
          </Link>
        )
      }
    >
      {sentence}
    </Banner>
  );
}
