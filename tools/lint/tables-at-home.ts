import { pathOf } from './direction.ts';
import { covers, isTest } from './room.ts';
import type { Rule, SyntaxNode } from './rule.ts';

/** Tables that SQL speaks of in some rooms alone. */
interface Home {
  /** What the SQL says when it speaks of them. */
  says: RegExp;
  /** The room that may, and others with their reasons; each as in zones.ts. */
  home: string;
  besides: Readonly<Record<string, string>>;
  /** Tests that may, to arrange what they need; null where there is test support for all of it. */
  tests: RegExp | null;
  /** What the author elsewhere reads: why not, and what to do instead. */
  instead: string;
}

const requestTables = 'request|stage|stage_person|decision|question|delivery_step|alternate_window';
const writes = 'update|insert\\s+into|delete\\s+from|merge\\s+into|truncate';
const linter = { 'tools/lint': "the linter's own tests plant the fault" };

const homes: readonly Home[] = [
  {
    says: new RegExp(`\\b(?:${writes})\\s+(?:only\\s+)?portal\\.(?:${requestTables})\\b`, 'i'),
    home: 'server/src/features/requests/store',
    besides: {
      ...linter,
      'server/src/testing': 'damage that the invariants must notice, and states that take weeks',
      torture: 'damage that the ledger must notice',
      bench: 'a world with a million requests, grown by a few statements',
    },
    tests: /^(?:server|e2e)\//,
    instead:
      'A request is written in server/src/features/requests/store alone: give it the request before and after, and it writes the difference with its audit rows.',
  },
  {
    says: /\bidp"?\."?[a-z]/,
    home: 'server/src/identity',
    besides: linter,
    tests: null,
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
    const from = pathOf(context.filename);
    const foreign = homes.filter((home) => !isAtHome(home, from));
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

function isAtHome({ home, besides, tests }: Home, path: string): boolean {
  if (isTest(path) && tests?.test(path) === true) return true;
  return [home, ...Object.keys(besides)].some((room) => covers(room, path));
}
