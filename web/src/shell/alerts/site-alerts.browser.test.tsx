import axe from 'axe-core';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { onPaper } from '../../testing/paper.ts';
import { ShownAlerts } from './shown-alerts.tsx';

const long = `<p>${'The portal is not available on Saturday. '.repeat(4)}</p><ul><li>Save your <a href="/rap-home/contact">work</a>.</li></ul>`;
const alerts: readonly ActiveAlert[] = [
  { id: 'e', level: 'emergency', title: 'Flood', body: 'Call <strong>911</strong> &amp; go.' },
  { id: 'r', level: 'error', title: 'Outage', body: 'No maps today.' },
  { id: 'w', level: 'warning', title: 'Maintenance', body: long },
  { id: 'i', level: 'info', title: 'Training', body: '' },
  { id: 's', level: 'success', title: 'Back', body: 'It works again.' },
];

const shown = (given: readonly ActiveAlert[] = alerts, language: 'en' | 'es' = 'en') => (
  <LanguageProvider initial={language}>
    <ShownAlerts alerts={given} />
    <main tabIndex={-1}>
      <h1>Applications</h1>
    </main>
  </LanguageProvider>
);
const titles = () => [...document.querySelectorAll('.usa-alert__heading')].map((one) => one.textContent);
const button = (name: RegExp | string) => page.getByRole('button', { name });

afterEach(() => {
  sessionStorage.clear();
});

describe('site alerts', () => {
  test('of all five levels stand in a region of their own, with their markup', async () => {
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
    for (const name of ['Read more about Maintenance', 'Read less about Maintenance']) {
      await expect.element(button(name)).toBeVisible();
      const { violations } = await axe.run(document.body);
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await userEvent.click(button(name));
    }
  });

  test.each([
    [1280, 2],
    [320, 3],
  ])('leave room for the page at %d px: the text goes on behind its title', async (width, lines) => {
    await page.viewport(width, 640);
    await render(
      shown([
        {
          id: 'i',
          level: 'info',
          title: 'Yearly training',
          body: 'See <a href="/x">Resources</a> for the trainings.',
        },
      ]),
    );
    await expect.element(page.getByRole('link', { name: 'Resources' })).toBeVisible();
    const box = document.querySelector('.site-alert')?.getBoundingClientRect();
    expect(box?.height).toBeLessThan(lines * 24 + 20);
    const [title, text] = ['heading', 'text'].map(
      (part) => document.querySelector(`.usa-alert__${part}`)?.getClientRects()[0],
    );
    expect(text?.top).toBe(title?.top);
    await render(shown());
    await expect.element(button('Read more about Maintenance')).toBeVisible();
    expect(document.querySelector('.read-more__on-paper')?.checkVisibility()).toBe(false);
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

  test('are printed whole and dark, as paper cannot be unfolded and has no grounds', async () => {
    await render(shown());
    onTestFinished(onPaper());
    const printed = () => document.querySelector<HTMLElement>('.site-alerts')?.innerText;
    await expect.poll(printed).toContain('Save your work.');
    expect(printed()).not.toContain('Read more');
    expect(printed()?.match(/The portal is not available/g)).toHaveLength(4);
    await expect.element(page.getByText('Flood', { exact: true })).toHaveStyle({ color: 'rgb(27, 27, 27)' });
  });

  test('stay closed for the session of the window, and the focus goes on', async () => {
    const screen = await render(shown(alerts.slice(0, 3)));
    await userEvent.click(button('Close alert: Outage'));
    await expect.element(button('Close alert: Maintenance')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Close alert: Flood')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(titles()).toEqual([]);
    expect(page.getByRole('region').elements()).toEqual([]);
    await screen.unmount();
    await render(shown());
    await expect.poll(titles).toEqual(['Training', 'Back']);
  });

  test('come back once they say something else, or the storage holds nonsense', async () => {
    sessionStorage.setItem('closed-alerts', '["e"]');
    const first = await render(shown());
    expect(titles()).not.toContain('Flood');
    await first.rerender(shown(alerts.slice(0, 1).map((alert) => ({ ...alert, id: 'e.2' }))));
    expect(titles()).toEqual(['Flood']);
    await first.unmount();
    for (const nonsense of ['{', '7', '[1, null]']) {
      sessionStorage.setItem('closed-alerts', nonsense);
      const again = await render(shown());
      expect(titles()).toHaveLength(5);
      await again.unmount();
    }
  });

  test('are said politely, an emergency at once, in regions that were there before', async () => {
    const screen = await render(shown([]));
    const regions = ['polite', 'assertive'].map((how) => document.querySelector(`[aria-live='${how}']`));
    expect(regions.map((region) => region?.textContent)).toEqual(['', '']);
    await screen.rerender(shown(alerts.slice(0, 2), 'en'));
    await expect
      .poll(() => regions.map((region) => region?.textContent))
      .toEqual(['Site alert, Error: Outage', 'Site alert, Emergency: Flood']);
  });

  test('have Spanish words around them', async () => {
    await render(shown(alerts, 'es'));
    await expect.element(page.getByRole('region', { name: 'Alertas del sitio' })).toBeVisible();
    await expect.element(button('Leer más sobre Maintenance')).toHaveTextContent('Leer más');
    await expect.element(button('Cerrar la alerta: Outage')).toBeVisible();
  });
});
