import { textParts } from '@portal/core/domain/content/resources.ts';
import { GlossaryWord } from './glossary-word.tsx';

/** A text whose marked words lead to the glossary (rule content 5). */
export function WithGlossaryWords({ text }: { text: string }) {
  return textParts(text).map(({ text: part, term }, index) =>
    term === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change their order
      <span key={index}>{part}</span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <GlossaryWord key={index} term={term}>
        {part}
      </GlossaryWord>
    ),
  );
}
