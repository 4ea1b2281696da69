import { lazyComponent, lazyOptional } from "#platform/web/shell/lazy-component.tsx";

/** The dialog comes over the page whenever there is something to agree to; the page doesn't wait for its code. */
export const PendingBulletins = lazyComponent<object>(() =>
  import("#areas/transcription/bulletins/web/PendingBulletins.tsx").then((module) => module.PendingBulletins),
);

/** Stands last on the page. */
export const HomeNews = lazyOptional(() => import("./HomeNews.tsx").then((module) => module.HomeNews));

/** For whoever has to do with letters; others don't load their code. */
export const HomeTasks = lazyOptional(() => import("./HomeWork.tsx").then((module) => module.HomeTasks));
export const HomeLetters = lazyOptional(() => import("./HomeWork.tsx").then((module) => module.HomeLetters));
