import type { FastifyInstance } from 'fastify';
import { leadOnward } from '../../pages/lead-onward.ts';
import { type PageFrame, chooseLanguage, refusalPage, sendPage } from '../../pages/pages.ts';
import { protocolPath, realmPath } from '../layout.ts';

/** A longer request would not fit into an address, whatever proxy is in front. */
const longestQuery = 8_000;

/**
 * Binds authorization by POST. The same request comes again by GET: only then does the browser send our cookies along, as
 * they stay away from what another site posts.
 */
export function servePostedAuthorization(realm: FastifyInstance, { frame }: { frame: PageFrame }): void {
  realm.post(`${protocolPath}/auth`, (request, reply) => {
    const query = request.body instanceof URLSearchParams ? request.body.toString() : '';
    const language = chooseLanguage(null, request.headers['accept-language']);
    if (query.length <= longestQuery)
      return leadOnward(reply, frame, { address: `${realmPath}${protocolPath}/auth?${query}`, language });
    return sendPage(reply, frame, refusalPage(language, 400, 'invalid_request'), 400);
  });
}
