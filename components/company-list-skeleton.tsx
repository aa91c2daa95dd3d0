const rows = ["w-2/5", "w-1/3", "w-1/2", "w-2/5", "w-1/4", "w-1/3"];

/** The place of a first list of results while it loads. */
export function CompanyListSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      <div className="mb-3 flex h-6 items-center">
        <div className="h-4 w-32 rounded bg-sunken" />
      </div>
      <div className="divide-y divide-line rounded-panel border border-line bg-surface">
        {rows.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <div key={index} className="flex h-23 flex-col justify-center gap-2 px-5 md:h-13">
            <div className={`h-4 rounded bg-sunken ${width}`} />
            <div className="h-3 w-1/2 rounded bg-sunken md:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
