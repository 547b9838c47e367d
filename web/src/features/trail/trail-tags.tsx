import type { ValidTrailSearch } from '../../api/administration/trail.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { trailSentences } from './trail-sentences.ts';
import { trailTexts } from './trail-texts.ts';
import { type FilterName, filterNames } from './valid-search.ts';

interface TrailTagsProps {
  search: ValidTrailSearch;
  applicationName: (id: string) => string;
  onRemove: (filter: FilterName) => void;
  onClear: () => void;
}

/** The filters that are set, each a button that takes it away; nothing where none is. */
export function TrailTags({ search, applicationName, onRemove, onClear }: TrailTagsProps) {
  const texts = useTexts(trailTexts);
  const say = useFilterWords(applicationName);
  const tags = filterNames.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, words: `${texts[name]}: ${say(name, value)}` }];
  });
  if (tags.length === 0) return null;
  return (
    <div className="trail-tags">
      <ul aria-label={texts.set}>
        {tags.map(({ name, words }) => (
          <li key={name}>
            <button
              type="button"
              className="trail-tag"
              aria-label={texts.remove(words)}
              onClick={() => {
                onRemove(name);
              }}
            >
              <span>{words}</span>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {tags.length > 1 ? (
        <Button look="plain" onClick={onClear}>
          {texts.clear}
        </Button>
      ) : null}
    </div>
  );
}

/** What is looked for, as people say it. */
function useFilterWords(
  applicationName: (id: string) => string,
): (name: FilterName, value: string) => string {
  const { outcomes } = useTexts(trailTexts);
  const sentences = useTexts(trailSentences);
  const { calendarDay } = useFormat();
  const names: Readonly<Record<string, string>> = outcomes;
  const actions: Readonly<Record<string, { name: string }>> = sentences;
  return (name, value) => {
    if (name === 'application') return applicationName(value);
    if (name === 'action') return actions[value]?.name ?? value;
    if (name === 'outcome') return names[value] ?? value;
    return name === 'from' || name === 'to' ? calendarDay(value) : value;
  };
}
