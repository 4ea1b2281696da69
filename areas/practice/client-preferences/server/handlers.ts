import { todayIn } from "#kernel/dates/day.ts";
import { notFound, stale } from "#kernel/contract/problem.ts";
import { allow, refuse as refusal, type Verdict } from "#kernel/contract/verdict.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { type clientPreferenceRoutes, unknownItem } from "../contract.ts";
import { orderItems, versionOf } from "../rules/items.ts";
import { defaultsOf, mayBeDefault } from "../rules/preferences.ts";
import {
  findLocationType,
  findPreferences,
  lockClient,
  itemsInForce,
  listItems,
  replaceItems,
  savePreferences,
} from "./queries.ts";

const controller = "preferences";

export const handlers: Handlers<typeof clientPreferenceRoutes> = {
  async get({ db, client, params, assertAllowed }) {
    assertAllowed(isClient(params.id, client.ID));
    return (await findPreferences(db, client.ID)) ?? defaultsOf(client.ID);
  },

  async update({ db, client, params, body, assertAllowed, fail, assertFound, auditWrite }) {
    assertAllowed(isClient(params.id, client.ID));
    assertAllowed(assertSameClient(body, client));
    await lockClient(db, client.ID);
    const before = (await findPreferences(db, client.ID)) ?? defaultsOf(client.ID);
    if (body.version !== undefined && body.version !== before.version)
      return fail(stale, { current: before });
    const { defaultListType, _defaultLocation } = body;
    if (_defaultLocation !== null)
      assertAllowed(mayBeDefault(await findLocationType(db, client.ID, _defaultLocation), defaultListType));
    if (
      before.ID !== 0 &&
      before.defaultListType === defaultListType &&
      before._defaultLocation === _defaultLocation
    )
      return before;
    await savePreferences(db, client.ID, defaultListType, _defaultLocation);
    const after = assertFound(await findPreferences(db, client.ID));
    auditWrite({
      controller,
      identity: client.ID,
      message: "changed the list and calendar defaults",
      before,
      after,
    });
    return after;
  },

  listItems({ db, client, params, now, assertAllowed }) {
    assertAllowed(isClient(params.id, client.ID));
    return listItems(db, client.ID, scheduleDay(now));
  },

  async updateItems(call) {
    const { db, client, params, body, assertAllowed, fail, auditWrite } = call;
    assertAllowed(isClient(params.id, client.ID));
    await lockClient(db, client.ID);
    const before = await listItems(db, client.ID, scheduleDay(call.now));
    const version = versionOf(before);
    if (body.version !== undefined && body.version !== version)
      return fail(stale, { current: { items: before, version } });
    await assertInForce(call, before);
    const itemNumbers = orderItems(body.items);
    if (itemNumbers.join() === version) return before;
    await replaceItems(db, client.ID, itemNumbers);
    const after = await listItems(db, client.ID, scheduleDay(call.now));
    const message = "changed the preferred items";
    auditWrite({
      controller,
      identity: client.ID,
      message,
      before: { items: version },
      after: { items: versionOf(after) },
    });
    return after;
  },
};

/** Requires that the ID in the path is the client of the request; other clients are not found (Part A). */
const isClient = (id: number, client: number): Verdict<"not_found"> =>
  id === client ? allow : refusal(notFound, undefined);

/** Returns today's date in Sydney, which is used for the Commonwealth's schedule. */
const scheduleDay = (now: string) => todayIn("Australia/Sydney", now);

/** Requires that each added item is in the schedule today. Items already in the list may have ended. */
async function assertInForce(
  { db, body, now, fail }: HandlerContext<typeof clientPreferenceRoutes.updateItems>,
  before: readonly { readonly item: string }[],
): Promise<void> {
  const currentItems = new Set(before.map(({ item }) => item));
  const addedItems = body.items.map(({ item }) => item).filter((item) => !currentItems.has(item));
  const validItems = await itemsInForce(db, addedItems, scheduleDay(now));
  const wrongIndex = body.items.findIndex(({ item }) => !currentItems.has(item) && !validItems.has(item));
  if (wrongIndex >= 0)
    fail(unknownItem, undefined, { [`items.${wrongIndex}.item`]: unknownItem.sentence(undefined) });
}
