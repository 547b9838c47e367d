import { posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayImport, roomOf } from './room.ts';
import type { Rule, SyntaxNode } from './rule.ts';
import { rooms } from './zones.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const homeless =
  'stands in no room: put it where its like stands, or give its folder a row in tools/lint/zones that says what it may import.';

/**
 * Refuses every import that zones.ts does not name for the file's room: of values and of types, static, dynamic and
 * re-exported. A file in no room is refused itself.
 */
export const direction: Rule = {
  meta: { type: 'problem', docs: { description: 'imports follow the directions of the architecture' } },
  create(context) {
    const from = pathOf(context.filename);
    const room = roomOf(rooms, from);
    if (room === undefined)
      return { Program: (node: SyntaxNode) => context.report({ node, message: `${from} ${homeless}` }) };
    const check = (source: SyntaxNode | null | undefined): void => {
      if (!isText(source)) return;
      const target = targetOf(from, source.value);
      if (mayImport(rooms, room, from, target)) return;
      context.report({
        node: source,
        message: `${from} imports ${target}. ${advice(from, target) ?? room.instead}`,
      });
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

/** A file's path below the project. */
export function pathOf(filename: string): string {
  return relative(root, filename).replaceAll(sep, '/');
}

/** What helps more than the room's own sentence, by what was imported. */
const advices: readonly { from: RegExp; target: RegExp; says: string }[] = [
  {
    from: /^web\//,
    target: /^(?:server\/|node:|pg$)/,
    says: 'Web and server never meet: what both need belongs into core.',
  },
  {
    from: /^server\//,
    target: /^web\//,
    says: 'Web and server never meet: what both need belongs into core.',
  },
  {
    from: /^(?:server|web)\/src\/features\//,
    target: /^(?:server|web)\/src\/features\//,
    says: 'A feature never imports another: move what both need out of them, or read the tables with SQL of its own.',
  },
  {
    from: /^server\//,
    target: /^pg(?:$|[/-])/,
    says: 'The SQL driver is imported only in server/src/adapters/db: use its Database.',
  },
];

function advice(from: string, target: string): string | undefined {
  return advices.find((one) => one.from.test(from) && one.target.test(target))?.says;
}

/** The path below the project for a file of ours, else the package's name as written. */
function targetOf(from: string, written: string): string {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written);
  return written.replace(/^@portal\/core(?=\/|$)/, 'core/src').replace(/^@portal\//, '');
}

function isText(node: SyntaxNode | null | undefined): node is SyntaxNode & { value: string } {
  return node?.type === 'Literal' && 'value' in node && typeof node.value === 'string';
}
