export const isInCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-peek]") !== null;

export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
