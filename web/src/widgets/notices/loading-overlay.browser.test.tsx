import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { LoadingOverlay } from './loading-overlay.tsx';

function Report({ done }: { done: EventTarget }) {
  const [isLoading, setLoading] = useState(false);
  return (
    <LanguageProvider initial="es">
      <LoadingOverlay id="report" isLoading={isLoading}>
        <button
          type="button"
          onClick={() => {
            setLoading(true);
            done.addEventListener(
              'done',
              () => {
                setLoading(false);
              },
              { once: true },
            );
          }}
        >
          Export
        </button>
      </LoadingOverlay>
    </LanguageProvider>
  );
}

test('what is covered cannot be used, says so, and has its focus back in the end', async () => {
  const done = new EventTarget();
  const { container } = await render(<Report done={done} />);
  const button = container.querySelector('button');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => container.querySelector('[aria-live]')?.textContent).toBe('Cargando');
  expect(container.querySelector('#report')?.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).not.toBe(button);
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  done.dispatchEvent(new Event('done'));
  await expect.poll(() => document.activeElement).toBe(button);
  expect(container.querySelector('[aria-live]')?.textContent).toBe('');
});
