import type { Locale } from "@/lib/contract/locale";

/** The content of a mail, in the recipient's language. */
export type MailContent = {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  /** null: the mail has no button. */
  action: { label: string; url: string } | null;
  /** Small print below the button. */
  notes: string[];
};

export type Mail = { to: string; locale: Locale; subject: string; text: string; html: string };

/** Renders a mail as plain text and as HTML without external resources. */
export function composeMail(to: string, content: MailContent): Mail {
  const { locale, subject } = content;
  return { to, locale, subject, text: textOf(content), html: htmlOf(content) };
}

function textOf({ paragraphs, action, notes }: MailContent): string {
  const link = action ? [`${action.label}\n${action.url}`] : [];
  return [...paragraphs, ...link, ...notes].join("\n\n").concat("\n");
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const copyHint: Record<Locale, string> = {
  fr: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:",
  en: "If the button does not work, copy this address into your browser:",
};

// Mail programs render tables and inline styles most reliably.
function htmlOf({ locale, subject, paragraphs, action, notes }: MailContent): string {
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

function button({ label, url }: NonNullable<MailContent["action"]>, locale: Locale): string {
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
