import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './story.ts';

test('security staff save the report whole, under its name', async ({ openBrowser }) => {
  const { person, browser } = await openBrowser();
  await person.goesTo('/rap-home/login');
  await person.signsIn('security');
  await person.choosesLanguage('English');
  await person.presses({ role: 'button', name: 'Export User Report' });
  const { text } = await person.sees('100% exported');
  const [, name = '', count = ''] = /(User_Data_Report_[\d_]+\.csv) has (\d+) rows/.exec(text) ?? [];
  expect(Number(count), text).toBeGreaterThan(1);
  await person.findsItAccessible();
  await expect.poll(() => readdir(browser.saved)).toEqual([name]);
  const rows = async () => (await readFile(join(browser.saved, name), 'utf8')).split('\r\n');
  // The headings, the rows, and nothing after the end of the last one.
  await expect.poll(async () => (await rows()).length).toBe(Number(count) + 2);
  expect((await rows())[0]).toMatch(/^\uFEFFUser ID,Username,Full Name,/);
  expect((await rows()).at(-1)).toBe('');
});
