import { useState } from 'react';
import { useTexts } from '../../../content/language.tsx';
import type { ImportSearch, ScreenProps } from '../../../screens/searches.ts';
import { DoneAtProvider, useIsLeft } from '../../../shell/at-provider/done-at-provider.tsx';
import { ScreenForRoles } from '../../../shell/notices/screen-for-roles.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportView } from './import-view.tsx';
import { importTexts } from './import-texts.ts';

/** Imports people from a file: read first, then applied (rule people-import 8). */
export function ImportPeopleScreen(props: ScreenProps<ImportSearch>) {
  const { id } = props.search;
  const isLeft = useIsLeft()('IMPORT');
  const [atFirst] = useState(id);
  return (
    <ScreenForRoles name="importPeople" texts={useTexts(importTexts)}>
      {isLeft ? (
        <DoneAtProvider id="import-at-provider" writes={['IMPORT']} />
      ) : id === undefined ? (
        <ChooseFile />
      ) : (
        <ImportView key={id} importId={id} isNew={id !== atFirst} {...props} />
      )}
    </ScreenForRoles>
  );
}
