import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Timeline } from './timeline.tsx';

test('the buttons of a dialog that stay in view cover the stages that scroll below them', async () => {
  await page.viewport(320, 640);
  const { container } = await render(
    <LanguageProvider initial="en">
      <div style={{ height: '10rem', overflow: 'auto' }}>
        <div style={{ height: '6.5rem' }} />
        <Timeline label="Stages" stages={[{ id: 'ready', title: 'Ready', state: 'waiting' }]} />
        <div className="dialog__footer" style={{ height: '5rem' }} />
        <div style={{ height: '10rem' }} />
      </div>
    </LanguageProvider>,
  );
  const icon = container.querySelector('.timeline .usa-icon')?.getBoundingClientRect();
  if (icon === undefined) throw new Error('there is no stage');
  const above = document.elementFromPoint(icon.x + icon.width / 2, icon.y + icon.height / 2);
  expect(above?.className).toBe('dialog__footer');
});
