import { addresses } from '@portal/core/contract/addresses.ts';
import { alertSourceName } from '@portal/core/domain/alerts/alert-levels.ts';
import { publicPaths, screenHead } from '@portal/core/domain/content/screen-head.ts';
import { html } from '../adapters/http/html.ts';
import type { BuiltPage, ScreenHeads } from '../adapters/http/static-page.ts';

interface HeadConfig {
  portalName: string;
  origin: string;
  commsUrl: string | null;
}

/** Public screens that do not come with the page: where the code of each begins in the page's workspace, and its words. */
const ownParts: Readonly<Record<string, { code: string; content: string }>> = {
  [`${addresses.portal}/resources`]: {
    code: 'src/features/resources/resources-screen.tsx',
    content: `${addresses.content}/resources.json`,
  },
  [`${addresses.portal}/contact`]: {
    code: 'src/features/contact/contact-screen.tsx',
    content: `${addresses.content}/faq.json`,
  },
};

/**
 * What is in the head of each screen: for anyone who runs no script (rule addresses 9), where alerts come from, so that the
 * page asks for them before it has its configuration, and what the screen will ask for, so that the browser
 * does not wait until the page's program has come and found out.
 * @throws when the build does not have the code of one of them
 */
export function screenHeads({ portalName, origin, commsUrl }: HeadConfig, built: BuiltPage): ScreenHeads {
  const portal = `${origin}${addresses.portal}`;
  const alerts = commsUrl === null ? '' : html`<meta name="${alertSourceName}" content="${commsUrl}" />`;
  return {
    wants: (path, language) => {
      const own = path === null ? undefined : ownParts[path];
      const { scripts, sheets } = own === undefined ? noParts : built.partsOf(own.code);
      const asked = [
        ...(commsUrl === null ? [`${addresses.activeAlerts}?clientId=RAP&language=${language}`] : []),
        ...(own === undefined ? [] : [own.content]),
      ];
      return html`${scripts.map((address) => html`<link rel="modulepreload" href="${address}" crossorigin />`)}
    ${sheets.map((address) => html`<link rel="preload" href="${address}" as="style" crossorigin />`)}
    ${asked.map((address) => html`<link rel="preload" href="${address}" as="fetch" crossorigin />`)}`;
    },
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

const noParts = { scripts: [], sheets: [] } as const;
const open = { meta: html`<meta`, link: html`<link` };
