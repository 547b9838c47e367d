import { useKeptText } from '../../request-view/kept-text.ts';

/** What has been typed over the fields of a form, by field, and how it changes. */
interface TypedFields<Field extends string> {
  typed: Readonly<Partial<Record<Field, string>>>;
  change: (field: Field, value: string) => void;
  /** Shows the fields as they are kept again. */
  clear: () => void;
}

/**
 * Keeps what has been typed in this tab through a reload, a sign-in or an ended session (rule sessions 9).
 * @param form which one
 * @param fields all it has; anything else that was kept is passed over
 */
export function useTypedFields<Field extends string>(
  form: string,
  fields: readonly Field[],
): TypedFields<Field> {
  const kept = useKeptText(`account-${form}`);
  const typed = typedIn(kept.text, fields);
  return {
    typed,
    change: (field, value) => {
      kept.change(JSON.stringify({ ...typed, [field]: value }));
    },
    clear: () => {
      kept.change('');
      kept.forget();
    },
  };
}

/** What a kept text says of these fields; nothing where it is none of ours. */
export function typedIn<Field extends string>(
  text: string,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  try {
    const given = Object(JSON.parse(text)) as Record<string, unknown>; // Any value can be turned into an object.
    const known = fields.flatMap((field) => {
      const value = given[field];
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    // Each of them is one of the fields.
    return Object.fromEntries(known) as Partial<Record<Field, string>>;
  } catch {
    return {};
  }
}
