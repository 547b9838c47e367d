import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { onPaper } from '../../testing/paper.ts';
import { LanguageButton } from '../header/language-button.tsx';
import { ShownAlerts } from './shown-alerts.tsx';

const long = `<p>${'The portal is not available on Saturday. '.repeat(4)}</p><ul><li>Save your <a href="/rap-home/contact">work</a>.</li></ul>`;
const alerts: readonly ActiveAlert[] = [
  { id: 'e', level: 'emergency', title: 'Flood', body: 'Call <strong>911</strong> &amp; go.' },
  { id: 'r', level: 'error', title: 'Outage', body: 'No maps today.' },
  { id: 'w', level: 'warning', title: 'Maintenance', body: long },
  { id: 'i', level: 'info', title: 'Training', body: '' },
  { id: 's', level: 'success', title: 'Back', body: 'It works again.' },
];

/** Anyone who closes one has closed it. */
function Closing({ given }: { given: readonly ActiveAlert[] }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return (
    <ShownAlerts
      alerts={given.filter(({ id }) => !closed.includes(id))}
      onClose={({ id }) => {
        setClosed([...closed, id]);
      }}
    />
  );
}

const shown = (given: readonly ActiveAlert[] = alerts, language: 'en' | 'es' = 'en') => (
  <LanguageProvider initial={language}>
    <Closing given={given} />
    <LanguageButton />
    <main tabIndex={-1}>
      <h1>Applications</h1>
    </main>
  </LanguageProvider>
);
const titles = () => [...document.querySelectorAll('.usa-alert__heading')].map((one) => one.textContent);
const button = (name: RegExp | string) => page.getByRole('button', { name });

beforeEach(async () => {
  await page.viewport(1280, 720);
});

