/** What `process` is in the browser: packages ask it for variables, of which there are none. */
module.exports = { env: {} };
