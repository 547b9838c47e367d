import { describe, expect, test } from 'vitest';
import { accountRequestTexts } from './account-request-texts.ts';
import { nextStepTexts } from './next-step-texts.ts';

/** What speaks to the person whom the request is for. */
const toRequester = {
  en: /\byour?\b|^open\b/i,
  es: /\busted\b|\bsu (?:perfil|cuenta)\b|\b(?:abra|solicite|guarde)\b|(?:^|\. )(?:ya )?puede\b/i,
};

/** Every sentence on what comes next that mentions the person whom the request is for. */
function sentences(language: 'en' | 'es', other: string): string[] {
  const { byStatus, accessEnded } = nextStepTexts[language];
  const { asks } = accountRequestTexts[language];
  const parts = { following: '', lapses: '', other };
  return [
    ...Object.values(byStatus).map((sentence) => sentence(parts)),
    accessEnded(other),
    ...Object.values(asks).flatMap(({ nextApproved, nextClosed }) => [
      nextApproved(other),
      nextClosed(other),
    ]),
  ];
}

describe.each(['en', 'es'] as const)('what comes next, %s', (language) => {
  test('nobody but the requester is spoken to as if the request were theirs', () => {
    const notice = sentences(language, 'Nora New').filter((sentence) => toRequester[language].test(sentence));
    expect(notice).toEqual([]);
  });

  test('who acts now comes before what follows, and the reader is not called by name', () => {
    const { after, goesTo } = nextStepTexts[language];
    const message = {
      en: ['After Dana Lee decides, it goes to an authorizer', 'After you decide, it goes to an authorizer'],
      es: ['Cuando Dana Lee decida, pasa a un autorizador', 'Cuando usted decida, pasa a un autorizador'],
    };
    const people = ['Dana Lee', null];
    expect(people.map((who) => `${after.decides(who)}, ${goesTo.AUTHORIZER}`)).toEqual(message[language]);
  });

  test('the requester is spoken to, and not called by name', () => {
    const own = sentences(language, '');
    expect(own.filter((sentence) => toRequester[language].test(sentence)).length).toBeGreaterThan(12);
    expect(own.filter((sentence) => /^ |  |undefined/.test(sentence))).toEqual([]);
  });
});
