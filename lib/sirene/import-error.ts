/** Why a download, an import, a delta or a rollback was refused or stopped: one sentence for the operator. */
export class ImportError extends Error {
  override name = "ImportError";
}
