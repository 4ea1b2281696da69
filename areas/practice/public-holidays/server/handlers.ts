import { countryName, isCountry } from "#kernel/addresses/country.ts";
import { formatDay } from "#kernel/dates/day.ts";
import type { Handlers } from "#platform/http/call.ts";
import { holidayExists, type PublicHoliday, type publicHolidayRoutes } from "../contract.ts";
import { addHoliday, listHolidays, removeHoliday } from "./queries.ts";

type Row = Awaited<ReturnType<typeof listHolidays>>[number];

export const handlers: Handlers<typeof publicHolidayRoutes> = {
  list: async ({ db, query }) => (await listHolidays(db, query)).map(toReply),

  async create({ db, body, fail, auditWrite }) {
    const addedHoliday = await addHoliday(db, body);
    if (!addedHoliday) return fail(holidayExists);
    const after = toReply(addedHoliday);
    auditWrite({
      controller: "publicholiday",
      identity: after.ID,
      message: `added the public holiday ${describeHoliday(after)}`,
      after,
    });
    return after;
  },

  async remove({ db, params, assertFound, auditWrite }) {
    const before = toReply(assertFound(await removeHoliday(db, params.id)));
    auditWrite({
      controller: "publicholiday",
      identity: before.ID,
      message: `deleted the public holiday ${describeHoliday(before)}`,
      before,
    });
    return { ID: before.ID };
  },
};

const toReply = (row: Row): PublicHoliday => ({
  ...row,
  country: isCountry(row.country) ? row.country : "AU",
});

const describeHoliday = ({ name, day, state, country }: PublicHoliday): string =>
  `${name}, ${formatDay(day)}, ${state}, ${countryName(country)}`;
