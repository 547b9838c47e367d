import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asked, named, requestOf } from '../../testing/requests.ts';
import { type AskedPerson, decidersOf, inOrder, isOwn, plusDays, waitingStage } from './request.ts';

const called = (fullName: string, id = fullName): AskedPerson => ({ ...asked(id), fullName });

describe('the order in which people are named', () => {
  const order = (...names: string[]) => inOrder(names.map((name) => called(name))).map((one) => one.fullName);

  test('is that of the database: by the numbers of the characters, not by any language', () => {
    expect(order('b', 'a', 'B', 'É', 'Z', 'é', 'a b', 'a', '')).toEqual([
      '',
      'B',
      'Z',
      'a',
      'a',
      'a b',
      'b',
      'É',
      'é',
    ]);
  });

  test('is right where a character takes two units: those come after all of one', () => {
    // By units U+1F600 (D83D DE00) would come before U+FF21, and U+E000.
    expect(order('😀', 'Ａ', '\uE000', 'z', 'x😀', 'xＡ')).toEqual([
      'x\uFF21',
      'x😀',
      'z',
      '\uE000',
      '\uFF21',
      '😀',
    ]);
  });

  test('is by id where names are the same', () => {
    const people = [called('Bo Lee', 'b'), called('Bo Lee', 'a'), called('Al Lee', 'c')];
    expect(inOrder(people).map((one) => one.id)).toEqual(['c', 'a', 'b']);
  });

  test('any names: it is that of their UTF-8, whatever the order they came in', () => {
    const character = fc.constantFrom(
      'a',
      'Z',
      ' ',
      'é',
      '\uD7FF',
      '\uE000',
      '\uFF21',
      '\uFFFF',
      '😀',
      '\u{10FFFF}',
    );
    const text = fc.string({ unit: character, maxLength: 4 });
    const person = fc.record({ fullName: text, id: text }).map(({ fullName, id }) => called(fullName, id));
    const bytes = (one: string) => Buffer.from(one, 'utf8');
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), (people) => {
        const expected = people.toSorted(
          (a, b) =>
            Buffer.compare(bytes(a.fullName), bytes(b.fullName)) || Buffer.compare(bytes(a.id), bytes(b.id)),
        );
        expect(inOrder(people)).toEqual(expected);
        expect(inOrder(people.toReversed())).toEqual(expected);
      }),
    );
  });

  test('keeps of each of them what a request remembers, and nothing more', () => {
    const known = { ...asked('dana'), realmRoles: ['RAPUser'] };
    expect(inOrder([known])).toEqual([asked('dana')]);
    expect(Object.keys(inOrder([known])[0] ?? {}).toSorted()).toEqual([
      'email',
      'fullName',
      'id',
      'organization',
    ]);
  });
});

test('a request knows its waiting stage, who has decided, and whose it is', () => {
  const request = requestOf({
    initiator: asked('starter'),
    stages: [
      { role: 'SUPERVISOR', people: ['dana', 'morgan'], decidedBy: 'dana' },
      { role: 'AUTHORIZER', people: ['ari'] },
    ],
  });
  expect(waitingStage(request)).toBe(request.stages[1]);
  expect(waitingStage({ ...request, stageIndex: null })).toBeNull();
  expect(waitingStage({ ...request, stageIndex: 2 })).toBeNull();
  expect(decidersOf(request)).toEqual(['dana']);
  expect(['nora', 'starter', 'dana'].map((id) => isOwn(request, id))).toEqual([true, true, false]);
  expect(named('dana')).not.toHaveProperty('email');
});

test('days are of 24 hours, whatever the clocks on the wall do', () => {
  expect(plusDays(new Date('2026-03-07T15:00:00Z'), 2)).toEqual(new Date('2026-03-09T15:00:00Z'));
  expect(plusDays(new Date('2026-03-07T15:00:00Z'), -7)).toEqual(new Date('2026-02-28T15:00:00Z'));
});
