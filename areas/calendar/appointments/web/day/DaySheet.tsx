import { ageOn, type Day, formatDay } from "#kernel/day.ts";
import { formatPhone } from "#kernel/phone.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useIsPrinting } from "#platform/web/ui/useIsPrinting.ts";
import {
  bannerName,
  referralWarning,
  TYPE_NAMES,
  type Appointment,
  appointmentKey,
  appointmentName,
} from "../appointment/appointment.ts";
import { fullDay } from "../appointment/words.ts";
import { daySummary, groupsOf } from "./groups.ts";
import "./sheet.css";

const REFERRALS = { active: "Covered", expiring: "Covered", expired: "Expired", none: "None" } as const;

function referralWords(appointment: Appointment, today: Day): string {
  if (!appointment.patient) return "";
  const warning = referralWarning(appointment, today);
  const ends = appointment.referral?.expiry_date;
  // Paper is read on another day: it says the date.
  if (warning?.state === "expiring" && ends) return `Ends ${formatDay(ends)}`;
  if (warning) return warning.words;
  return appointment.referral_state === "active" && ends ? `To ${formatDay(ends)}` : REFERRALS[appointment.referral_state];
}

function SheetRow({ appointment, today }: { appointment: Appointment; today: Day }) {
  const { country } = useClient();
  const { patient } = appointment;
  return (
    <tr className={appointment.cancelled ? "sheet-cancelled" : undefined}>
      <td className="tn">
        {appointment.start_time}–{appointment.end_time}
      </td>
      <td>
        <b>{patient ? bannerName(patient) : appointmentName(appointment)}</b>
      </td>
      <td className="tn">{patient?.dob ? `${formatDay(patient.dob)} (${ageOn(patient.dob, today)})` : ""}</td>
      <td className="tn">{patient?.mobile ? formatPhone(patient.mobile, country) : ""}</td>
      <td>
        {TYPE_NAMES[appointment.appointment_type]}
        {appointment.cancelled ? " (cancelled)" : ""}
      </td>
      <td>{patient ? appointment.notes : ""}</td>
      <td>{referralWords(appointment, today)}</td>
    </tr>
  );
}

interface DaySheetProps {
  day: Day;
  appointments: readonly Appointment[];
}

/** The day on paper: A4, black on white, place after place; only seen by the printer. */
export function DaySheet(props: DaySheetProps) {
  return useIsPrinting() && <Sheet {...props} />;
}

function Sheet({ day, appointments }: DaySheetProps) {
  const { name, today, zone } = useClient();
  const { me } = useSession();
  const now = useNow(zone);
  return (
    <div className="day-sheet print-only">
      <h1>{fullDay(day)}</h1>
      <p>
        {name} · {daySummary(appointments)}
      </p>
      {groupsOf(appointments).map((group) => (
        <section key={group.key}>
          <table>
            <caption>{group.name}</caption>
            <thead>
              <tr>
                {["Time", "Patient", "Born", "Phone", "Type", "Notes", "Referral"].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {group.appointments.map((appointment) => (
                <SheetRow key={appointmentKey(appointment)} appointment={appointment} today={today} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <footer>
        Printed {formatDay(now.day)} {now.time} by {me.first_name} {me.last_name}. Confidential.
      </footer>
    </div>
  );
}
