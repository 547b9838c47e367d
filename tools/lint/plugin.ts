import { ambientFacts } from './ambient.ts';
import { authorityAtHome } from './authority-at-home.ts';
import { contractTypes } from './contract-types.ts';
import { direction } from './direction.ts';
import { momentsAtHome } from './moments-at-home.ts';
import { tablesAtHome } from './tables-at-home.ts';

/** Our own rules for oxlint, as `house/<name>`. */
export default {
  meta: { name: 'house' },
  rules: {
    direction,
    'contract-types': contractTypes,
    'no-ambient-facts': ambientFacts,
    'authority-at-home': authorityAtHome,
    'moments-at-home': momentsAtHome,
    'tables-at-home': tablesAtHome,
  },
};
