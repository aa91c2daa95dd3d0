import { listFrame } from "./company-list";

const rows = ["w-2/5", "w-1/3", "w-1/2", "w-2/5", "w-1/4", "w-1/3", "w-2/5", "w-1/2"];

/** A placeholder while the first list of results loads. */
export function CompanyListSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      <div className="flex h-8 items-start">
        <div className="h-5 w-32 rounded bg-sunken" />
      </div>
      <div className={`overflow-hidden ${listFrame}`}>
        <div className="company-placeholder-head" />
        <div className="divide-y divide-line">
          {rows.map((width, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              key={index}
              className="company-placeholder"
            >
              <div className={`h-4 rounded bg-sunken ${width}`} />
              <div className="h-3 w-1/5 rounded bg-sunken" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
