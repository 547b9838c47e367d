import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../content/language.tsx';
import '../styles/main.scss';
import { onPaper } from '../testing/paper.ts';
import { useReadMore } from './read-more.tsx';

function LongText(given: Parameters<typeof useReadMore>[0]) {
  const { text, button } = useReadMore(given);
  return (
    <>
      <p>{text}</p>
      {button}
    </>
  );
}

test('Read More shows the whole text and Read Less the beginning again', async () => {
  const screen = await render(
    <LanguageProvider initial="en">
      <LongText short="A library of" full="A library of flood losses" about="Hazus Loss Library" />
    </LanguageProvider>,
  );
  await expect.element(screen.getByText('A library of', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Read More about Hazus Loss Library' }).click();
  await expect.element(screen.getByText('A library of flood losses')).toBeVisible();
  const less = screen.getByRole('button', { name: 'Read Less about Hazus Loss Library' });
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect((await axe.run(screen.container)).violations).toEqual([]);
  await less.click();
  await expect.element(screen.getByText('A library of', { exact: true })).toBeVisible();
});

test('a text that is short already has no button', async () => {
  const screen = await render(
    <LanguageProvider initial="es">
      <LongText short="Breve" full="Breve" about="Algo" />
    </LanguageProvider>,
  );
  await expect.element(screen.getByText('Breve')).toBeVisible();
  expect(screen.container.querySelector('button')).toBeNull();
});

test('on paper, where nobody can press, the whole text is shown instead of its beginning', async () => {
  const screen = await render(
    <LanguageProvider initial="en">
      <LongText short="A library of" full="A library of flood losses" about="Hazus Loss Library" />
    </LanguageProvider>,
  );
  const beginning = screen.getByText('A library of', { exact: true });
  const whole = screen.getByText('A library of flood losses', { exact: true });
  await expect.element(beginning).toBeVisible();
  await expect.element(whole).not.toBeVisible();
  onTestFinished(onPaper());
  await expect.element(whole).toBeVisible();
  await expect.element(beginning).not.toBeVisible();
  expect(screen.container.querySelector('button')?.checkVisibility()).toBe(false);
});
