import { addresses } from '@portal/core/contract/addresses.ts';
import { publicPaths } from '@portal/core/domain/content/screen-head.ts';
import type { FastifyInstance } from 'fastify';
import { html } from '../adapters/http/html.ts';

/** Tells search engines which pages there are, and where nothing is for them (rule addresses 9). */
export function serveSearchEngines(app: FastifyInstance, origin: string): void {
  const robots = [
    'User-agent: *',
    // The page itself shows the catalogue, which it asks for.
    `Allow: ${addresses.catalogue}`,
    ...['/greenlight/', '/realms/', '/demo/'].map((closed) => `Disallow: ${closed}`),
    `Sitemap: ${origin}${addresses.siteMap}`,
    '',
  ].join('\n');
  const siteMap = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPaths.map((path) => html`<url><loc>${origin}${addresses.portal}${path}</loc></url>`)}
</urlset>
`.text;
  const serve = (url: string, type: string, content: string): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(content),
    });
  };
  serve(addresses.robots, 'text/plain; charset=utf-8', robots);
  serve(addresses.siteMap, 'application/xml; charset=utf-8', siteMap);
}
