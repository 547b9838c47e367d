import { addresses } from '@portal/core/contract/addresses.ts';
import type { BotService } from '@portal/core/domain/contact/bot-check.ts';
import type { FastifyInstance } from 'fastify';
import { html } from '../../adapters/http/html.ts';
import { serviceWays } from './bot-service.ts';

/**
 * Serves the small page in which the service draws its box. The contact form frames it, so that scripts of others run
 * beside the portal's pages and never within them: the policy of those stays as strict as it is.
 */
export function serveBotCheckPage(app: FastifyInstance, service: BotService): void {
  const { script, object, also } = serviceWays[service.kind];
  const { origin } = new URL(service.address);
  const scripts = [origin, ...also.scripts].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `frame-src ${[origin, ...also.frames].join(' ')}`,
    `connect-src ${origin}`,
    `img-src 'self' data: ${scripts}`,
    `font-src ${scripts}`,
    // The services lay out their boxes by style attributes.
    `style-src 'unsafe-inline' ${scripts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';');
  app.get<{ Querystring: { language?: unknown } }>(addresses.botCheck, (request, reply) => {
    const language = request.query.language === 'es' ? 'es' : 'en';
    const page = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <title>${titles[language]}</title>
    <script src="${addresses.portal}/bot-check.js" defer></script>
  </head>
  <body style="margin: 0; position: relative">
    <div id="box" data-object="${object}" data-site-key="${service.siteKey}" data-script="${service.address}${script(language)}"></div>
  </body>
</html>
`;
    return reply
      .headers({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        // The service checks that its box is on a site that it knows.
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(page.text);
  });
}

const titles = { en: 'Check that you are a person', es: 'Verificación de que usted es una persona' };
