/** A text that would run `ran(id)` in a browser that lets it, or tries to. */
export interface Hostile {
  id: string;
  text: string;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What is made by chance for one text. */
interface Chance {
  pick<T>(from: readonly T[]): T;
  /** A handler as an attribute, quoted and set off in one of the ways that browsers take. */
  handler(name: string): string;
  /** A script address as the value of an attribute. */
  address(name: string): string;
  code: string;
}

type Shape = (chance: Chance) => string;

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onpointerenter',
] as const;

/** What can be in a page, and what parsers are known to understand in two ways. */
const inPages: readonly Shape[] = [
  ({ code }) => `<script>${code}</script>`,
  ({ code }) => `<script src="data:text/javascript,top.${code}"></script>`,
  ({ code }) => `<script type="module">top.${code}</script>`,
  ({ handler, pick }) => `<${pick(['img', 'image', 'video', 'audio', 'embed'])} src=x ${handler('onerror')}>`,
  ({ handler }) => `<video><source ${handler('onerror')} src=x></video>`,
  ({ handler }) => `<img srcset="x 1x" ${handler('onerror')}>`,
  ({ handler }) => `<input autofocus ${handler('onfocus')}>`,
  ({ handler }) => `<x tabindex=1 autofocus ${handler('onfocus')}>x</x>`,
  ({ handler }) => `<p contenteditable autofocus ${handler('onfocus')}>x</p>`,
  ({ handler }) => `<details open ${handler('ontoggle')}><summary>x</summary></details>`,
  ({ handler }) => `<body ${handler('onload')}>x`,
  ({ handler }) => `<svg ${handler('onload')}></svg>`,
  ({ handler, pick }) =>
    `<${pick(['p', 'b', 'strong', 'em', 'li', 'a', 'div'])} ${handler(pick(handlers))}>x`,
  ({ handler }) => `<marquee ${handler('onstart')}>x</marquee>`,
  ({ handler }) =>
    `<style>@keyframes k{}</style><b style="animation-name:k" ${handler('onanimationstart')}>x</b>`,
  ({ handler }) =>
    `<button popovertarget=pop>x</button><div popover id=pop ${handler('onbeforetoggle')}>x</div>`,
  ({ address }) => `<a ${address('href')}>x</a>`,
  ({ address }) => `<a href="https://agency.example" ${address('xlink:href')}>x</a>`,
  ({ address }) => `<form ${address('action')}><button>x</button></form>`,
  ({ address }) => `<form><button ${address('formaction')}>x</button></form>`,
  ({ address }) => `<iframe ${address('src')}></iframe>`,
  ({ code }) => `<iframe srcdoc="<script>top.${code}</script>"></iframe>`,
  ({ address }) => `<object ${address('data')}></object>`,
  ({ address }) => `<embed ${address('src')}>`,
  ({ code }) => `<object data="data:text/html,<script>top.${code}</script>"></object>`,
  ({ code }) => `<a href="data:text/html,<script>opener.${code}</script>" target=_blank>x</a>`,
  ({ code }) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  ({ address }) => `<base ${address('href')}><a href="#x">x</a>`,
  ({ code }) => `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${code})}">`,
  ({ code }) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${code}&gt;">`,
  ({ code }) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${code}>`,
  ({ code }) => `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
  ({ code }) => `<svg></p><style><a title="</style><img src=x onerror=${code}>">`,
  ({ code }) => `<math><mi//xlink:href="data:x,<script>${code}</script>">`,
  ({ code }) => `<textarea><p title="</textarea><img src=x onerror=${code}>">`,
  ({ code }) => `<select><style></select><img src=x onerror=${code}></style>`,
  ({ code }) => `<xmp><p title="</xmp><img src=x onerror=${code}>">`,
  ({ code }) => `<p title="<img src=x onerror=${code}>">x</p><img title='" src=x onerror=${code} x='>`,
  ({ code }) => `<![CDATA[<img src=x onerror=${code}>]]>`,
  ({ code }) => `<!--><img src=x onerror=${code}>-->`,
  ({ code }) => `<!-- --!><img src=x onerror=${code}> -->`,
  ({ code }) => `<?xml><img src=x onerror=${code}>?>`,
  ({ code }) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  ({ code }) => `<<img src=x onerror=${code}>`,
  ({ code }) => `<img/src=x/onerror=${code}//`,
  ({ code }) => `${'<b>'.repeat(400)}<img src=x onerror=${code}>`,
  ({ code }) =>
    `<template><img src=x onerror=${code}></template><template shadowrootmode=open><img src=x onerror=${code}></template>`,
  ({ code }) => `<form id=f><input name=attributes><input name=childNodes></form><img src=x onerror=${code}>`,
  ({ code }) => `<b id=documentElement></b><b id=createElement name=body></b><img src=x onerror=${code}>`,
];

