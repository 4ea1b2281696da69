import type { RoomDoctor, Visit } from "../../contract.ts";
import { DoctorColumn } from "./DoctorColumn.tsx";
import classes from "./room.module.css";

interface ColumnsProps {
  doctors: readonly RoomDoctor[];
  isHere: (visit: Visit) => boolean;
}

/** Renders a column for each doctor, scrolling sideways if the columns don't fit. */
export function Columns({ doctors, isHere }: ColumnsProps) {
  return (
    <div className={classes.page}>
      <div className={classes.columns} data-one={doctors.length === 1 || undefined}>
        {doctors.map((doctor) => (
          <DoctorColumn key={doctor.ID} doctor={doctor} visits={doctor.visits.filter(isHere)} />
        ))}
      </div>
    </div>
  );
}
