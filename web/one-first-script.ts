import type { Plugin } from 'vite';

/**
 * Modules of the query library that only later screens use. Its index names all of its modules, so that code that imports one from
 * there seems to need these too.
 */
const later =
  /[/]@tanstack[/].*[/](?:infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)[.]js$/;

/**
 * Puts everything that the page needs before its first screen into one script. The bundler makes a file of its own for
 * each set of screens that share a module, also for what the first screen shares with later ones; half a dozen small
 * files wanted at once are more than a browser fetches side by side from one server.
 */
export function oneFirstScript(): Plugin {
  const first = new Set<string>();
  return {
    name: 'one-first-script',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: (id) => (first.has(id) ? 'first' : null) }] } },
        },
      },
    }),
    buildEnd() {
      const found = [...this.getModuleIds()].filter(
        (id) => id.endsWith('.html') && this.getModuleInfo(id)?.isEntry,
      );
      // What is found is added to the list being walked, so that the whole chain is followed.
      for (const id of found) {
        if (first.has(id) || later.test(id)) continue;
        first.add(id);
        found.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}
