import type { Rule, SyntaxNode } from './rule.ts';

/** What gives a different answer each time, by object and property. */
const ambient: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  performance: ['now', 'timeOrigin'],
  Math: ['random'],
  crypto: ['randomUUID', 'getRandomValues'],
};

const message =
  'Time, identity and chance are arguments here: take now, the id or the number as a parameter.';

interface Named extends SyntaxNode {
  name?: string;
}

/** Refuses the clock, random numbers and generated ids; reading a date from a text given stays legal. */
export const ambientFacts: Rule = {
  meta: { type: 'problem', docs: { description: 'time, identity and chance are arguments' } },
  create(context) {
    return {
      NewExpression(node: SyntaxNode & { callee: Named; arguments: SyntaxNode[] }) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message });
      },
      CallExpression(node: SyntaxNode & { callee: Named }) {
        if (node.callee.name === 'Date') context.report({ node, message });
      },
      MemberExpression(node: SyntaxNode & { object: Named; property: Named }) {
        if (ambient[node.object.name ?? '']?.includes(node.property.name ?? ''))
          context.report({ node, message });
      },
    };
  },
};
