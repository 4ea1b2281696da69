import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { Handlers } from "#platform/http/call.ts";
import { hasForAll } from "#platform/access/resolve-access.ts";
import { lookupRoutes } from "../contract.ts";
import { parseLocalityQuery } from "../rules/locality-query.ts";
import { searchHospitals } from "./hospital.queries.ts";
import { searchLocalities } from "./locality.queries.ts";
import { searchMbsItems } from "./mbs-item.queries.ts";
import { productsOn } from "./price.queries.ts";
import {
  listCompanyClients,
  listHealthFunds,
  listServices,
  listSpecialties,
  listUserLocations,
} from "./queries.ts";

export const lookupHandlers: Handlers<typeof lookupRoutes> = {
  localities({ db, params }) {
    const { text, country } = parseLocalityQuery(params.query);
    return searchLocalities(db, text, { country });
  },

  localitiesOfState({ db, params }) {
    return searchLocalities(db, params.text, { state: params.stateAbbreviation });
  },

  hospitals({ db, params }) {
    return searchHospitals(db, params.query);
  },

  specialties({ db }) {
    return listSpecialties(db);
  },

  services({ db }) {
    return listServices(db);
  },

  companyClients({ db, actor }) {
    return listCompanyClients(db, hasForAll(actor, lookupRoutes.companyClients) ? null : PARTNER_COMPANY);
  },

  mbsItems({ db, params, now }) {
    return searchMbsItems(db, params.query, todayIn("Australia/Sydney", now));
  },

  async products({ db, now }) {
    const products = await productsOn(db, todayIn("Australia/Sydney", now));
    return products.map((product) => ({ ...product, unit_price: Number(product.unit_price) }));
  },

  userLocations({ db }) {
    return listUserLocations(db);
  },

  healthFunds({ db }) {
    return listHealthFunds(db);
  },
};
