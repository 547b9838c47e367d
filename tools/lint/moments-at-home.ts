import { pathOf } from './direction.ts';
import { covers, isTest } from './room.ts';
import type { Rule, SyntaxNode } from './rule.ts';

/** Who may ask the platform how a moment is written, and why. */
const homes: Readonly<Record<string, string>> = {
  'core/src/domain/content/moments.ts': 'what people read',
  'core/src/domain/calendar/calendar-days.ts': 'what clocks of a zone show, in numbers',
  'core/src/domain/alerts/local-time.ts': 'the same, to the minute',
  'core/src/domain/working-days/zone.ts': 'whether a zone exists, and which one this machine is in',
  'server/src/config/days.ts': 'whether a zone exists',
};

const names = new Set(['DateTimeFormat', 'toLocaleDateString', 'toLocaleTimeString']);

const message =
  'Days and times are put into words in core/src/domain/content/moments.ts alone, so that they read the same everywhere.';

/** Refuses a second way to write days and times. */
export const momentsAtHome: Rule = {
  meta: { type: 'problem', docs: { description: 'days and times are put into words in one place' } },
  create(context) {
    const from = pathOf(context.filename);
    if (isTest(from) || Object.keys(homes).some((home) => covers(home, from))) return {};
    return {
      MemberExpression(node: SyntaxNode & { property: SyntaxNode & { name?: string } }) {
        if (names.has(node.property.name ?? '')) context.report({ node, message });
      },
    };
  },
};
