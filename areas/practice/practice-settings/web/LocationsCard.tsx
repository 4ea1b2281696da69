import { IconBuildingHospital, IconMapPin } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import classes from "./settings.module.css";

/** Renders the card with links to the pages of locations. */
export function LocationsCard() {
  const client = useClient();
  return (
    <Card title="Locations">
      <ul className={classes.links}>
        <li>
          <Link to={client.to("locations/inpatient")}>
            <IconBuildingHospital size={18} stroke={1.6} aria-hidden />
            Inpatient locations
          </Link>
          <span className="muted">Hospitals, with the doctor's provider number at each</span>
        </li>
        <li>
          <Link to={client.to("locations/outpatient")}>
            <IconMapPin size={18} stroke={1.6} aria-hidden />
            Outpatient locations
          </Link>
          <span className="muted">Rooms and clinics</span>
        </li>
      </ul>
    </Card>
  );
}
