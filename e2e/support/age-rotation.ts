import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { queryDatabase } from "./query-database";
import type { ServerAddress } from "./server";

/** Moves the rotation of a refresh token into the past, by default beyond the time of replays; by fewer than 0, into the future. */
export async function ageRotation(
  server: ServerAddress,
  refreshToken: string,
  seconds = 11,
): Promise<void> {
  await queryDatabase(
    server,
    `update refresh_tokens set rotated_at = rotated_at - $2::float8 * interval '1 second'
     where token_hash = $1`,
    [hashOpaqueToken(refreshToken), String(seconds)],
  );
}
