/**
 * What matches names kept as words (`portal.name_words` in a `tsvector`) that have all that is looked for, as a `tsquery`. It
 * is no text for a parser of the database, whose words depend on its locale. Without words it matches nothing.
 * @param sought letters and digits alone: for each word its beginnings, any of which will do
 */
export function nameQuery(sought: readonly (readonly string[])[]): string {
  return sought
    .map((word) => `(${word.map((beginning) => `'${beginning.replaceAll(/['\\]/g, '')}':*`).join(' | ')})`)
    .join(' & ');
}
