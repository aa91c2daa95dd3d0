/**
 * Security headers of every answer, pages and API alike.
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
 * Further headers of every answer that is not a page. Nothing in it may run, load or be framed.
 * @type {Readonly<Record<string, string>>}
 */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** HSTS for two years with subdomains. Sent if the service's public address is HTTPS. */
export const strictTransport = "max-age=63072000; includeSubDomains";
