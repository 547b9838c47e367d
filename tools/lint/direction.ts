import { posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rule, SyntaxNode } from './rule.ts';
import { zones } from './zones.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Refuses every import against the directions in zones.ts: of values and of types, static, dynamic and re-exported. */
export const direction: Rule = {
  meta: { type: 'problem', docs: { description: 'imports follow the directions of the architecture' } },
  create(context) {
    const from = relative(root, context.filename).replaceAll(sep, '/');
    const own = zones.filter((zone) => zone.from.test(from));
    const check = (source: SyntaxNode | null | undefined): void => {
      if (!isText(source)) return;
      const target = targetOf(from, source.value);
      for (const zone of own) {
        if (!zone.allows(target, from))
          context.report({ node: source, message: `${from} imports ${target}. ${zone.reason}` });
      }
    };
    const checkSource = (node: { source: SyntaxNode | null }): void => check(node.source);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
    };
  },
};

/** The path below the project for a file of ours, else the package's name as written. */
function targetOf(from: string, written: string): string {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written);
  return written.replace(/^@portal\/core(?=\/|$)/, 'core/src').replace(/^@portal\//, '');
}

function isText(node: SyntaxNode | null | undefined): node is SyntaxNode & { value: string } {
  return node?.type === 'Literal' && 'value' in node && typeof node.value === 'string';
}
