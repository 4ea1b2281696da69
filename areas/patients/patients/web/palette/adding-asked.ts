import { askedDialogs } from "#platform/web/shell/asked-dialogs.tsx";

/** `askPatient` opens the form for a new patient over the current page; null closes it. */
export const { ask: askPatient, anywhere } = askedDialogs<object>();
