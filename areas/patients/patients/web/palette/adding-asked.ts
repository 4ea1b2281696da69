import { requestStore } from "#platform/web/shell/request-store.ts";

const { ask, useRequested } = requestStore<true>();

/** Opens or closes the form for a new patient over the current page. */
export const setAddPatientOpen = (isOpen: boolean): void => ask(isOpen || null);
export const useAddPatientOpen = (): boolean => useRequested() !== null;
