"use client";

export function PrintButton({ words }: { words: string }) {
  return (
    <button type="button" onClick={() => window.print()} className="header-action">
      {words}
    </button>
  );
}
