import { describe, expect, test } from 'vitest';
import { hostileDrawings } from '../../../testing/hostile-markup.ts';
import { drawingLosses } from './drawing-losses.ts';
import { readDrawing } from './svg-drawing.ts';
import { withStylesAsAttributes } from './svg-styles.ts';

const painted = (text: string) => readDrawing(withStylesAsAttributes(text).text);

describe('a drawing that is painted by styles', () => {
  test('of its elements is drawn with them, within the list', () => {
    const text =
      '<svg><path fill="#000" style="fill:#1a4480; stroke-width: 3px !important; filter:url(#x); d:none" d="M0 0"/></svg>';
    expect(painted(text)?.children).toEqual([
      { name: 'path', attributes: { d: 'M0 0', fill: '#1a4480', strokeWidth: '3px' }, children: [] },
    ]);
  });

  test('of a sheet is drawn with its classes and elements', () => {
    const text = `<svg viewBox="0 0 9 9"><defs><style type="text/css"><![CDATA[
      /* program */ .cls-1, .cls-2 { fill: none; } .cls-2 { stroke: rgb(1, 2, 3) } circle { opacity: .5 } g .deep { fill: red }
      ]]></style></defs><g><path class="cls-1 cls-2" d="M0 0"/><circle r="1"/></g></svg>`;
    expect(painted(text)?.children.at(-1)?.children).toEqual([
      { name: 'path', attributes: { d: 'M0 0', fill: 'none', stroke: 'rgb(1, 2, 3)' }, children: [] },
      { name: 'circle', attributes: { r: '1', opacity: '.5' }, children: [] },
    ]);
    expect(withStylesAsAttributes(text).lost).toEqual(['the style rule g .deep']);
  });

  test('keeps the rule behind a statement that is not allowed', () => {
    for (const statement of ['@charset "a;b";', '@import url(data:text/css;base64,LmF7fQ==) screen;']) {
      const text = `<svg><style>${statement} .a{fill:#005ea2}</style><path class="a" d="M0 0"/></svg>`;
      expect(painted(text)?.children).toEqual([
        { name: 'path', attributes: { d: 'M0 0', fill: '#005ea2' }, children: [] },
      ]);
      expect(drawingLosses(text)).toEqual([`the style rule ${statement}`]);
    }
  });

  test('and is hostile leaves nothing but plain values', () => {
    for (const { text } of hostileDrawings(300, 12)) {
      const left = JSON.stringify(painted(text) ?? '');
      expect(left).not.toMatch(/url|script|javascript|on\w+":/i);
    }
  });
});

test.each([
  [
    '<svg xmlns="http://www.w3.org/2000/svg" id="a"><title>A</title><path style="fill:red" d="M0 0"/></svg>',
    [],
  ],
  [
    '<svg><script>1</script><path onclick="x()" fill="url(#a)" d="M0 0"/><use href="#a"/><use href="#b"/></svg>',
    ['<script>', 'onclick="x()"', 'fill="url(#a)"', '<use>'],
  ],
  [
    '<svg><path style="fill:url(#a);-inkscape-stroke:none;filter:blur(2px)"/></svg>',
    ['fill="url(#a)"', 'filter="blur(2px)"'],
  ],
  ['<svg><defs><linearGradient/></defs></svg>', ['<defs>']],
  ['<p>no drawing</p>', null],
])('what is lost of %s is named', (text, expected) => {
  expect(drawingLosses(text)).toEqual(expected);
});
