import { Notifications } from "@mantine/notifications";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";

export function ToastStack() {
  const phone = usePhone();
  return (
    <Notifications
      position={phone ? "bottom-center" : "bottom-left"}
      limit={3}
      autoClose={4000}
      pauseResetOnHover="all"
      containerWidth={380}
      transitionDuration={120}
    />
  );
}
