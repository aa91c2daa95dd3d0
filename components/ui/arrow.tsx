export function Arrow({ isBack = false }: { isBack?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className={`size-3 shrink-0 ${isBack ? "rotate-180" : ""}`}
    >
      <path d="M2 6h8M6.5 2.5L10 6 6.5 9.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
