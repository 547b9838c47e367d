import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { MailBlock } from '@portal/core/domain/mail/mail-blocks.ts';
import { html, type Markup } from '../adapters/http/html.ts';

/** Blocks as paragraphs; nothing in them becomes markup, and no link is made from what people typed. */
export function paragraphsOf(blocks: readonly MailBlock[]): Markup {
  return html`${blocks.map((block) =>
    block.kind === 'LINK'
      ? html`<p>${block.label}: <a href="${block.address}">${block.address}</a></p>
`
      : html`<p>${linesOf(block.lines)}</p>
`,
  )}`;
}

function linesOf(lines: readonly string[]): Markup {
  return html`${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`;
}

/** The parsed text of a mail. */
export interface MailWords {
  language: Language;
  subject: string;
  blocks: readonly MailBlock[];
}

const letters = 'font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5';

/** What programs that know dark pages show on them; others keep the style of each element. */
const darkLook = html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #1b1b1b !important; }
  .sheet { background-color: #2b2b2b !important; border-color: #73b3e7 !important; }
  .sheet p { color: #f0f0f0 !important; }
  .sheet a { color: #97d4ea !important; }
  .button { background-color: #73b3e7 !important; }
  .button a { color: #1b1b1b !important; }
}
`;

/**
 * A mail as a page, for light and for dark (rule mail 7): the first link is a button, and nothing has to be fetched. Each element has
 * its look with it, because many programs leave style sheets out.
 */
export function mailPage({ language, subject, blocks }: MailWords): string {
  const main = blocks.find(({ kind }) => kind === 'LINK');
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkLook}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f0f0f0">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f0f0f0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border-top:4px solid #005ea2"><tr><td style="padding:16px 24px 8px 24px;word-break:break-word">
${blocks.map((block) => markupOf(block, block === main))}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}

function markupOf(block: MailBlock, isMain: boolean): Markup {
  const paragraph = `margin:0 0 16px 0;${letters};color:#1b1b1b`;
  if (block.kind === 'LINES')
    return html`<p style="${paragraph}">${linesOf(block.lines)}</p>
`;
  if (!isMain)
    return html`<p style="${paragraph}"><a href="${block.address}" style="color:#005ea2">${block.label}</a></p>
`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px 0"><tr><td class="button" bgcolor="#005ea2" style="border-radius:4px;background-color:#005ea2"><a href="${block.address}" style="display:inline-block;padding:12px 20px;${letters};font-weight:bold;color:#ffffff;text-decoration:none">${block.label}</a></td></tr></table>
`;
}
