import { Notifications } from "@mantine/notifications";
import { useHeightVariable } from "#platform/web/ui/browser/useHeightVariable.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";

const findStack = (position: "bottom-center" | "bottom-left") => () =>
  document.querySelector<HTMLElement>(`.mantine-Notifications-root[data-position="${position}"]`);
const findPhoneStack = findStack("bottom-center");
const findDesktopStack = findStack("bottom-left");

/**
 * The visible toasts, below the page's sheet. Their height becomes `--toast-height`, by which sheets and full-screen dialogs get shorter,
 * so that a toast never covers a control.
 */
export function ToastStack() {
  const phone = usePhone();
  useHeightVariable("--toast-height", phone ? findPhoneStack : findDesktopStack);
  return (
    <Notifications
      // A portal of Mantine is filled only after the effects of its parents, which would miss the stack.
      withinPortal={false}
      position={phone ? "bottom-center" : "bottom-left"}
      limit={3}
      autoClose={4000}
      pauseResetOnHover="all"
      containerWidth={380}
      transitionDuration={120}
    />
  );
}
