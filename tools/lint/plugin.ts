import { ambientFacts } from './ambient.ts';
import { direction } from './direction.ts';

/** Our own rules for oxlint, as `house/<name>`. */
export default {
  meta: { name: 'house' },
  rules: { direction, 'no-ambient-facts': ambientFacts },
};
