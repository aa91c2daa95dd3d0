import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { ownDataFile } from "@/lib/http/own-data-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "required", limit: "export", response: "download" },
    ({ caller, clientAddress, now }) => ownDataFile(caller, clientAddress, now),
  ),
});
