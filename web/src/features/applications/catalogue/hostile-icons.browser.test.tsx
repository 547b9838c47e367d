import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { hostileDrawings } from '@portal/core/testing/hostile-markup.ts';
import { askForTrouble, ranSoFar, untilPlantedOneRuns } from '../../../testing/hostile-page.ts';
import { Drawing } from './application-icon.tsx';
import { readDrawing } from '@portal/core/domain/content/drawings/svg-drawing.ts';
import { withStylesAsAttributes } from '@portal/core/domain/content/drawings/svg-styles.ts';

test('300 hostile drawings run nothing in a page without a policy, and leave nothing but shapes', async () => {
  const drawings = hostileDrawings(300, 12).map(({ id, text }) => {
    const drawing = readDrawing(withStylesAsAttributes(text).text);
    return (
      <p key={id} className="drawn">
        {drawing === null ? null : <Drawing drawing={drawing} />}
      </p>
    );
  });
  const screen = await render(<div>{drawings}</div>);
  expect(screen.container.querySelectorAll('.drawn > svg').length).toBeGreaterThan(150);
  const elements = [...screen.container.querySelectorAll('svg, svg *')];
  const ours = ['viewBox', 'aria-hidden', 'focusable', 'd', 'width', 'height'];
  const others = elements.filter(
    ({ localName, attributes }) =>
      !['svg', 'g', 'path', 'rect', 'circle'].includes(localName) ||
      [...attributes].some(({ name, value }) => !ours.includes(name) || /url|script/i.test(value)),
  );
  expect(others.map(({ outerHTML }) => outerHTML)).toEqual([]);
  askForTrouble(screen.container);
  await untilPlantedOneRuns();
  expect(ranSoFar()).toEqual(['planted']);
  await screen.unmount();
});
