import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { countingRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export { countLetter, letterBody, letterText, readCount, sentBody } from "./letter-text.ts";
export { completeText } from "../rules/letter-parts.ts";
export { work as readText } from "./text.work.ts";
export { CONTENT_TYPES, relationsPart, WordPackage } from "./word-package.ts";
export { readXml, USUAL_PREFIXES, type XmlTag } from "./read-xml.ts";
export { readWordPart } from "./word-part.ts";
export { drawnText, SIGNS, symbolSign } from "./word-signs.ts";
export {
  formatOf,
  isCrossedOut,
  paragraphFormat,
  runStyleFormat,
  styleFormats,
  withRunStyle,
  type WordFormat,
  type WordStyles,
} from "./word-styles.ts";
export { directoryEntries, unpack } from "./zip-entry.ts";
/** @internal Tests of other features read written packages with it. */
export { zipEntry } from "./zip-entry.ts";

export const counting = defineFeature({ name: "counting", endpoints: [endpoints(countingRoutes, handlers)] });
