import { Api } from "./api";

/** The client of the server that the test files share. It reads and compiles the document once. */
export const api = await Api.of();
