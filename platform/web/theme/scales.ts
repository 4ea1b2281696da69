import type { MantineColorsTuple } from "@mantine/core";

const scale = (steps: string): MantineColorsTuple => {
  const [a, b, c, d, e, f, g, h, i, j] = steps.split(" ").map((step) => `#${step}`);
  return [a ?? "", b ?? "", c ?? "", d ?? "", e ?? "", f ?? "", g ?? "", h ?? "", i ?? "", j ?? ""];
};

/**
 * Scales of ten OKLCH steps with equal lightness. Step 8 on step 1 has a contrast of at least 7.3:1 in every
 * hue, so hues can be exchanged.
 */
const stone = scale("F7F8F7 EDEFED DDE1DE C8CECA ADB5B0 919993 747B76 5C625E 464C48 303431");
const waratah = scale("FFF5F4 FEE9E7 FED4D0 FEB7B2 FF8D87 F65B5A D2383D B01D28 8E0719 610B12");

export const scales = {
  euca: scale("F1FAF7 E1F3EE C7E8DF A4D9CC 7CC3B3 59A897 398979 216F60 10574A 0E3B33"),
  wattle: scale("FCF7EA F9EED0 F4DEA5 EBC86B DBAC00 B99100 947406 775D02 5D4700 403100"),
  ocean: scale("F2F8FE E3F0FE C9E3FF A5D1FE 72B8FE 439BEF 1D7CCD 0062AB 014C86 00345F"),
  jacaranda: scale("F9F6FE F2EAFF E7D8FE D8BEFE C59AFE AB7BE7 8D5CC5 7345A6 5A3286 3D235B"),
  waratah,
  ochre: scale("FEF6EF FEEBDA FED7B7 F9BF8C EBA05A D18130 AE6404 8C4F01 6E3C00 4D2900"),
  fern: scale("F1FAF2 E0F5E3 C4ECCB A0DEAC 75C988 50AE69 2D8E4B 117436 005A26 053E1A"),
  stone,
  gray: stone,
  red: waratah,
  dark: scale("E4EAE6 BFC8C2 A3AEA7 859089 333C37 28302C 1E2521 161C19 101512 0B0F0D"),
};
