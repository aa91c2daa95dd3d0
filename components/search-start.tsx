const ways = [
  { what: "A name", how: "or part of one. Accents and capitals do not matter." },
  { what: "A SIREN", how: "9 digits: the company." },
  { what: "A SIRET", how: "14 digits: one of its establishments." },
];

export function SearchStart() {
  return (
    <section aria-label="What you can search for" className="py-10">
      <ul className="grid gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-3">
        {ways.map(({ what, how }) => (
          <li key={what} className="text-sm text-ink-soft">
            <span className="block font-medium text-ink">{what}</span>
            {how}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink-soft">
        Spaces, dots and dashes in numbers are fine, and so is a French VAT number.
      </p>
    </section>
  );
}