describe('site alerts', () => {
  test('of all five levels are in a region of their own, with their markup', async () => {
    await render(shown());
    await expect.element(page.getByRole('region', { name: 'Site alerts' })).toBeVisible();
    expect(titles()).toEqual(['Flood', 'Outage', 'Maintenance', 'Training', 'Back']);
    for (const level of ['Emergency', 'Error', 'Warning', 'Information', 'Success'])
      await expect.element(page.getByText(`${level}:`, { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText('911')).toBeVisible();
    await expect.poll(() => document.querySelector('strong')?.textContent).toBe('911');
    expect(document.querySelector('.site-alert')?.textContent).toContain('Call 911 & go.');
  });

  test.each([1280, 929, 480, 320])('are accessible at %d px, folded and unfolded, and fit', async (width) => {
    await page.viewport(width, 720);
    await render(shown());
    if (width <= 480) await userEvent.click(button('4 notices'));
    for (const name of ['Read more about Maintenance', 'Read less about Maintenance']) {
      await expect.element(button(name)).toBeVisible();
      const { violations } = await axe.run(document.body);
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await userEvent.click(button(name));
    }
  });

  test.each([1280, 929, 480, 320])(
    'take one line each at %d px, however long their words are',
    async (width) => {
      await page.viewport(width, 720);
      const words = 'word '.repeat(60);
      const given: readonly ActiveAlert[] = [
        { id: 'long', level: 'emergency', title: 'Flood', body: words },
        { id: 'both', level: 'emergency', title: `Title of ${words}`.slice(0, 120), body: words },
        { id: 'title', level: 'emergency', title: `Title of ${words}`.slice(0, 120), body: '' },
        { id: 'none', level: 'emergency', title: 'Short', body: '' },
      ];
      await render(shown(given));
      await expect.element(button('Read more about Flood')).toBeVisible();
      const boxes = [...document.querySelectorAll('.site-alert')];
      for (const box of boxes) expect(box.getBoundingClientRect().height).toBeLessThan(42);
      for (const more of page.getByRole('button', { name: /^Read more/ }).elements())
        expect(more.getBoundingClientRect().right).toBeLessThan(width - 40);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      const title = given[1]?.title ?? '';
      await userEvent.click(page.getByRole('button', { name: `Read more about ${title}` }).first());
      const heading = document.querySelectorAll('.usa-alert__heading')[1];
      expect(heading?.scrollWidth, 'all of it is there').toBeLessThanOrEqual(heading?.clientWidth || width);
    },
  );

  test('offer Read more only where the line has not room for all of it, and follow the window', async () => {
    const alert: ActiveAlert = {
      id: 'i',
      level: 'info',
      title: 'Yearly training',
      body: 'See <a href="/x">Resources</a> for the trainings of this year.',
    };
    await render(shown([alert]));
    await expect.element(page.getByRole('link', { name: 'Resources' })).toBeVisible();
    expect(page.getByRole('button', { name: /^Read more/ }).elements()).toEqual([]);
    await page.viewport(320, 720);
    await expect.element(button('Read more about Yearly training')).toBeVisible();
    expect(page.getByRole('link').elements(), 'no link is cut off').toEqual([]);
    await page.viewport(1280, 720);
    await expect.element(page.getByRole('link', { name: 'Resources' })).toBeVisible();
  });

  test('are folded on a phone when they are several, but for emergencies', async () => {
    await page.viewport(480, 800);
    await render(shown());
    const visible = () =>
      titles().filter((_, index) => document.querySelectorAll('.site-alert')[index]?.checkVisibility());
    expect(visible()).toEqual(['Flood']);
    const fold = button('4 notices');
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    expect(visible()).toEqual(['Flood', 'Outage', 'Maintenance', 'Training', 'Back']);
    await userEvent.click(fold);
    expect(visible()).toEqual(['Flood']);
  });

  test('of which there is one are shown on a phone', async () => {
    await page.viewport(480, 800);
    await render(shown(alerts.slice(1, 2)));
    await expect.element(page.getByText('Outage', { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: /notices$/ }).elements()).toEqual([]);
  });

  test('fold a long text, which Read more shows whole and Read less folds again, by keyboard', async () => {
    await render(shown());
    const more = button('Read more about Maintenance');
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    expect(more.element().textContent).toBe('Read more');
    expect(document.querySelectorAll('.site-alert a')).toHaveLength(0);
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    const less = button('Read less about Maintenance');
    await expect.element(less).toHaveAttribute('aria-expanded', 'true');
    await expect.element(less).toHaveFocus();
    await expect
      .element(page.getByRole('link', { name: 'work' }))
      .toHaveAttribute('href', '/rap-home/contact');
    await userEvent.keyboard('{Enter}');
    await expect.element(more).toHaveFocus();
    expect(document.querySelectorAll('.site-alert a')).toHaveLength(0);
  });

  test('are not printed: they are no part of what the paper is about', async () => {
    await render(shown());
    await expect.element(page.getByText('Flood', { exact: true })).toBeVisible();
    onTestFinished(onPaper());
    await expect.element(page.getByText('Flood', { exact: true })).not.toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
  });

  test('hand the focus on when one is closed', async () => {
    await render(shown(alerts.slice(0, 3)));
    await userEvent.click(button('Close alert: Outage'));
    await expect.element(button('Close alert: Maintenance')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Close alert: Flood')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(titles()).toEqual([]);
    expect(page.getByRole('region').elements()).toEqual([]);
  });

  test('are announced politely, an emergency at once, in regions that were there before', async () => {
    const screen = await render(shown([]));
    const regions = ['polite', 'assertive'].map((how) => document.querySelector(`[aria-live='${how}']`));
    expect(regions.map((region) => region?.textContent)).toEqual(['', '']);
    await screen.rerender(shown(alerts.slice(0, 2), 'en'));
    await expect
      .poll(() => regions.map((region) => region?.textContent))
      .toEqual(['Site alert, Error: Outage', 'Site alert, Emergency: Flood']);
  });

  test('are announced again in the other language', async () => {
    const given = alerts.slice(1, 2);
    const screen = await render(shown(given));
    const region = document.querySelector("[aria-live='polite']");
    await expect.poll(() => region?.textContent).toBe('Site alert, Error: Outage');
    await userEvent.click(page.getByRole('button', { name: 'Español' }));
    await screen.rerender(shown(given.map((alert) => ({ ...alert, title: 'Interrupción' }))));
    await expect.poll(() => region?.textContent).toBe('Alerta del sitio, Error: Interrupción');
  });

  test('have Spanish words around them', async () => {
    await render(shown(alerts, 'es'));
    await expect.element(page.getByRole('region', { name: 'Alertas del sitio' })).toBeVisible();
    await expect.element(button('Leer más sobre Maintenance')).toHaveTextContent('Leer más');
    await expect.element(button('Cerrar la alerta: Outage')).toBeVisible();
  });
});
