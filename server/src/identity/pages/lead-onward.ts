import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyReply } from 'fastify';
import { noticePage, type PageFrame, sendPage } from './pages.ts';
import { identityTexts } from './texts.ts';

/**
 * Responds to a sent form with an address from which the way may go on to a client. Chromium holds the policy of the form's page
 * (`form-action`) against every redirect that follows, WebKit against some, and nobody knows where a client's callback leads on
 * to. So windows get a page that goes on by itself, with which a way of its own begins, and our cookies come along whatever site
 * the form was on. Windows are known by what browsers say of their requests; the person who says nothing, as programs do, is redirected.
 */
export function leadOnward(
  reply: FastifyReply,
  frame: PageFrame,
  { address, language }: { address: string; language: Language },
): FastifyReply {
  const { method, headers } = reply.request;
  // In a frame, where a page of ours is not shown, there is no form of ours either.
  if (method !== 'POST' || headers['sec-fetch-dest'] !== 'document')
    return reply.code(303).headers({ 'cache-control': 'no-store', location: address }).send();
  const { onwardTitle, onwardText, onward } = identityTexts[language];
  const page = noticePage(language, onwardTitle, onwardText, null, { address, text: onward });
  return sendPage(reply.header('refresh', `0;url=${address}`), frame, page);
}
