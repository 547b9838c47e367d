import { useRef } from 'react';
import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import { askersOf } from '@portal/core/domain/people/actions/account-action.ts';
import { peopleAdders } from '@portal/core/domain/people/admission/people-readers.ts';
import { soughtRoles, soughtStates } from '@portal/core/domain/reports/people-search.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { useAllPeople } from '../../api/administration/people.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { PeopleSearch, ScreenProps } from '../../screens/searches.ts';
import { useConfiguration, usePerson } from '../../session/use-session.tsx';
import { DoneAtProvider, useIsLeft } from '../../shell/at-provider/done-at-provider.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { LinkButton } from '../../widgets/button.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { InviteEverybody } from './invite-everybody.tsx';
import { PeopleFound } from './people-found.tsx';
import { peopleTexts } from './people-texts.ts';
import './people.css';

/** Everybody with an account, searched and narrowed (rules people-admission 1 and 2). */
export function PeopleScreen(props: ScreenProps<PeopleSearch>) {
  return (
    <ScreenForRoles name="people" texts={useTexts(peopleTexts)}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

function Inside({ search, changeSearch }: ScreenProps<PeopleSearch>) {
  const texts = useTexts(peopleTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const reader = usePerson();
  const { invitations } = useConfiguration();
  const invites = invitations && mayActAs(reader, askersOf.ONE_TIME_PASSWORD);
  const found = useAllPeople(search);
  const list = useRef<HTMLDivElement>(null);
  const put = (key: keyof PeopleSearch) => (value: string) => {
    changeSearch({ [key]: value === '' ? undefined : value, cursor: undefined }, { replace: true });
  };
  const summary = found.data === undefined ? '' : format.plural(found.data.items.length, texts.shown);
  return (
    <>
      <p>{texts.intro}</p>
      {mayActAs(reader, peopleAdders) ? <Adding /> : null}
      <div className="toolbar people-filters" role="group" aria-label={texts.list}>
        <SearchBox id="people-search" label={texts.search} value={search.q ?? ''} onSearch={put('q')} />
        <Select
          id="people-role"
          label={texts.role}
          placeholder={texts.everyRole}
          options={soughtRoles.map((value) => ({ value, label: texts.roles[value] }))}
          value={search.role ?? ''}
          onChange={put('role')}
        />
        <Select
          id="people-state"
          label={texts.state}
          placeholder={texts.everyState}
          options={soughtStates.map((value) => ({ value, label: texts.states[value] }))}
          value={search.state ?? ''}
          onChange={put('state')}
        />
      </div>
      {invites && (search.state === 'NOT_INVITED' || search.state === 'INVITED') ? <InviteEverybody /> : null}
      <ListFrame
        id="people"
        list={list}
        summary={summary}
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={6}
      >
        {found.data === undefined ? null : <Page page={found.data} search={search} summary={summary} />}
      </ListFrame>
    </>
  );
}

/** The ways to add people, or where that is done instead. */
function Adding() {
  const texts = useTexts(peopleTexts);
  if (useIsLeft()('ADD')) return <DoneAtProvider id="people-at-provider" writes={['ADD', 'IMPORT']} />;
  return (
    <p className="button-row">
      <LinkButton href={paths.addPerson()}>{texts.add}</LinkButton>
      <LinkButton look="outline" href={paths.importPeople()}>
        {texts.importFile}
      </LinkButton>
    </p>
  );
}

function Page({ page, search, summary }: { page: AllPeople; search: PeopleSearch; summary: string }) {
  const texts = useTexts(peopleTexts);
  const previous = search.cursor === undefined ? null : paths.people({ ...search, cursor: undefined });
  const next = page.next === null ? null : paths.people({ ...search, cursor: page.next });
  if (page.items.length === 0 && previous === null) return <EmptyState text={texts.none} />;
  return (
    <>
      <PeopleFound people={page.items} />
      <Pagination previous={previous} next={next} summary={summary} />
    </>
  );
}
