import { addresses } from '@portal/core/contract/addresses.ts';
import { publicPaths, screenHead } from '@portal/core/domain/content/screen-head.ts';
import { html } from '../adapters/http/html.ts';
import type { ScreenHeads } from '../adapters/http/static-page.ts';

/** What stands in the head of each screen, for whoever runs no script (rule addresses 9). */
export function screenHeads({ portalName, origin }: { portalName: string; origin: string }): ScreenHeads {
  const portal = `${origin}${addresses.portal}`;
  return {
    paths: publicPaths.map((path) => `${addresses.portal}${path}`),
    head: (path, language) => {
      const own = path?.slice(addresses.portal.length) ?? '';
      const { title, elements } = screenHead(own, { language, portalName, portal });
      return html`<title>${title}</title>
    ${elements.map(
      ({ tag, attributes }) =>
        html`${tag === 'meta' ? open.meta : open.link}${attributes.map(([name, value]) => html` ${name}="${value}"`)} />`,
    )}`;
    },
  };
}

const open = { meta: html`<meta`, link: html`<link` };
