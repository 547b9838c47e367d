import { pathOf } from './direction.ts';
import { covers, isTest } from './room.ts';
import type { Rule, SyntaxNode } from './rule.ts';

/** Who may look into the portal roles that somebody holds, and why. */
const homes: Readonly<Record<string, string>> = {
  'core/src/domain/people/rights/authority.ts': 'what decides',
  'core/src/domain/people/person.ts': 'what reads a token',
  'server/src/identity/protocol/claims.ts': 'what writes one',
  'server/src/provider/realm/person-representation.ts': 'what another provider is told of an account',
  'core/src/domain/people/rights/known-person.ts':
    'whose place others may take, also of somebody who is locked',
};

/** How a list is asked whether something is in it. */
const questions = new Set(['includes', 'some', 'every', 'find', 'filter', 'indexOf', 'has']);

const message =
  'Whether somebody may act in a role depends on the state of the account too: ask core/src/domain/people/rights/authority.ts, which alone decides it (rule people 17).';

interface Member extends SyntaxNode {
  computed: boolean;
  object: SyntaxNode & { name?: string; property?: SyntaxNode & { name?: string } };
  property: SyntaxNode & { name?: string };
}

/** Refuses a second way to ask whether somebody holds a role of the portal. */
export const authorityAtHome: Rule = {
  meta: { type: 'problem', docs: { description: 'one place decides who may act in a role of the portal' } },
  create(context) {
    const from = pathOf(context.filename);
    if (isTest(from) || Object.keys(homes).some((home) => covers(home, from))) return {};
    return {
      MemberExpression(node: Member) {
        const { object, property, computed } = node;
        const isList = [object.name, object.property?.name].includes('portalRoles');
        const asks = isList && questions.has(property.name ?? '');
        const looksUp = computed && property.name === 'portalClientId';
        if (asks || looksUp) context.report({ node, message });
      },
    };
  },
};
