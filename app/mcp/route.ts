import { routeOfNext } from "@/app/api-routes";

/** Of hosts that run Next alone; `server.ts` answers before Next. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeOfNext;
