import { describe, expect, test } from 'vitest';
import { agencyAlerts } from './agency-alerts.ts';

const good = { id: 7, level: 'error', title: 'Title', body: '<p>Body</p>' };
const read = (given: unknown) => agencyAlerts(given);
const alerts = (...given: unknown[]) => read(given)?.alerts ?? [];

describe('alerts of the agency’s own service', () => {
  test('are a list, or a list under the name alerts', () => {
    expect(read([good])?.alerts).toMatchObject([{ level: 'error', title: 'Title', body: '<p>Body</p>' }]);
    expect(read({ alerts: [good] })).toEqual(read([good]));
    expect(read({ alerts: [] })).toEqual({ alerts: [], leftOut: null });
    for (const other of [null, undefined, 7, 'x', {}, { alerts: 'x' }, { items: [good] }])
      expect(read(other)).toBeNull();
  });

  test.each([
    ['ERROR', 'error'],
    [' Emergency ', 'emergency'],
    ['loud', 'warning'],
    [undefined, 'warning'],
    [3, 'warning'],
  ])('with the level %s are %s', (level, shown) => {
    expect(alerts({ ...good, level })).toMatchObject([{ level: shown }]);
  });

  test('without an id have one made from the text, another for another text', () => {
    const ids = [undefined, null, '', {}].map((id) => alerts({ ...good, id })[0]?.id);
    expect(new Set(ids).size).toBe(1);
    const [first] = ids;
    expect(first).toBeTruthy();
    expect(alerts({ ...good, id: undefined, title: 'Other' })[0]?.id).not.toBe(first);
    expect(alerts({ ...good, id: undefined, body: 'Other' })[0]?.id).not.toBe(first);
  });

  test('with the same id come back once they say something else', () => {
    const [before] = alerts(good);
    expect(alerts({ ...good })[0]?.id).toBe(before?.id);
    for (const change of [{ title: 'Other' }, { body: 'Other' }, { level: 'info' }, { id: 8 }])
      expect(alerts({ ...good, ...change })[0]?.id).not.toBe(before?.id);
  });

  test('are in order of level, and a duplicate appears once', () => {
    const others = [{ ...good, id: 1, level: 'info' }, good, good, { ...good, id: 2, level: 'Emergency' }];
    expect(alerts(...others).map(({ level }) => level)).toEqual(['emergency', 'error', 'info']);
  });

  test('that cannot be shown are left out and counted in one line', () => {
    const wrong = [null, 7, [], {}, { ...good, title: {} }, { ...good, title: ' ' }, { ...good, body: null }];
    const result = read([...wrong, { ...good, body: 'x'.repeat(20_001) }, good]);
    expect(result?.alerts).toHaveLength(1);
    expect(result?.leftOut).toMatch(/^8 of 9 site alerts are left out: /);
  });

  test('need no body', () => {
    expect(alerts({ level: 'info', title: 'Title' })).toMatchObject([{ title: 'Title', body: '' }]);
  });
});
