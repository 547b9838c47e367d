import type { Plugin } from 'vite';
import { addresses } from '../core/src/contract/addresses.ts';

/**
 * Lets the page ask for its configuration before its program has arrived, and for the fonts of its first words before the
 * style sheet has: words that get theirs later take more or less room, and all below them moves.
 * @throws when the build makes no font of one of these names
 */
export function preloadFirst(...names: readonly string[]): Plugin {
  return {
    name: 'preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        // Without a build there is nothing to name yet.
        if (bundle === undefined) return [];
        const fonts = names.map((name) => {
          const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'));
          if (file === undefined) throw new Error(`No font of the page is called ${name}`);
          return {
            rel: 'preload',
            href: `/rap-home/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          };
        });
        const configuration = { rel: 'preload', href: addresses.configuration, as: 'fetch', crossorigin: '' };
        return [configuration, ...fonts].map((each) => ({ tag: 'link', attrs: each, injectTo: 'head' }));
      },
    },
  };
}
