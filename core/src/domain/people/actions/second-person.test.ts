import { describe, expect, test } from 'vitest';
import { confirmers } from './confirmers.ts';
import { stoppedBy, type Tie, worthOfYes } from './second-person.ts';

const help = (id: string) => ({ id, roles: ['USER', 'RM_IT_HELP'] });
const admin = (id: string) => ({ id, roles: ['USER', 'PORTAL_ADMIN'] });
const tie = (made: string, maker: string, differing: Partial<Tie> = {}): Tie => ({
  made,
  maker,
  isLast: true,
  isFirst: true,
  ...differing,
});
const asked = { askerId: 'ada', personId: 'nora', secondRoles: confirmers };
const everybody = [admin('ada'), help('made'), help('sibling'), help('hana')];
const worth = (answererId: string, ties: readonly Tie[], there = everybody, askerId = 'ada') =>
  worthOfYes({ ...asked, askerId }, answererId, { there, ties });

describe('the confirmation of somebody', () => {
  test.each<[string, string, readonly Tie[]]>([
    ['whom the asker has made', 'ada', [tie('made', 'ada')]],
    ['who has made the asker', 'made', [tie('made', 'ada')]],
    ['whose password is the asker’s', 'ada', [tie('made', 'ada', { isFirst: false })]],
    ['who comes from the same person', 'sibling', [tie('made', 'ada'), tie('sibling', 'ada')]],
    ['who comes from somebody who does', 'ada', [tie('between', 'ada'), tie('made', 'between')]],
  ])('%s does not count while somebody apart is there', (_name, askerId, ties) => {
    const answererId = askerId === 'made' ? 'ada' : 'made';
    expect(worth(answererId, ties, everybody, askerId)).toBe('TIED');
    const alone = everybody.filter(({ id }) => id !== 'hana' && id !== 'sibling');
    const isOriginTied = ties.every(({ isFirst }) => isFirst);
    if (isOriginTied) expect(worth(answererId, ties, alone, askerId)).toBe('ALONE');
  });

  test('counts where nothing ties them, and where the tie has gone to somebody else since', () => {
    expect(worth('hana', [tie('made', 'ada')])).toBe('APART');
    const ties = [tie('made', 'ada', { isLast: false }), tie('made', 'bo', { isFirst: false })];
    expect(worth('made', ties)).toBe('APART');
  });

  test('nobody makes others their own by taking a role and giving it back', () => {
    const ties = ['made', 'sibling', 'hana'].map((id) => tie(id, 'ada', { isFirst: false }));
    for (const id of ['made', 'sibling', 'hana']) expect(worth(id, ties)).toBe('TIED');
  });

  test('the person concerned, or somebody without the right, is not independent', () => {
    const ties = [tie('made', 'ada')];
    const there = [admin('ada'), help('made'), help('nora'), { id: 'sec', roles: ['USER', 'SECURITY'] }];
    expect(worth('made', ties, there)).toBe('ALONE');
  });
});

test('somebody has stopped whom an account tied to theirs has stopped, and nobody else', () => {
  const stops = ['ada', 'made', 'sibling', 'hana'].map((by) => ({ by }));
  const ties = [tie('made', 'ada'), tie('sibling', 'made', { isLast: false })];
  expect(stoppedBy('ada', stops, ties).map(({ by }) => by)).toEqual(['ada', 'made', 'sibling']);
  expect(stoppedBy('hana', stops, ties)).toEqual([{ by: 'hana' }]);
});
