import { addresses } from '@portal/core/contract/addresses.ts';
import { alertSourceName } from '@portal/core/domain/alerts/alert-levels.ts';
import { publicPaths, screenHead } from '@portal/core/domain/content/screen-head.ts';
import { html } from '../adapters/http/html.ts';
import type { ScreenHeads } from '../adapters/http/static-page.ts';

interface HeadConfig {
  portalName: string;
  origin: string;
  commsUrl: string | null;
}

/**
 * What stands in the head of each screen: for whoever runs no script (rule addresses 9), and where alerts come from, so that the
 * page asks for them before it has its configuration.
 */
export function screenHeads({ portalName, origin, commsUrl }: HeadConfig): ScreenHeads {
  const portal = `${origin}${addresses.portal}`;
  const alerts = commsUrl === null ? '' : html`<meta name="${alertSourceName}" content="${commsUrl}" />`;
  return {
    paths: publicPaths.map((path) => `${addresses.portal}${path}`),
    head: (path, language) => {
      const own = path?.slice(addresses.portal.length) ?? '';
      const { title, elements } = screenHead(own, { language, portalName, portal });
      return html`<title>${title}</title>
    ${alerts}
    ${elements.map(
      ({ tag, attributes }) =>
        html`${tag === 'meta' ? open.meta : open.link}${attributes.map(([name, value]) => html` ${name}="${value}"`)} />`,
    )}`;
    },
  };
}

const open = { meta: html`<meta`, link: html`<link` };
