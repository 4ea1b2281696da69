import { lazyComponent, lazyOptional } from "#platform/web/shell/lazy-component.tsx";

/**
 * Dialog shown over the page whenever there is a bulletin to agree to. The page doesn't wait for its code.
 */
export const PendingBulletins = lazyComponent<object>(() =>
  import("#areas/transcription/bulletins/web/PendingBulletins.tsx").then((module) => module.PendingBulletins),
);

/** Last section of the page, loaded later. */
export const HomeNews = lazyOptional(() => import("./HomeNews.tsx").then((module) => module.HomeNews));

/** Figures for users who work on a list; other users don't load their code. */
export const WaitingWork = lazyOptional(() =>
  import("./WaitingWork.tsx").then((module) => module.WaitingWork),
);

/** Sections for users who work with letters; other users don't load their code. */
export const HomeTasks = lazyOptional(() => import("./HomeWork.tsx").then((module) => module.HomeTasks));
export const HomeLetters = lazyOptional(() => import("./HomeWork.tsx").then((module) => module.HomeLetters));

/** Section for users who pay the practice's invoices. */
export const HomeInvoices = lazyOptional(() =>
  import("./HomeInvoices.tsx").then((module) => module.HomeInvoices),
);
