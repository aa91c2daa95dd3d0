/**
 * What every answer says to a browser, pages and API alike.
 * @type {Readonly<Record<string, string>>}
 */
export const protectiveHeaders = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/**
 * What is no page: nothing of it may run, load or be framed.
 * @type {Readonly<Record<string, string>>}
 */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** Said by a service whose public address is https: two years, its subdomains too. */
export const strictTransport = "max-age=63072000; includeSubDomains";
