import { useDraft } from '../../session/drafts/draft.ts';
import { someOf } from '../../session/drafts/shapes.ts';

/** What has been typed over the fields of a form, by field, and how it changes. */
interface TypedFields<Field extends string> {
  typed: Readonly<Partial<Record<Field, string>>>;
  change: (field: Field, value: string) => void;
  /** Shows the fields as they are kept again. */
  clear: () => void;
}

/**
 * Keeps what has been typed over the fields of a form of the account screen.
 * @param form which one
 * @param fields all it has; anything else that was kept is passed over
 */
export function useTypedFields<Field extends string>(
  form: string,
  fields: readonly Field[],
): TypedFields<Field> {
  const none: Partial<Record<Field, string>> = {};
  const draft = useDraft(`account-${form}`, someOf(fields), none);
  return {
    typed: draft.value,
    change: (field, value) => {
      // A change of one field is a part of them.
      draft.change({ [field]: value } as Partial<Record<Field, string>>);
    },
    clear: draft.clear,
  };
}