/** What can be in a drawing. */
const inDrawings: readonly Shape[] = [
  ({ code }) => `<script>${code}</script>`,
  ({ code }) => `<script href="data:text/javascript,top.${code}"/>`,
  ({ code }) => `<script><![CDATA[${code}]]></script>`,
  ({ handler, pick }) =>
    `<${pick(['path', 'g', 'rect', 'circle'])} ${handler(pick(handlers))} d="M0 0h9v9"/>`,
  ({ handler, pick }) =>
    `<${pick(['animate', 'set', 'animateTransform'])} ${handler('onbegin')} attributeName="x" dur="1s"/>`,
  ({ address, pick }) => `<a ${address(pick(['href', 'xlink:href']))}><rect width="48" height="48"/></a>`,
  ({ code }) =>
    `<a><animate attributeName="href" values="javascript:${code}"/><rect width="48" height="48"/></a>`,
  ({ code }) =>
    `<a id="l"><rect width="9" height="9"/></a><set href="#l" attributeName="href" to="javascript:${code}"/>`,
  ({ code }) =>
    `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${code}"/></foreignObject>`,
  ({ code }) =>
    `<foreignObject><iframe srcdoc="&lt;script&gt;top.${code}&lt;/script&gt;"></iframe></foreignObject>`,
  ({ address }) => `<use ${address('href')}/>`,
  ({ code }) =>
    `<use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg' onload='${code}'/>#x"/>`,
  ({ address, pick }) => `<${pick(['image', 'feImage'])} ${address('href')}/>`,
  ({ handler }) => `<image href="x" ${handler('onerror')}/>`,
  ({ code }) => `<style>@import "data:text/css,*{fill:red}";path{fill:url(javascript:${code})}</style>`,
  ({ code }) => `<path d="M0 0" style="fill:url(javascript:${code})" fill="url(javascript:${code})"/>`,
  ({ code }) => `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${code}</handler>`,
  ({ code }) => `<desc></svg><img src=x onerror=${code}></desc>`,
  ({ code }) => `<title><style><img src=x onerror=${code}></style></title>`,
  ({ code }) => `<path d="M0 0"><!--></path><script>${code}</script>-->`,
  ({ code }) => `<g>`.repeat(40) + `<script>${code}</script>`,
];

/** What a text can be hidden in. */
const around: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `<p>${text}</p>`,
  (text) => `<ul><li>${text}</li></ul>`,
  (text) => `<a href="https://agency.example">${text}</a>`,
  (text) => `<table><tr><td>${text}</table>`,
  (text) => `<svg>${text}</svg>`,
  (text) => `<math><mtext>${text}</mtext></math>`,
  (text) => `<title>${text}</title>`,
  (text) => `<select><option>${text}</select>`,
  (text) => `<b><i>${text}</b></i>`,
  (text) => `\u0000${text}\u0000`,
];

const gaps = [' ', '/', '\t', '\n', '\f', ' x ', ' / '] as const;

/** The word in letters that a browser reads and a list of forbidden words does not. */
function disguised(text: string, next: () => number): string {
  const whole = [...text].map((letter) => {
    const chance = next();
    if (chance < 0.1) return `&#${letter.charCodeAt(0)};`;
    if (chance < 0.2) return `&#x${letter.charCodeAt(0).toString(16)};`;
    if (chance < 0.25) return `${letter}&#9;`;
    return chance < 0.5 ? letter.toUpperCase() : letter;
  });
  return whole.join('');
}

function chanceFor(id: string, next: () => number): Chance {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T; // No list here is empty.
  const code = pick([`ran(${id})`, `top.ran(${id})`, `self['ran'](${id})`, `(ran)(${id})`]);
  const quote = pick(['"', "'"]);
  return {
    pick,
    code,
    handler: (name) => {
      const spelled = [...name].map((letter) => (next() < 0.3 ? letter.toUpperCase() : letter)).join('');
      return `x${pick(gaps)}${spelled}${pick(['=', ' = ', '\n='])}${quote}${code.replaceAll("'", '`')}${quote}`;
    },
    address: (name) =>
      `${name}=${quote}${pick(['', ' ', '&#1;', '\n', '&Tab;'])}${disguised('javascript:', next)}${pick(['', '//%0A', '/**/'])}${code.replaceAll("'", '`')}${quote}`,
  };
}

/** The given number of hostile texts for the body of an alert, the same for the same seed. */
export function hostileBodies(count: number, seed: number): Hostile[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_none, index) => {
    const id = String(index + 1);
    const chance = chanceFor(id, next);
    // Each shape comes up, and more often than once.
    const shape = inPages[index % inPages.length] as Shape;
    return { id, text: chance.pick(around)(chance.pick(around)(shape(chance))) };
  });
}

/** The given number of hostile drawings, the same for the same seed. */
export function hostileDrawings(count: number, seed: number): Hostile[] {
  const next = numbersFrom(seed);
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return Array.from({ length: count }, (_none, index) => {
    const id = String(index + 1);
    const chance = chanceFor(id, next);
    const shape = inDrawings[index % inDrawings.length] as Shape;
    const root = next() < 0.3 ? chance.handler('onload') : '';
    const inside = `${chance.pick(['', '<g>', '<defs>', '<switch>'])}${shape(chance)}`;
    const before = chance.pick([
      '',
      '<?xml version="1.0"?>',
      '<!DOCTYPE svg [<!ENTITY e "<script>">]>',
      '<!-- -->',
    ]);
    return {
      id,
      text: `${before}<svg ${namespaces} viewBox="0 0 48 48" ${root}><path d="M5 5h9v9z"/>${inside}</svg>`,
    };
  });
}
