import { createHmac } from "node:crypto";
import bcrypt from "bcryptjs";

/** The hash of a password with another bcrypt cost. */
export function hashOfCost(password: string, cost: number): string {
  const salt = bcrypt.genSaltSync(cost);
  const prepared = createHmac("sha256", salt).update(password, "utf8").digest("base64");
  return bcrypt.hashSync(prepared, salt);
}
