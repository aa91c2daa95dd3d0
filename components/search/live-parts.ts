import { CompanyList } from "./company-list";
import { LiveFacetRail } from "./live-facet-rail";
import { LiveListHead } from "./live-list-head";
import { LiveSearch } from "./live-search";

/** What shows the results that the browser has fetched. Loaded as a whole. */
export const liveParts = { CompanyList, LiveFacetRail, LiveSearch, LiveListHead };
