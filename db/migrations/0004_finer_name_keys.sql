-- Names are now looked up in eight times as many buckets. The registers that are there get the new ones beside the old,
-- which serve processes of the last build until they end, and are not in the next register.
DO $$
DECLARE
  register name;
BEGIN
  FOR register IN
    SELECT nspname FROM pg_namespace
    WHERE nspname ~ '^register_[0-9]+$' AND to_regclass(nspname || '.search_index') IS NOT NULL
  LOOP
    EXECUTE format($split$
      WITH digits AS (SELECT '0123456789abcdefghijklmnopqrstuvwxyz' AS all36),
      buckets AS (
        SELECT bucket, coalesce(nullif(ltrim(
            substr(all36, bucket / 1296 + 1, 1) || substr(all36, bucket / 36 %% 36 + 1, 1)
              || substr(all36, bucket %% 36 + 1, 1), '0'), ''), '0') AS base36
        FROM digits, generate_series(0, 32767) AS bucket),
      entries AS (
        SELECT bucket, place, substring(postings FROM place * 12 + 1 FOR 12) AS entry
        FROM %1$I.search_index
        JOIN buckets ON token = 'k' || base36
        CROSS JOIN LATERAL generate_series(0, octet_length(postings) / 12 - 1) AS place)
      INSERT INTO %1$I.search_index (token, n, postings)
      SELECT 'x' || to_hex(bucket | (((get_byte(entry, 8) >> 7) | ((get_byte(entry, 9) & 3) << 1)) << 15)),
        count(*), string_agg(entry, ''::bytea ORDER BY place)
      FROM entries GROUP BY 1
      ON CONFLICT (token) DO NOTHING
    $split$, register);
  END LOOP;
END $$;
