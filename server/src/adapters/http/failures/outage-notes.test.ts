import { expect, test } from 'vitest';
import { OutageNotes } from './outage-notes.ts';

test('an outage is one line a minute, and the next one counts what had none', () => {
  const lines: unknown[] = [];
  let milliseconds = 0;
  const notes = new OutageNotes({ warn: (fields: unknown) => void lines.push(fields) }, () => milliseconds);
  const failure = (code: string) => Object.assign(new Error('not now'), { code });
  for (const at of [0, 1, 30_000, 59_999]) {
    milliseconds = at;
    notes.note(failure(at === 1 ? '57P03' : '25006'));
  }
  expect(lines).toEqual([{ reason: '25006', message: 'not now', earlier: {} }]);
  milliseconds = 60_000;
  notes.note(new TypeError('not now'));
  milliseconds = 120_000;
  notes.note(failure('25006'));
  expect(lines.slice(1)).toEqual([
    { reason: 'TypeError', message: 'not now', earlier: { '57P03': 1, '25006': 2 } },
    { reason: '25006', message: 'not now', earlier: {} },
  ]);
});
