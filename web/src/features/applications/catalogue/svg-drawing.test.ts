import { describe, expect, test } from 'vitest';
import { isWholeDrawing, readDrawing } from '@portal/core/domain/content/drawings/svg-drawing.ts';

describe('readDrawing', () => {
  test('keeps shapes and paint under the names React knows', () => {
    const drawing = readDrawing(
      '<?xml version="1.0"?><!-- a house --><svg viewBox="0 0 48 48"><g><path d="M5 24L24 7" stroke-width=\'3\'/></g></svg>',
    );
    expect(drawing).toEqual({
      name: 'svg',
      attributes: { viewBox: '0 0 48 48' },
      children: [
        {
          name: 'g',
          attributes: {},
          children: [{ name: 'path', attributes: { d: 'M5 24L24 7', strokeWidth: '3' }, children: [] }],
        },
      ],
    });
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['markup inside a script', '<script><path d="M0 0"/></script>'],
    ['foreign markup', '<foreignObject><circle r="1"/></foreignObject>'],
    ['a style sheet', '<style>*{fill:url(//elsewhere)}</style>'],
    ['a reference', '<use href="//elsewhere#x"/>'],
    ['a picture', '<image href="//elsewhere"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ])('leaves out %s with all that is in it', (_what, content) => {
    expect(readDrawing(`<svg>${content}</svg>`)?.children).toEqual([]);
  });

  test.each([
    'onload="alert(1)"',
    'style="fill:red"',
    'href="//elsewhere"',
    'id="x"',
    'fill="url(//elsewhere)"',
    'fill="&x;"',
  ])('leaves out the attribute %s', (attribute) => {
    expect(readDrawing(`<svg><path ${attribute} d="M0 0"/></svg>`)?.children[0]?.attributes).toEqual({
      d: 'M0 0',
    });
  });

  test('finds no drawing in a page, a fragment or a file that is far too long', () => {
    expect(readDrawing('<!doctype html><html><body>not found</body></html>')).toBeNull();
    expect(readDrawing('')).toBeNull();
    expect(readDrawing(`<svg>${'<g>'.repeat(50_000)}</svg>`)).toBeNull();
  });

  test('a file that was cut off on its way is not whole', () => {
    const file = '<svg viewBox="0 0 48 48"><g><path d="M5 24L24 7"/></g></svg>\n';
    expect(isWholeDrawing(file)).toBe(true);
    for (const end of [file.length - 3, 40, 0]) expect(isWholeDrawing(file.slice(0, end))).toBe(false);
  });

  test('reads every icon that the portal ships', () => {
    const files = import.meta.glob<string>('../../../../public/icons-svg/*.svg', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    expect(Object.keys(files)).toHaveLength(12);
    const unread = Object.keys(files).filter((file) => !readDrawing(files[file] ?? '')?.children.length);
    expect(Object.values(files).every(isWholeDrawing)).toBe(true);
    expect(unread).toEqual([]);
  });
});
