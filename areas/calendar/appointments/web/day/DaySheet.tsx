import { ageOn, type Day, formatDay } from "#kernel/day.ts";
import { formatPhone } from "#kernel/phone.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useIsPrinting } from "#platform/web/ui/useIsPrinting.ts";
import { bannerName, referralWarning, TYPE_NAMES, type Visit, visitKey, visitName } from "../visit/visit.ts";
import { fullDay } from "../visit/words.ts";
import { daySummary, groupsOf } from "./groups.ts";
import "./sheet.css";

const REFERRALS = { active: "Covered", expiring: "Covered", expired: "Expired", none: "None" } as const;

function referralWords(visit: Visit, today: Day): string {
  if (!visit.patient) return "";
  const warning = referralWarning(visit, today);
  const ends = visit.referral?.expiry_date;
  // Paper is read on another day: it says the date.
  if (warning?.state === "expiring" && ends) return `Ends ${formatDay(ends)}`;
  if (warning) return warning.words;
  return visit.referral_state === "active" && ends ? `To ${formatDay(ends)}` : REFERRALS[visit.referral_state];
}

function SheetRow({ visit, today }: { visit: Visit; today: Day }) {
  const { country } = useClient();
  const { patient } = visit;
  return (
    <tr className={visit.cancelled ? "sheet-cancelled" : undefined}>
      <td className="tn">
        {visit.start_time}–{visit.end_time}
      </td>
      <td>
        <b>{patient ? bannerName(patient) : visitName(visit)}</b>
      </td>
      <td className="tn">{patient?.dob ? `${formatDay(patient.dob)} (${ageOn(patient.dob, today)})` : ""}</td>
      <td className="tn">{patient?.mobile ? formatPhone(patient.mobile, country) : ""}</td>
      <td>
        {TYPE_NAMES[visit.appointment_type]}
        {visit.cancelled ? " (cancelled)" : ""}
      </td>
      <td>{patient ? visit.notes : ""}</td>
      <td>{referralWords(visit, today)}</td>
    </tr>
  );
}

interface DaySheetProps {
  day: Day;
  visits: readonly Visit[];
}

/** The day on paper: A4, black on white, place after place; only seen by the printer. */
export function DaySheet(props: DaySheetProps) {
  return useIsPrinting() && <Sheet {...props} />;
}

function Sheet({ day, visits }: DaySheetProps) {
  const { name, today, zone } = useClient();
  const { me } = useSession();
  const now = useNow(zone);
  return (
    <div className="day-sheet print-only">
      <h1>{fullDay(day)}</h1>
      <p>
        {name} · {daySummary(visits)}
      </p>
      {groupsOf(visits).map((group) => (
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
              {group.visits.map((visit) => (
                <SheetRow key={visitKey(visit)} visit={visit} today={today} />
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
