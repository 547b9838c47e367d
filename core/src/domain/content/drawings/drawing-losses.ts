import {
  attributesIn,
  isKnownAttribute,
  isKnownElement,
  isPlainValue,
  readTags,
  type Tag,
} from './svg-drawing.ts';
import { withStylesAsAttributes } from './svg-styles.ts';

/** What draws nothing: names, descriptions, and notes of the program that made the file. */
const silentElements = ['title', 'desc', 'metadata'];
const silentAttribute =
  /^(?:-[\w-]+|xmlns(?::[\w-]+)?|xml:space|version|id|class|role|aria-[\w-]+|data-[\w-]+|baseProfile|enable-background)$/;

/** What the list of what may be drawn leaves out of a file (rule catalogue 17), each thing once; null where it has no drawing. */
export function drawingLosses(file: string): string[] | null {
  const { text, lost } = withStylesAsAttributes(file);
  const root = readTags(text).find(({ name }) => name === 'svg');
  return root === undefined ? null : [...new Set([...lost, ...lossesOf(root)])];
}

function lossesOf({ name, attributes, children }: Tag): string[] {
  if (silentElements.includes(name) || (name === 'defs' && children.length === 0)) return [];
  if (!isKnownElement(name)) return [`<${name}>`];
  const lost = attributesIn(attributes).filter(
    ([one, value]) => !silentAttribute.test(one) && !(isKnownAttribute(one) && isPlainValue(value)),
  );
  return [...lost.map(([one, value]) => `${one}="${value.slice(0, 40)}"`), ...children.flatMap(lossesOf)];
}
