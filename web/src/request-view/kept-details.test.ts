import { expect, test } from 'vitest';
import { readTypedDetails } from './kept-details.ts';

test('what was typed comes back, and nothing that is none of ours', () => {
  const kept = { typed: { email: 'a@b.example', branch: '' }, reason: 'why', version: '1' };
  expect(readTypedDetails(JSON.stringify(kept))).toEqual(kept);
  const odd = { ...kept, typed: { ...kept.typed, portalRoles: 'all', username: 3 } };
  expect(readTypedDetails(JSON.stringify(odd))).toEqual(kept);
  for (const text of [
    '',
    'null',
    '3',
    '{}',
    '{"typed":3,"reason":"","version":""}',
    '{"typed":{},"reason":1}',
  ])
    expect(readTypedDetails(text)).toBeNull();
});
