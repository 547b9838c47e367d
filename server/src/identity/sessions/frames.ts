import type { FastifyInstance } from 'fastify';
import { html } from '../../adapters/http/html.ts';
import type { IdentityClient } from '../../provider/surroundings.ts';
import { originsOf } from '../protocol/clients.ts';
import { protocolPath } from '../protocol/layout.ts';
import { framePageHeaders, type PageFrame } from '../pages/pages.ts';
import type { ResourceName } from '../pages/resources.ts';

/** Binds the hidden pages keycloak-js holds in frames: session check and third-party cookie check. */
export function serveFrames(
  realm: FastifyInstance,
  parts: { frame: PageFrame; clients: readonly IdentityClient[]; origin: string },
): void {
  const page = (address: string, script: ResourceName): void => {
    const text = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>.</title>
<script src="${parts.frame.resources.address(script)}" defer></script></head><body></body></html>
`.text;
    realm.get(`${protocolPath}${address}`, (_request, reply) => {
      // It knows no list of origins: those are in the policy, which every browser follows that can run the page.
      reply.removeHeader('x-frame-options');
      return reply.headers(framePageHeaders(parts.frame)).type('text/html; charset=utf-8').send(text);
    });
  };
  page('/login-status-iframe.html', 'login-status.js');
  page('/3p-cookies/step1.html', 'cookies-step1.js');
  page('/3p-cookies/step2.html', 'cookies-step2.js');
  const allowed = new Map(parts.clients.map((client) => [client.id, originsOf(client.redirectAddresses)]));
  realm.get(`${protocolPath}/login-status-iframe.html/init`, (request, reply) => {
    const query = new URL(request.url, parts.origin).searchParams;
    const origins = allowed.get(query.get('client_id') ?? '') ?? [];
    const known = origins.includes(query.get('origin') ?? '');
    return reply
      .code(known ? 204 : 403)
      .header('cache-control', 'no-store')
      .send();
  });
}
