/** Something that a file of content has in both languages. */
export interface Bilingual<Words> {
  id: string;
  en: Words;
  es: Words;
}
