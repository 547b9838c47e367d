import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useTexts } from '../../content/language.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { decisionTexts } from './decision-texts.ts';
import { itemsToConfirm, noteField } from './draft-decision.ts';
import type { KeptDecision } from './kept-decision.ts';

interface SetupNotesProps {
  request: RequestView;
  typed: KeptDecision;
  hint: string;
  /** Ids of the fields by their names, for the summary of faults. */
  ids: Readonly<Record<string, string>>;
  errorOf: (field: string) => string | undefined;
}

/** One note on each item whose setup an approval confirms (rule deciding 18). */
export function SetupNotes({ request, typed, hint, ids, errorOf }: SetupNotesProps) {
  const { noteOn } = useTexts(decisionTexts).form.setUp;
  return itemsToConfirm(request).map((item, index) => (
    <TextArea
      key={item}
      id={ids[noteField(index)] ?? ''}
      label={noteOn(item)}
      hint={hint}
      required
      limit={limits.note.max}
      rows={3}
      value={typed.notes[item] ?? ''}
      error={errorOf(noteField(index))}
      onChange={(note) => {
        typed.change({ notes: { ...typed.notes, [item]: note } });
      }}
    />
  ));
}
