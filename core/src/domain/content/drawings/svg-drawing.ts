/** An element of a drawing that has passed the list of what may be drawn. */
export interface SvgNode {
  name: SvgElement;
  /** By the names React knows them under. */
  attributes: Readonly<Record<string, string>>;
  children: readonly SvgNode[];
}

/** Shapes and groups. Nothing that runs, links, loads, embeds or carries a style sheet. */
const elements = ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'] as const;
type SvgElement = (typeof elements)[number];

/** Geometry and paint, by their names in a file; identifiers, handlers, references and `style` are not among them. */
const attributeNames: Readonly<Record<string, string>> = {
  viewBox: 'viewBox',
  d: 'd',
  cx: 'cx',
  cy: 'cy',
  r: 'r',
  rx: 'rx',
  ry: 'ry',
  x: 'x',
  y: 'y',
  x1: 'x1',
  y1: 'y1',
  x2: 'x2',
  y2: 'y2',
  width: 'width',
  height: 'height',
  points: 'points',
  transform: 'transform',
  fill: 'fill',
  'fill-rule': 'fillRule',
  'fill-opacity': 'fillOpacity',
  stroke: 'stroke',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'stroke-dasharray': 'strokeDasharray',
  'stroke-miterlimit': 'strokeMiterlimit',
  'stroke-opacity': 'strokeOpacity',
  opacity: 'opacity',
};

/** Longest file that is read, in characters. */
const longestFile = 100_000;
const deepestNesting = 20;

/** Comments, declarations, then an end tag, then a start tag with its attributes and the slash of an empty one. */
const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^>]*>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;

/** A tag as it is in the file, before anything is judged. */
export interface Tag {
  name: string;
  attributes: string;
  children: Tag[];
}

/**
 * Rebuilds a drawing from the text of an SVG file out of allowed elements and attributes; everything else is left
 * out with all that is in it, so that nothing of a file runs (rule catalogue 17). Null when there is no drawing.
 */
export function readDrawing(text: string): SvgNode | null {
  if (text.length > longestFile) return null;
  const root = readTags(text).find((tag) => tag.name === 'svg');
  return root === undefined ? null : (allowed(root, 0)[0] ?? null);
}

/** Whether a file has arrived to its end: one that was cut off could lack half of its picture. */
export function isWholeDrawing(text: string): boolean {
  return /<\/svg\s*>/.test(text);
}

/** Every tag of a file, nested as it is there. */
export function readTags(text: string): Tag[] {
  const top: Tag = { name: '', attributes: '', children: [] };
  const open = [top];
  for (const [, endOf, name, attributes = '', empty] of text.matchAll(markup)) {
    if (endOf !== undefined && open.length > 1 && open.at(-1)?.name === endOf) open.pop();
    if (name === undefined) continue;
    const tag: Tag = { name, attributes, children: [] };
    open.at(-1)?.children.push(tag);
    if (empty !== '/') open.push(tag);
  }
  return top.children;
}

function allowed(tag: Tag, depth: number): SvgNode[] {
  const name = elements.find((known) => known === tag.name);
  if (name === undefined || depth > deepestNesting) return [];
  const children = tag.children.flatMap((child) => allowed(child, depth + 1));
  return [{ name, attributes: readAttributes(tag.attributes), children }];
}

function readAttributes(text: string): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value] of attributesIn(text)) {
    const known = isKnownAttribute(name) ? attributeNames[name] : undefined;
    if (known !== undefined && isPlainValue(value)) read[known] = value;
  }
  return read;
}

/** The attributes of a tag with their values, in their order there. */
export function attributesIn(text: string): [name: string, value: string][] {
  return [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, name = '', double, single = '']) => [name, double ?? single],
  );
}

/** Whether a drawing may have the attribute at all, by its name in a file. */
export function isKnownAttribute(name: string): boolean {
  return Object.hasOwn(attributeNames, name);
}

/** Whether a drawing may have the element. */
export function isKnownElement(name: string): boolean {
  return elements.some((known) => known === name);
}

/** A reference to elsewhere needs `url(...)` or an entity; numbers, colors and transforms need neither. */
export function isPlainValue(value: string): boolean {
  return /^[\w\s#.,()%+-]*$/.test(value) && !/url/i.test(value);
}
