import type { FastifyInstance } from 'fastify';
import { isOfApi } from './own-origins.ts';

/** What the page sends with its calls besides what every page may. */
const sentHeaders = 'authorization, content-type, idempotency-key';
/** What it reads of a response besides its body. */
const readHeaders = 'retry-after, x-total-rows';

/**
 * Lets the portal's page, and pages of nobody else, ask the API and read what comes back where that has an address of its own
 * (rule addresses 12). Cookies play no part in it. Call it before unknown ways are answered.
 * @param origin of the page
 */
export function openApiTo(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', (request, reply, go) => {
    if (!isOfApi(request.url)) {
      go();
      return;
    }
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': readHeaders });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) go();
    else
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': sentHeaders,
          'access-control-max-age': '3600',
        })
        .send();
  });
}
