/** Text that is markup already and goes into a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | null | false | readonly Piece[];

/**
 * Builds markup for a page rendered here: every value is escaped, for text and for quoted attributes alike,
 * except markup made by this same function. Null and false leave nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(
    strings.reduce((text, part, index) => `${text}${part}${pieceText(values[index] ?? null)}`, ''),
  );
}

function pieceText(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(pieceText).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
