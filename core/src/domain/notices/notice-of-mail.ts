import { blocksOf } from '../mail/mail-blocks.ts';

/** How mail greets, which the page does not. */
const greeting = /^(?:Hello|Hola)\b.*[,:]$/;

/** What a mail says, as one text, and where its first link into the portal leads. */
export interface NoticeOfMail {
  text: string;
  /** Path and query; null where there is no such link. */
  path: string | null;
}

/**
 * The sentences of a mail without greeting and links.
 * @param origin of the portal, without a slash at the end
 */
export function noticeOfMail(body: string, origin: string): NoticeOfMail {
  const blocks = blocksOf(body, [origin]);
  const lines = blocks.flatMap((block) => (block.kind === 'LINES' ? block.lines : []));
  const link = blocks.find((block) => block.kind === 'LINK');
  const path = link?.kind === 'LINK' ? link.address.slice(origin.length) : '';
  return {
    text: lines.filter((line) => !greeting.test(line)).join(' '),
    path: path === '' ? null : path,
  };
}
