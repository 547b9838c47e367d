import type { Language } from '../catalogue/application.ts';

/** One set of texts per language, all of the same shape. */
export type Dictionary<Texts> = Readonly<Record<Language, Texts>>;

/** The shape of the English texts with the literal sentences widened, so that a translation may differ. */
type Shape<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...given: infer Given) => infer Result
      ? (...given: Given) => Shape<{ result: Result }>['result']
      : Shape<Texts[Key]>;
};

/**
 * Declares the texts of one feature. English gives the shape; a Spanish sentence that is missing, left over
 * or takes other parameters is a type error.
 */
export function dictionary<Texts>(en: Texts, es: NoInfer<Shape<Texts>>): Dictionary<Shape<Texts>> {
  return { en: en as Shape<Texts>, es }; // The literal English texts are one case of their own widened shape.
}
