import { Notifications } from "@mantine/notifications";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";

/**
 * Renders the visible toasts, floating over the page: at the bottom right above the foot of the page, on phones
 * at the top (decision 0244).
 */
export function ToastStack() {
  const isPhone = usePhone();
  return (
    <Notifications
      position={isPhone ? "top-center" : "bottom-right"}
      limit={3}
      autoClose={4000}
      pauseResetOnHover="all"
      containerWidth={340}
      transitionDuration={120}
    />
  );
}
