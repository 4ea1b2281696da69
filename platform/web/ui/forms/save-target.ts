/**
 * The forms on the page that Ctrl S may save. One of them is the target at a time: the one that was used
 * last, otherwise the first on the page.
 */
const forms = new Set<HTMLFormElement>();
const listeners = new Set<() => void>();
let lastUsed: HTMLFormElement | null = null;

const notify = (): void => {
  for (const listener of listeners) listener();
};

export function saveTarget(): HTMLFormElement | null {
  if (lastUsed && forms.has(lastUsed)) return lastUsed;
  const [first, ...others] = forms;
  return others.reduce<HTMLFormElement | null>(
    (earliest, form) =>
      earliest && earliest.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_PRECEDING ? form : earliest,
    first ?? null,
  );
}

/** Saves the target wherever the focus is. A form that has the focus handles its key itself. */
function saveOnKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  if (document.querySelector('[role="dialog"]') === null) saveTarget()?.requestSubmit();
}

/** Adds a form that Ctrl S may save, and returns the function that removes it. */
export function addSaveForm(form: HTMLFormElement): () => void {
  const use = (): void => {
    lastUsed = form;
    notify();
  };
  if (forms.size === 0) window.addEventListener("keydown", saveOnKey);
  forms.add(form);
  form.addEventListener("focusin", use);
  notify();
  return () => {
    forms.delete(form);
    form.removeEventListener("focusin", use);
    if (lastUsed === form) lastUsed = null;
    if (forms.size === 0) window.removeEventListener("keydown", saveOnKey);
    notify();
  };
}

export function followSaveTarget(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
