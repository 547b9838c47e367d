/** The elements that the text of an alert may have; all others are left out (rule alerts 3). */
export const alertTags: readonly string[] = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'];

/** The one attribute that an element may have, where a link leads (rule alerts 3). */
export const linkAttribute = { tag: 'a', name: 'href' } as const;

/** Whether a link of an alert may lead there: to a page on the web, or to one of the portal's own (rule alerts 3). */
export function isAllowedLink(address: string): boolean {
  return /^(https?:\/\/[^\s/\\]|\/(?![/\\]))[^\s\p{Cc}]*$/iu.test(address);
}

/** A beginning or an end of an element, with its name. */
const anyTag = /<\/?([a-z][^\s/>]*)/giu;

/**
 * Whether the person who writes it sees on the page all that they wrote: nothing in it looks like an element that is left out, or
 * like a link that goes nowhere. It is help for writing and no protection: what is shown is cleaned on both sides.
 */
export function isPlainEnough(text: string): boolean {
  const tags = [...text.matchAll(anyTag)].map(([, name = '']) => name.toLowerCase());
  if (/<[!?]/.test(text) || tags.some((name) => !alertTags.includes(name))) return false;
  const links = [...text.matchAll(/<a\b([^>]*)>/gi)].map(([, rest = '']) => rest);
  return links.every((rest) => {
    const address = /^\s+href\s*=\s*(?:"([^"]*)"|'([^']*)')\s*$/i.exec(rest);
    return address !== null && isAllowedLink(address[1] ?? address[2] ?? '');
  });
}

/** The markup of what was written: a text without elements is split into paragraphs at its empty lines. */
export function markupOf(written: string): string {
  const text = written.trim();
  if (text.search(anyTag) >= 0 || text === '') return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.split(/\r?\n[^\S\n]*\r?\n\s*/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br />')}</p>`).join('');
}
