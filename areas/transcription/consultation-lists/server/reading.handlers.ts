import { notFound } from "#kernel/contract/problem.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { clientName } from "#platform/access/client-name.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { findPatientBrief } from "#areas/patients/patients/server/index.ts";
import { listNotNamed, notConverted, TIME_GROUPS } from "../contract.ts";
import type { consultationListRoutes } from "../routes.contract.ts";
import { listDocument, mayExport, WITH_PICTURES } from "../rules/document.ts";
import { nearestOf } from "../rules/items.ts";
import { TIME_GROUP_LABELS } from "../rules/time-group.ts";
import { listBills } from "./consultation.queries.ts";
import { findSimilarItems, suggestItems } from "./items.queries.ts";
import {
  countByTime,
  countOpenLists,
  findBrief,
  findListOn,
  pageOfLists,
  pageOfTime,
} from "./list.queries.ts";
import { calendarOf } from "./new-rows.ts";
import { readPictures } from "./pictures.ts";
import { patientsOf, readList } from "./reply.ts";

type ReadingRoutes = Pick<
  typeof consultationListRoutes,
  "brief" | "counts" | "timeGroups" | "timeGroup" | "get" | "items" | "calendar" | "pdf" | "bills"
>;

const todayOf = ({ client, now }: Pick<HandlerContext<ReadingRoutes["brief"]>, "client" | "now">) =>
  client?.today ?? todayIn("Australia/Sydney", now);

export const readingHandlers: Handlers<ReadingRoutes> = {
  brief: ({ db, query, ...scope }) => pageOfLists(db, scope, query),
  counts: ({ db, ...scope }) => countOpenLists(db, scope),

  async timeGroups(call) {
    const counts = await countByTime(call.db, call, todayOf(call));
    return TIME_GROUPS.filter((key) => key !== "later" || counts.has(key)).map((key) => ({
      key,
      label: TIME_GROUP_LABELS[key],
      count: counts.get(key) ?? 0,
    }));
  },

  timeGroup: (call) => pageOfTime(call.db, call, todayOf(call), call.params.key, call.query),

  async get({ db, actor, client, params, requestingID, fail, assertFound }) {
    const list = assertFound(await readList(db, client.ID, params.id));
    if (!list.is_sent && !hasWholeAccess(actor, client, "consultation.view", requestingID)) fail(notFound);
    return list;
  },

  async items({ db, client, query }) {
    const searchText = (query.query ?? "").trim();
    const items = await suggestItems(db, client.ID, searchText, client.today);
    if (items.length > 0 || !/^\d{1,6}$/.test(searchText)) return { items, nearest: null };
    return { items, nearest: nearestOf(searchText, await findSimilarItems(db, searchText)) };
  },

  async calendar({ db, client, params, assertFound }) {
    const { date, _location, is_sent } = assertFound(await findBrief(db, client.ID, params.id));
    return is_sent ? { cancelled: [], unlisted: 0 } : calendarOf(db, client, date, _location);
  },

  async pdf(call) {
    const { db, actor, client, query, now, services, requestingID, fail, assertFound } = call;
    const canViewAll = hasWholeAccess(actor, client, "consultation.view", requestingID);
    const { date, type, location } = query;
    if (query.id === undefined && date === undefined) fail(listNotNamed);
    const ID =
      query.id ??
      (date && canViewAll ? await findListOn(db, client.ID, { date, type, location }) : undefined);
    const list = assertFound(ID === undefined ? undefined : await readList(db, client.ID, ID));
    if (!list.is_sent && !canViewAll) fail(notFound);
    const format = query.format ?? WITH_PICTURES;
    if (!mayExport(format, list)) fail(notConverted);
    const pictures = await readPictures(
      db,
      services.storage,
      client.ID,
      format === WITH_PICTURES ? list.consultations : [],
    );
    const by = `${actor.first_name} ${actor.last_name}`;
    const documentContext = { client: await clientName(db, client), now: wallOf(now, client.zone), by };
    return sendPdf(
      call,
      `Consultations ${list.date}.pdf`,
      listDocument(list, format, pictures, documentContext),
      patientsOf(list),
    );
  },

  async bills({ db, client, params, query, assertFound }) {
    assertFound(await findPatientBrief(db, client.ID, params.id));
    return listBills(db, client.ID, params.id, query);
  },
};
