import { askedDialogs } from "#platform/web/shell/asked-dialogs.tsx";

/** `askRequest` opens a request over the current page; null closes it. */
export const { ask: askRequest, anywhere } = askedDialogs<{ readonly ID: number }>();
