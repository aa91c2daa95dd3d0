/** A bar in the chart of years, as high as `percent` of its place. */
export function YearBar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none" className="size-full">
      <rect y={100 - percent} width="1" height={percent} />
    </svg>
  );
}
