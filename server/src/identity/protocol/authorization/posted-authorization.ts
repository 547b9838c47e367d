import type { FastifyInstance } from 'fastify';
import { type PageFrame, chooseLanguage, refusalPage, sendPage } from '../../pages/pages.ts';
import { leadTo } from '../../sign-in/open-sign-in.ts';
import { protocolPath, realmPath } from '../layout.ts';

/** A longer request would not fit into an address, whatever stands before us. */
const longestQuery = 8_000;

/**
 * Binds authorization by POST. The same request comes again by GET: only then does the browser send our cookies along, as
 * they stay away from what another site posts.
 */
export function servePostedAuthorization(realm: FastifyInstance, { frame }: { frame: PageFrame }): void {
  realm.post(`${protocolPath}/auth`, (request, reply) => {
    const query = request.body instanceof URLSearchParams ? request.body.toString() : '';
    if (query.length <= longestQuery) return leadTo(reply, `${realmPath}${protocolPath}/auth?${query}`);
    const language = chooseLanguage(null, request.headers['accept-language']);
    return sendPage(reply, frame, refusalPage(language, 400, 'invalid_request'), 400);
  });
}
