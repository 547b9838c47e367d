import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../content/language.tsx';
import '../styles/main.scss';
import { StepIndicator } from './step-indicator.tsx';

const steps = ['Role', 'Purpose', 'Review'];

async function indicator(props: Partial<Parameters<typeof StepIndicator>[0]>) {
  await page.viewport(1_280, 800);
  const { container } = await render(
    <LanguageProvider initial="en">
      <StepIndicator id="steps" label="Request" steps={steps} current={1} {...props} />
    </LanguageProvider>,
  );
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  const segments = [...container.querySelectorAll<HTMLElement>('li')];
  return {
    findings: violations.map(({ id }) => id),
    segments,
    labels: segments.map(
      (segment) => segment.querySelector<HTMLElement>('span')?.classList.contains('usa-sr-only') === false,
    ),
    numbers: segments.map((segment) => getComputedStyle(segment, '::before').content),
    alignment: getComputedStyle(segments[0]?.querySelector('span') ?? document.body).textAlign,
  };
}

test('each step is there with how far it is, and the current one is marked', async () => {
  const { segments, labels, findings } = await indicator({});
  expect(segments.map(({ textContent }) => textContent)).toEqual([
    'Role completed',
    'Purpose',
    'Review not completed',
  ]);
  expect(segments.map((segment) => segment.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(labels).toEqual([true, true, true]);
  expect(findings).toEqual([]);
});

test('without labels only the bar is seen, and the words are read out all the same', async () => {
  const { segments, labels, findings } = await indicator({ noLabels: true });
  expect(labels).toEqual([false, false, false]);
  expect(segments[2]?.textContent).toBe('Review not completed');
  expect(findings).toEqual([]);
});

test('centered, each label is in the middle of its step', async () => {
  expect((await indicator({})).alignment).toBe('left');
  const { alignment, findings } = await indicator({ centered: true });
  expect(alignment).toBe('center');
  expect(findings).toEqual([]);
});

test.each(['counters', 'smallCounters'] as const)('with %s each step has its number', async (counters) => {
  expect((await indicator({})).numbers).toEqual(['none', 'none', 'none']);
  const { numbers, findings } = await indicator({ counters });
  expect(numbers.every((number) => number.includes('counter'))).toBe(true);
  expect(findings).toEqual([]);
});
