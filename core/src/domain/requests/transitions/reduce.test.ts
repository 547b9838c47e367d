import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOfReduction, mayReduce, type Reduction, withheldRoles } from './reduce.ts';

const asked = ['State Write - TX', 'State Write - LA'];
const why = 'Louisiana is not yours';
const reduction: Reduction = { asked, removesRoles: false, given: ['State Write - TX'], comment: why };
const faults = (differing: Partial<Reduction>) => faultsOfReduction({ ...reduction, ...differing });

describe('giving less than asked', () => {
  test('is for the authorizer, or the fallback', () => {
    expect(mayReduce({ role: 'AUTHORIZER', fallbackFor: null })).toBe(true);
    expect(mayReduce({ role: 'RM_IT_HELP', fallbackFor: 'AUTHORIZER' })).toBe(true);
    expect(mayReduce({ role: 'RM_IT_HELP', fallbackFor: 'SUPERVISOR' })).toBe(false);
    expect(mayReduce({ role: 'RM_IT_HELP', fallbackFor: null })).toBe(false);
    expect(mayReduce({ role: 'SUPERVISOR', fallbackFor: null })).toBe(false);
  });

  test('needs a comment of ten characters; all that was asked needs none', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ comment: '' })).toEqual([{ field: 'comment', fault: 'REQUIRED' }]);
    expect(faults({ comment: 'too short' })).toEqual([{ field: 'comment', fault: 'TOO_SHORT' }]);
    expect(faults({ given: asked, comment: '' })).toEqual([]);
  });

  test('never gives nothing, unless the request takes roles away too', () => {
    expect(faults({ given: [] })).toEqual([{ field: 'roles', fault: 'REQUIRED' }]);
    expect(faults({ given: [], removesRoles: true })).toEqual([]);
    expect(faults({ given: [], removesRoles: true, comment: '' })).toEqual([
      { field: 'comment', fault: 'REQUIRED' },
    ]);
  });

  test('any roles: what was not asked for can never be given, the rest is withheld', () => {
    const some = fc.uniqueArray(fc.constantFrom('HQ', 'Upload', 'Read Access', 'Write Access'));
    fc.assert(
      fc.property(some, some, (wanted, given) => {
        const isMore = given.some((role) => !wanted.includes(role));
        const reported = faultsOfReduction({ asked: wanted, removesRoles: true, given, comment: why });
        expect(reported).toEqual(isMore ? [{ field: 'roles', fault: 'NOT_OFFERED' }] : []);
        if (isMore) return;
        expect(new Set([...given, ...withheldRoles({ asked: wanted, given })])).toEqual(new Set(wanted));
      }),
    );
  });
});
