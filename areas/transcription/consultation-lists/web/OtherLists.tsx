import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import type { ConsultationList, ListBrief } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import classes from "./consultations.module.css";

const MAX_LISTS = 6;

/** Sorts lists of the given day first and keeps the order of the others. */
const compareByDay =
  (date: ListBrief["date"]) =>
  (one: ListBrief, other: ListBrief): number =>
    Number(other.date === date) - Number(one.date === date);

/** Links to the client's other lists that are not sent yet. */
export function OtherLists({ list }: { list: ConsultationList }) {
  const { data } = useRead(consultationListRoutes.brief, {
    query: { is_sent: "false", pageSize: 50, pageNumber: 1 },
  });
  const others = (data?.consultationLists ?? [])
    .filter(({ ID }) => ID !== list.ID)
    .toSorted(compareByDay(list.date));
  if (others.length === 0) return null;
  return (
    <Card title="Other lists to send" padded noPrint>
      <ul className={classes.others}>
        {others.slice(0, MAX_LISTS).map(({ ID, date, location, consultation_count }) => (
          <li key={ID}>
            <AppLink className="link" to={consultationListPaths.details({ id: ID })}>
              {weekdayName(date).slice(0, 3)} {formatDay(date)}, {location.name}
            </AppLink>
            <span className="tn">{consultation_count}</span>
          </li>
        ))}
      </ul>
      {others.length > MAX_LISTS && (
        <AppLink className="link" to={consultationListPaths.list()}>
          All lists
        </AppLink>
      )}
    </Card>
  );
}
