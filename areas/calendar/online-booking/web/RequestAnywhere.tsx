import { type ComponentProps, useEffect } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { askRequest, useRequestAsked } from "./request-asked.ts";
import type { RequestModal as Modal } from "./RequestModal.tsx";

const RequestModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("./RequestModal.tsx").then((module) => module.RequestModal),
);

const close = (): void => askRequest(null);

/** Renders the dialog of a request over any page, while it is requested. */
export function RequestAnywhere() {
  const id = useRequestAsked();
  // Closes the dialog on unmount because the request belongs to the opened client.
  useEffect(() => close, []);
  return id !== null && <RequestModal id={id} onClose={close} />;
}
