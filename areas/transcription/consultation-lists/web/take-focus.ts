/** Ref that focuses a field as soon as it is opened in its row. */
export const takeFocus = (field: HTMLInputElement | null): void => field?.focus();
