/** Why a download, an import, a delta or a rollback was refused or stopped: one sentence for the operator. */
export class ImportError extends Error {
  override name = "ImportError";
}

/** The content of a file is not what was packed or published; `file` is its name. */
export class DamagedFileError extends ImportError {
  constructor(
    readonly file: string,
    message: string,
  ) {
    super(message);
  }
}
