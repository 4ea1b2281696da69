import { Notifications } from "@mantine/notifications";
import { useHeightVariable } from "#platform/web/ui/browser/useHeightVariable.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";

const findStack = (position: "bottom-center" | "bottom-left") => () =>
  document.querySelector<HTMLElement>(`.mantine-Notifications-root[data-position="${position}"]`);
const findPhoneStack = findStack("bottom-center");
const findDesktopStack = findStack("bottom-left");

/**
 * Renders the visible toasts below the page's sheet. Their height is set as `--toast-height`, by which sheets
 * and full-screen dialogs shrink, so that a toast never covers a control.
 */
export function ToastStack() {
  const isPhone = usePhone();
  useHeightVariable("--toast-height", isPhone ? findPhoneStack : findDesktopStack);
  return (
    <Notifications
      // Mantine's portal is filled only after its parents' effects, which would then miss the stack.
      withinPortal={false}
      position={isPhone ? "bottom-center" : "bottom-left"}
      limit={3}
      autoClose={4000}
      pauseResetOnHover="all"
      containerWidth={380}
      transitionDuration={120}
    />
  );
}
