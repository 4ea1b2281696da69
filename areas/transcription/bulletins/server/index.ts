import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { bulletinRoutes } from "../contract.ts";
import { handlers, type SaveLastBulletin } from "./handlers.ts";

export const bulletins = (saveLastBulletin: SaveLastBulletin) =>
  defineFeature({ name: "bulletins", endpoints: [endpoints(bulletinRoutes, handlers(saveLastBulletin))] });
