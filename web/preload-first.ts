import type { Plugin } from 'vite';
import { addresses } from '../core/src/contract/addresses.ts';

/**
 * Lets the page ask for its configuration before its program has arrived, and for the font of its first words before the
 * style sheet has.
 * @throws when the build makes no font of this name
 */
export function preloadFirst(name: string): Plugin {
  return {
    name: 'preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        // Without a build there is nothing to name yet.
        if (bundle === undefined) return [];
        const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (file === undefined) throw new Error(`No font of the page is called ${name}`);
        const attrs = {
          rel: 'preload',
          href: `/rap-home/${file}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        };
        const configuration = { rel: 'preload', href: addresses.configuration, as: 'fetch', crossorigin: '' };
        return [configuration, attrs].map((each) => ({ tag: 'link', attrs: each, injectTo: 'head' }));
      },
    },
  };
}
