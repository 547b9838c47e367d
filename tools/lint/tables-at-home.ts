import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rule, SyntaxNode } from './rule.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tables that SQL speaks of in some rooms alone. */
interface Home {
  /** What the SQL says when it speaks of them. */
  says: RegExp;
  /** The rooms that may, by path below the project. */
  rooms: RegExp;
  /** What the author elsewhere reads: why not, and what to do instead. */
  instead: string;
}

const homes: readonly Home[] = [
  {
    says: /\bidp\.[a-z]/,
    // The linter's own tests plant the fault.
    rooms: /^(?:server\/src\/identity\/|tools\/lint\/|server\/src\/features\/requests\/.*\.test\.ts$)/,
    instead:
      "The embedded provider's tables are known to it alone: ask the Directory or the provider's port, and in tests what stands in server/src/identity/testing.",
  },
];

interface Literal extends SyntaxNode {
  value?: unknown;
}

interface TemplateElement extends SyntaxNode {
  value: { raw: string };
}

/** Refuses SQL about tables that are at home in another room; comments may speak of them anywhere. */
export const tablesAtHome: Rule = {
  meta: { type: 'problem', docs: { description: 'SQL speaks of a table only where the table is at home' } },
  create(context) {
    const from = relative(root, context.filename).replaceAll(sep, '/');
    const foreign = homes.filter((home) => !home.rooms.test(from));
    const check = (node: SyntaxNode, text: unknown): void => {
      if (typeof text !== 'string') return;
      for (const { says, instead } of foreign)
        if (says.test(text)) context.report({ node, message: instead });
    };
    return {
      Literal: (node: Literal) => check(node, node.value),
      TemplateElement: (node: TemplateElement) => check(node, node.value.raw),
    };
  },
};
