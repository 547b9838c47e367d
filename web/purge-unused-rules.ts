import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CSSOptions } from 'vite';

type PostcssPlugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/**
 * Leaves out the rules whose classes no source file names, so that the sheet stays below 12 kB (rule running 5).
 * A sheet that is not for the sources has others of its own, by its name. A class counts as named only when it is in a source file whole: a name put together at run time would be lost.
 * It works on the sheet before its name is made from its content, so caches never hold an older one under that name.
 */
export function purgeUnusedRules(
  sources: readonly string[],
  others: Readonly<Record<string, readonly string[]>>,
): PostcssPlugins[number] {
  const own = wordsOf(sources);
  const wordsOfSheet = new Map(Object.entries(others).map(([sheet, folders]) => [sheet, wordsOf(folders)]));
  const isUsed = (words: ReadonlySet<string>, selector: string): boolean =>
    [...withoutNegations(selector).matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = '']) =>
      words.has(name.replaceAll('\\', '')),
    );
  return {
    postcssPlugin: 'purge-unused-rules',
    OnceExit(sheet) {
      const words = wordsOfSheet.get(basename(sheet.source?.input.file ?? '')) ?? own;
      sheet.walkRules((rule) => {
        if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes'))
          return;
        const used = rule.selectors.filter((selector) => isUsed(words, selector));
        if (used.length === 0) rule.remove();
        else if (used.length < rule.selectors.length) rule.selectors = used;
      });
      sheet.walkAtRules((atRule) => {
        if (atRule.nodes?.length === 0) atRule.remove();
      });
      removeUnusedAnimations(sheet);
    },
  };
}

/** Everything in the sources that could be a class name. */
function wordsOf(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []));
}

/** A class inside `:not(...)` need not exist for the rule to apply. */
function withoutNegations(selector: string): string {
  return selector.replace(/:not\([^()]*\)/g, '');
}

type Sheet = Parameters<NonNullable<Extract<PostcssPlugins[number], { OnceExit?: unknown }>['OnceExit']>>[0];

function removeUnusedAnimations(sheet: Sheet): void {
  let declared = '';
  sheet.walkDecls(/^animation/, (declaration) => {
    declared += ` ${declaration.value}`;
  });
  sheet.walkAtRules(/keyframes$/, (atRule) => {
    if (!declared.includes(atRule.params)) atRule.remove();
  });
}
