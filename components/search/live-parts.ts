import { CompanyList } from "./company-list";
import { LiveFacetRail } from "./live-facet-rail";
import { LiveSearch } from "./live-search";
import { LiveViewSwitch } from "./live-view-switch";

/** What shows the results that the browser has fetched. Loaded as a whole. */
export const liveParts = { CompanyList, LiveFacetRail, LiveSearch, LiveViewSwitch };
