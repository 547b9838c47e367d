import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { alertTags, isAllowedLink } from '@portal/core/domain/alerts/alert-markup.ts';
import { hostileBodies } from '@portal/core/testing/hostile-markup.ts';
import { LanguageProvider } from '../../content/language.tsx';
import { askForTrouble, ranSoFar, untilPlantedOneRuns } from '../../testing/hostile-page.ts';
import { AlertBox } from './alert-box.tsx';
import { SafeMarkup } from './safe-markup.tsx';

const bodies = hostileBodies(500, 12);

describe('500 hostile texts of alerts, in a page without a policy', () => {
  test('run nothing once they are cleaned, and leave nothing but what an alert may have', async () => {
    const screen = await render(
      <div>
        {bodies.map(({ id, text }) => (
          <SafeMarkup key={id} markup={text} />
        ))}
      </div>,
    );
    const elements = [...screen.container.querySelectorAll('.site-alert__markup *')];
    const others = elements.filter(
      ({ localName, attributes }) =>
        !alertTags.includes(localName) ||
        [...attributes].some(
          ({ name, value }) => name !== 'href' || localName !== 'a' || !isAllowedLink(value),
        ),
    );
    expect(others.map(({ outerHTML }) => outerHTML)).toEqual([]);
    askForTrouble(screen.container);
    await untilPlantedOneRuns();
    expect(ranSoFar()).toEqual(['planted']);
    await screen.unmount();
  });

  test('run nothing as titles and folded texts', async () => {
    const screen = await render(
      <LanguageProvider initial="en">
        {bodies.map(({ id, text }) => (
          <AlertBox
            key={id}
            alert={{ level: 'info', title: text.slice(0, 300), body: `${text} ${'word '.repeat(40)}` }}
          />
        ))}
      </LanguageProvider>,
    );
    askForTrouble(screen.container);
    await untilPlantedOneRuns();
    expect(ranSoFar()).toEqual(['planted']);
    await screen.unmount();
  });
});
