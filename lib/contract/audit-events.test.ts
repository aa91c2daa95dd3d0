import { expect, test } from "vitest";
import { AuditQuery } from "./audit-events";

test.each(["7", "x".repeat(400), "é@", "00000000-0000-0000-0000-00000000000g"])(
  "a user that is neither an identifier nor an address is refused: %s",
  (user) => {
    const { error } = AuditQuery.safeParse({ user });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "must be a user's identifier or email address, given once",
    ]);
  },
);
