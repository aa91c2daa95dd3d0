import bcrypt from "bcryptjs";

/** @typedef {{ input: string } & ({ salt: string } | { hash: string, fillSalts: string[] })} Job */

/** Gives the hash, or whether it matches, and how many rounds of bcrypt that took. */
export default function run(/** @type {Job} */ job) {
  return "salt" in job ? hash(job.input, job.salt) : matches(job);
}

function hash(/** @type {string} */ input, /** @type {string} */ salt) {
  return { value: bcrypt.hashSync(input, salt), rounds: 2 ** bcrypt.getRounds(salt) };
}

function matches(/** @type {{ input: string, hash: string, fillSalts: string[] }} */ job) {
  const rounds = 2 ** bcrypt.getRounds(job.hash);
  if (bcrypt.compareSync(job.input, job.hash)) return { value: true, rounds };
  const fills = job.fillSalts.map((salt) => hash(job.input, salt).rounds);
  return { value: false, rounds: fills.reduce((sum, each) => sum + each, rounds) };
}
