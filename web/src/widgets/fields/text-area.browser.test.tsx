import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { onPaper } from '../../testing/paper.ts';
import { TextArea } from './text-area.tsx';

const value = 'I cannot open the portal since Friday. '.repeat(30);

const message = (language: 'en' | 'es') => (
  <LanguageProvider initial={language}>
    <TextArea id="message" label="Message" value={value} limit={5_000} onChange={() => undefined} />
  </LanguageProvider>
);

test('on paper all of what was typed can be read', async () => {
  await page.viewport(720, 900);
  const { container } = await render(message('en'));
  const typed = container.querySelector('textarea');
  if (typed === null) throw new Error('there is no field');
  expect(typed.scrollHeight).toBeGreaterThan(typed.clientHeight);
  onTestFinished(onPaper());
  expect(typed.scrollHeight).toBeLessThanOrEqual(typed.clientHeight);
});

test('how many characters are left is announced in both languages', async () => {
  const { container } = await render(message('en'));
  expect(container.textContent).toContain('3,830 characters left');
  await render(message('es'));
  expect(document.body.textContent).toContain('Quedan 3,830 caracteres');
});
