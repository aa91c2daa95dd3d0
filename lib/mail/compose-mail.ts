import type { Locale } from "@/lib/contract/locale";

/** What a mail says, in the reader's language; HTML and text are made from it. */
export type MailWords = {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  /** null: there is nothing to do. */
  action: { label: string; url: string } | null;
  /** What stands small below the action. */
  notes: string[];
};

export type Mail = { to: string; subject: string; text: string; html: string };

/** The mail as text, and as HTML that needs nothing from outside. */
export function composeMail(to: string, words: MailWords): Mail {
  return { to, subject: words.subject, text: textOf(words), html: htmlOf(words) };
}

function textOf({ paragraphs, action, notes }: MailWords): string {
  const link = action ? [`${action.label}\n${action.url}`] : [];
  return [...paragraphs, ...link, ...notes].join("\n\n").concat("\n");
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const copyHint: Record<Locale, string> = {
  fr: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:",
  en: "If the button does not work, copy this address into your browser:",
};

// Tables and inline styles: what every mail program draws alike.
function htmlOf({ locale, subject, paragraphs, action, notes }: MailWords): string {
  const body = paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
    )
    .join("\n");
  const small = notes
    .map(
      (text) =>
        `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5b5b66">${escapeHtml(text)}</p>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f6f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e3e3e8;border-radius:8px">
<tr><td style="padding:32px;${font};color:#1a1a1d">
<h1 style="margin:0 0 24px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(subject)}</h1>
${body}
${action ? button(action, locale) : ""}${small}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function button({ label, url }: NonNullable<MailWords["action"]>, locale: Locale): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
<tr><td style="border-radius:6px;background:#1f4fd8"><a href="${address}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>
</table>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;color:#5b5b66">${copyHint[locale]}<br><a href="${address}" style="color:#1f4fd8;word-break:break-all">${address}</a></p>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
