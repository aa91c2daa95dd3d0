/** The fields of rows in PostgreSQL's binary COPY format, without its header and end. */
export function readRows(bytes: Buffer): Buffer[][] {
  const rows: Buffer[][] = [];
  let at = 0;
  const field = () => {
    const length = bytes.readInt32BE(at);
    at += 4 + length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const fields = bytes.readInt16BE(at);
    at += 2;
    rows.push(Array.from({ length: fields }, field));
  }
  return rows;
}
