import { portalJobs, sharedJobs } from '@portal/core/domain/jobs/job-names.ts';
import { expect, test } from 'vitest';
import { jobTexts } from './job-texts.ts';

test.each(['en', 'es'] as const)('every job has a name of its own in words, %s', (language) => {
  const names = [...sharedJobs, ...portalJobs].map((job) => jobTexts[language].jobs[job]);
  for (const name of names) expect(name).toMatch(/^\p{Lu}.{5,}/u);
  expect(new Set(names).size).toBe(names.length);
});

test('the names of the two languages are those of the same jobs, in other words', () => {
  expect(Object.keys(jobTexts.en.jobs).toSorted()).toEqual([...sharedJobs, ...portalJobs].toSorted());
  for (const job of [...sharedJobs, ...portalJobs])
    expect(jobTexts.es.jobs[job]).not.toBe(jobTexts.en.jobs[job]);
});
