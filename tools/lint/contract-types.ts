import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rule, SyntaxNode } from './rule.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const message =
  'The page takes types alone from the contract, and values from its addresses: shapes would come to everybody with the page. Write `import type`.';

interface ImportNode extends SyntaxNode {
  source: (SyntaxNode & { value?: unknown }) | null;
  importKind?: string;
  exportKind?: string;
}

/** Keeps the contract's shapes, and typebox with them, out of what browsers load. */
export const contractTypes: Rule = {
  meta: { type: 'problem', docs: { description: 'the page takes types alone from the contract' } },
  create(context) {
    if (!relative(root, context.filename).replaceAll(sep, '/').startsWith('web/src/')) return {};
    const check = (node: ImportNode): void => {
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      if (!isType && isShape(node.source?.value)) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

function isShape(target: unknown): boolean {
  return typeof target === 'string' && /\/contract\/(?!(?:first-)?addresses\.ts$)/.test(target);
}
