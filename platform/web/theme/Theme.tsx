import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "./mantine.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/dropzone/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./tokens.css";
import "./base.css";
import "./menus.css";
import "./touch.css";
import "./toasts.css";
import "./print.css";
import "./forced-colors.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import type { ReactNode } from "react";
import { theme } from "./theme.ts";

const schemeManager = localStorageColorSchemeManager({ key: "corella.scheme" });

export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <DatesProvider settings={{ firstDayOfWeek: 1, weekendDays: [0, 6], locale: "en" }}>
        {children}
      </DatesProvider>
    </MantineProvider>
  );
}
