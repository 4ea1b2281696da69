/** For a field that a press or a key just opened in its row. */
export const takeFocus = (field: HTMLInputElement | null): void => field?.focus();
