/**
 * Security headers that browsers heed for scripts and styles. The others concern documents.
 * @type {Readonly<Record<string, string>>}
 */
export const resourceHeaders = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Security headers of every answer, pages and API alike.
 * @type {Readonly<Record<string, string>>}
 */
export const protectiveHeaders = {
  ...resourceHeaders,
  "cross-origin-opener-policy": "same-origin",
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
