import { requestStore } from "#platform/web/shell/request-store.ts";

/** The dialog of a request over the current page, by the ID of the request. */
export const { ask: askRequest, useRequested: useRequestAsked } = requestStore<number>();
