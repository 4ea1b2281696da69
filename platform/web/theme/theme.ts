import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from "@mantine/core";
import { scales } from "./scales.ts";

const actionColors = {
  background: "var(--act)",
  hover: "var(--act-h)",
  color: "var(--act-t)",
  border: "1px solid transparent",
};

// Takes the colours of actions from the tokens because `autoContrast` writes white on mint in the dark theme
// (2.0:1).
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant === "filled" && color === "euca") return actionColors;
  if (input.variant === "filled" && color === "waratah") {
    return { ...actionColors, background: "var(--loss)", hover: "var(--loss-h)", color: "var(--loss-t)" };
  }
  if (input.variant === "default") {
    return {
      background: "var(--raised)",
      hover: "var(--hover)",
      color: "var(--t1)",
      border: "1px solid var(--line2)",
    };
  }
  if ((input.variant === "subtle" || input.variant === "transparent") && color === "euca") {
    return {
      background: "transparent",
      hover: "var(--hover)",
      color: "var(--link)",
      border: "1px solid transparent",
    };
  }
  return defaultVariantColorsResolver(input);
};

const floatingProps = { shadow: "float", radius: "lg" } as const;
const BUTTON_HEIGHTS: Record<string, string> = { xs: "28px", sm: "30px", md: "32px", lg: "42px" };
const INPUT_HEIGHTS: Record<string, string> = { xs: "28px", sm: "34px", md: "34px", lg: "42px" };

export const theme = createTheme({
  colors: scales,
  primaryColor: "euca",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  variantColorResolver,
  fontFamily: '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.45", xl: "1.3" },
  headings: { fontWeight: "640" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "5px", md: "7px", lg: "10px", xl: "12px" },
  defaultRadius: "md",
  shadows: { float: "var(--float)" },
  // Plain objects, because importing a component here would add it to the sign-in page.
  components: {
    Button: {
      defaultProps: { size: "md" },
      vars: (_: unknown, { size }: { size?: unknown }) => ({
        root: {
          "--button-height": BUTTON_HEIGHTS[String(size)],
          "--button-padding-x": size === "xs" ? "9px" : "12px",
          "--button-fz": size === "lg" ? "15px" : "13.5px",
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: "subtle", color: "stone", size: 30 } },
    Input: {
      defaultProps: { size: "md" },
      vars: (_: unknown, { size }: { size?: unknown }) => ({
        wrapper: { "--input-height": INPUT_HEIGHTS[String(size)], "--input-fz": "14px" },
      }),
    },
    InputWrapper: {
      // `FieldLabel` marks required fields, in forms only.
      defaultProps: {
        size: "sm",
        withAsterisk: false,
        inputWrapperOrder: ["label", "input", "error", "description"],
      },
    },
    Checkbox: { defaultProps: { color: "var(--act)", iconColor: "var(--act-t)", size: "sm", radius: "xs" } },
    Radio: { defaultProps: { color: "var(--act)", iconColor: "var(--act-t)", size: "sm" } },
    Switch: { defaultProps: { color: "var(--act)", size: "xs" } },
    Modal: {
      defaultProps: { radius: "lg", shadow: "float", transitionProps: { duration: 120, transition: "fade" } },
    },
    Menu: { defaultProps: { ...floatingProps, transitionProps: { duration: 80, transition: "fade" } } },
    Popover: { defaultProps: { ...floatingProps, transitionProps: { duration: 80, transition: "fade" } } },
    // Renders no options while a combobox is closed. Opens without a transition, so that the options exist
    // when an arrow key follows.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: {
      defaultProps: {
        comboboxProps: { ...floatingProps, keepMounted: false, transitionProps: { duration: 0 } },
      },
    },
    MultiSelect: {
      defaultProps: {
        comboboxProps: { ...floatingProps, keepMounted: false, transitionProps: { duration: 0 } },
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 350, transitionProps: { duration: 80 }, multiline: true, maw: 320 },
    },
  },
});
