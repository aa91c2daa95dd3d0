let made = 0;

/** The address of a client that no other test has, for a server that trusts the proxy 127.0.0.1. */
export function newClient(): string {
  made += 1;
  return `10.1.${Math.floor(made / 250)}.${made % 250}`;
}

/** The options of a call from this client. */
export function from(client: string) {
  return { headers: { "x-forwarded-for": client } };
}
