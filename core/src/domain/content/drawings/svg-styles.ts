import { attributesIn } from './svg-drawing.ts';

/** A rule of a style sheet whose selector is a class or an element. */
interface Rule {
  /** `.name` or the name of an element. */
  selector: string;
  declared: Declared;
}

type Declared = ReadonlyMap<string, string>;

const sheet = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
/** Such as an import, which ends without a block: the next rule is not part of it. */
const statement = /@[\w-]+(?:"[^"]*"|'[^']*'|\([^)]*\)|[^{};"'(])*;/g;
const startTag = /<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)(\s*\/?)>/g;

/**
 * The same drawing painted by attributes in place of styles, so that the list of what may be drawn sees them (rule catalogue 17):
 * what is declared in `style`, or for a class or an element in a style sheet. A style wins over the attribute of its name.
 * @returns the text, and the selectors that are no plain class or element, whose rules are lost
 */
export function withStylesAsAttributes(text: string): { text: string; lost: string[] } {
  const { rules, lost } = rulesIn([...text.matchAll(sheet)].map(([, body = '']) => body).join('\n'));
  const painted = text
    .replace(sheet, '')
    .replace(startTag, (_tag, name: string, attributes: string, end: string) => {
      const given = attributesIn(attributes);
      const valueOf = (wanted: string) => given.find(([one]) => one === wanted)?.[1] ?? '';
      const classes = valueOf('class')
        .split(/\s+/)
        .map((one) => `.${one}`);
      const declared = new Map([
        ...rules.filter(({ selector }) => selector === name).flatMap((rule) => [...rule.declared]),
        ...rules.filter(({ selector }) => classes.includes(selector)).flatMap((rule) => [...rule.declared]),
        ...declarationsIn(valueOf('style')),
      ]);
      const kept = given.filter(([one]) => one !== 'style' && one !== 'class' && !declared.has(one));
      const wording = [...kept, ...declared].map(([one, value]) => ` ${one}="${value.replaceAll('"', "'")}"`);
      return `<${name}${wording.join('')}${end}>`;
    });
  return { text: painted, lost };
}

function rulesIn(css: string): { rules: Rule[]; lost: string[] } {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|<!\[CDATA\[|\]\]>/g, '');
  const all = [...plain.replaceAll(statement, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, selectors = '', body = '']) =>
      selectors.split(',').map((selector) => ({ selector: selector.trim(), declared: declarationsIn(body) })),
  );
  const isPlain = ({ selector }: Rule) => /^(?:\.[\w-]+|\w+)$/.test(selector);
  return {
    rules: all.filter(isPlain),
    lost: [
      ...(plain.match(statement) ?? []),
      ...all.filter((rule) => !isPlain(rule)).map(({ selector }) => selector),
    ].map((one) => `the style rule ${one}`),
  };
}

/** What drawings say in attributes alone, or otherwise than style sheets do. */
const shapeAttributes = ['d', 'points', 'viewBox', 'transform'];

/** What is declared, whatever the list of what may be drawn makes of it. */
function declarationsIn(css: string): Declared {
  return new Map(
    css.split(';').flatMap((one): [string, string][] => {
      const [name = '', value = ''] = one.split(/:(.*)/s).map((part) => part.trim());
      const plain = value.replace(/\s*!important$/, '');
      return /^[\w-]+$/.test(name) && !shapeAttributes.includes(name) ? [[name, plain]] : [];
    }),
  );
}
