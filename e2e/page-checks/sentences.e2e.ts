import type { Page } from '@playwright/test';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { expect, test } from '../portals/portal.ts';
import { accountSentences } from './sentences/of-accounts.ts';
import { formSentences } from './sentences/of-forms.ts';
import { removalSentences } from './sentences/of-removals.ts';
import { reportSentences } from './sentences/of-reports.ts';
import { requestSentences } from './sentences/of-requests.ts';
import type { Response } from './sentences/sentence.ts';

test.use({ ownPortal: true });

/** What of the catalogue of messages belongs to requests, removals, accounts and reports; what is done in one row counts in the next. */
const rows = {
  ...requestSentences,
  ...formSentences,
  ...removalSentences,
  ...accountSentences,
  ...reportSentences,
};

async function respondWith(page: Page, { at, problem }: Response): Promise<void> {
  await page.route(at, (route) => {
    if (route.request().method() !== 'POST' || problem === undefined) return route.fallback();
    const { status, code } = problem;
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
    });
  });
}

// `requesting/wizard` and `removing/removal` show what is refused and what fails; that each sentence is there in both languages the unit tests ask.
for (const language of waysToTell(['en', 'es'] as const))
  test(
    `every sentence is on the page in its situation: ${language}`,
    inWholeTest,
    async ({ complaints, signIn }) => {
      complaints.expect(/status of (?:403|409|500)/);
      const pages = new Map<string, Page>();
      for (const [
        situation,
        { who, response, action, says, calls = [], thenAtTheCards = [] },
      ] of Object.entries(rows))
        await test.step(situation, async () => {
          const page = pages.get(who) ?? (await signIn(who, { language })).page;
          pages.set(who, page);
          await page.unrouteAll();
          if (response !== undefined) await respondWith(page, response);
          // What was answered before a failure is kept for the next try; each situation starts over.
          await page.evaluate(() => {
            for (const name of Object.keys(sessionStorage))
              if (name.startsWith('typed-answers:')) sessionStorage.removeItem(name);
          });
          await action(page, language);
          for (const words of says)
            await expect(
              page.locator('dialog, main, .messages').getByText(words[language]).first(),
            ).toBeVisible();
          for (const words of calls)
            await expect(
              page.getByLabel(words[language]).or(page.getByPlaceholder(words[language])).first(),
            ).toBeVisible();
          if (thenAtTheCards.length === 0) return;
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
          for (const words of thenAtTheCards)
            await expect(page.locator('.messages').getByText(words[language]).last()).toBeVisible();
        });
    },
  );
