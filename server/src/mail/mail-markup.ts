import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { html, type Markup } from '../adapters/http/html.ts';

/** Plain text as paragraphs; nothing in it becomes markup, and no address in it a link. */
export function paragraphsOf(body: string): Markup {
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
  return html`${paragraphs.map(
    (lines) => html`<p>${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
`,
  )}`;
}

/** A mail as a page, without styles, images or anything to fetch. */
export function mailPage({
  language,
  subject,
  body,
}: {
  language: Language;
  subject: string;
  body: string;
}): string {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${paragraphsOf(body)}</body>
</html>
`.text;
}
