import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedJobs } from '@portal/core/domain/jobs/job-names.ts';
import { retention } from '@portal/core/domain/retention/periods.ts';
import { expect, test } from 'vitest';
import { root } from '../project.ts';

/** The cells of each row of a document's tables. */
function rowsOf(document: string): string[][] {
  const lines = readFileSync(join(root, document), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

test.each(Object.entries(retention))(
  'the table of what is kept agrees with the setting for %s',
  (kept, period) => {
    const unit = kept.endsWith('Days') ? 'days' : 'months';
    const rows = rowsOf('docs/retention.md').filter((row) => row[4] === `\`${period.setting}\``);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row[2]).toBe(`${period.byDefault} ${unit}`);
    const settings = rowsOf('docs/settings.md').filter((row) => row[1] === `\`${period.setting}\``);
    expect(settings.map((row) => row[2])).toEqual([`\`${period.byDefault}\``]);
  },
);

test('the table of what is kept names jobs that there are', () => {
  const jobs = rowsOf('docs/retention.md')
    .slice(2)
    .flatMap((row) => (row[5] ?? '').split(', '));
  const named = new Set(jobs.filter((job) => job !== ''));
  expect([...named].filter((job) => !sharedJobs.some((known) => known === job))).toEqual([]);
  expect([...named]).toEqual(expect.arrayContaining(sharedJobs.filter((job) => job.startsWith('old '))));
});
