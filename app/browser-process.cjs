/** Replaces Node's `process` in the browser, where packages read variables from it; there are none. */
module.exports = { env: {} };
