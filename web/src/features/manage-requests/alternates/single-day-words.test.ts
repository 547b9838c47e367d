import { expect, test } from 'vitest';
import { alternateNoticeTexts } from '../../../request-view/alternates/alternate-notice-texts.ts';
import { alternateRequestTexts } from '../../../request-view/alternates/alternate-request-texts.ts';
import { alternatesTexts } from '../../../request-view/alternates/alternates-texts.ts';
import { manageRequestsTexts } from '../manage-requests-texts.ts';

test.each(['en', 'es'] as const)('acting for a single day names that day once, %s', (language) => {
  const day = '<day>';
  const request = alternateRequestTexts[language];
  const sentences = (last: string) => [
    alternateNoticeTexts[language].item('Dana', day, last),
    alternatesTexts[language].days(day, last),
    manageRequestsTexts[language].standIn(day, last),
    request.timeline.days(day, last),
    request.asked({ alternate: 'Morgan', delegator: 'Dana', first: day, last }),
  ];
  for (const sentence of sentences(day)) expect(sentence.split(day)).toHaveLength(2);
  for (const sentence of sentences('<another>')) expect(sentence).toMatch(/<day> (to|through|al) <another>/);
});
