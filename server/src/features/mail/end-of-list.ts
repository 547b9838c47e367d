import { addresses } from '@portal/core/contract/addresses.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Queryable } from '../../adapters/db/database.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { endList } from '../../mail/choices/wanted-mail.ts';
import { renderInShell, type Surroundings } from '../../pages/shell.ts';
import { endOfListTexts } from './end-of-list-texts.ts';
import { pageLanguage } from './page-language.ts';

/** What the page on which the morning list ends works with. */
export interface EndOfListDependencies {
  db: Queryable;
  surroundings: Surroundings;
}

/** A mail program sends a few words. */
const formLimit = 16_384;

/**
 * Binds the page to which the morning list leads the person who wants no more of it, and which mail programs call for them without cookies
 * (RFC 8058, rule mail 13). Looking at it changes nothing, because scanners of mail open every link, and nothing tells whether the
 * token in the address is anybody's.
 * @param scope one of its own: it takes a body of any kind and reads none
 */
export function serveEndOfList(scope: FastifyInstance, { db, surroundings }: EndOfListDependencies): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, (_request, _body, done) => {
    done(null);
  });
  const answer = (reply: FastifyReply, page: Parameters<typeof renderInShell>[1]): FastifyReply =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(renderInShell(surroundings, page));
  scope.get<{ Params: { token: string } }>(addresses.endOfList, (request, reply) => {
    const language = pageLanguage(request);
    const { title, what, end } = endOfListTexts[language];
    const other = language === 'en' ? 'es' : 'en';
    return answer(reply, {
      language,
      title,
      otherLanguage: `${endAddress(request.params.token)}?lang=${other}`,
      content: panel(
        title,
        html`<p>${what}</p>
<form method="post" action="${endAddress(request.params.token)}?lang=${language}"><button class="usa-button" type="submit">${end}</button></form>`,
      ),
    });
  });
  scope.post<{ Params: { token: string } }>(addresses.endOfList, async (request, reply) => {
    const { token } = request.params;
    if (isUuid(token)) await endList(db, token);
    const language = pageLanguage(request);
    const { ended, again, toChoices } = endOfListTexts[language];
    return answer(reply, {
      language,
      title: ended,
      otherLanguage: null,
      content: panel(
        ended,
        html`<p>${again}</p>
<p><a href="${addresses.portal}/account?section=mail">${toChoices}</a></p>`,
      ),
    });
  });
}

function endAddress(token: string): string {
  return addresses.endOfList.replace(':token', encodeURIComponent(token));
}

function panel(title: string, content: Markup): Markup {
  return html`<div class="panel"><h1>${title}</h1>
${content}</div>`;
}
