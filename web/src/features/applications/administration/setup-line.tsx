import { useSetup } from '../../../api/administration/setup.ts';
import { type PluralForms, useFormat } from '../../../content/format.ts';
import { dictionary, useTexts } from '../../../content/language.tsx';
import { useConfiguration } from '../../../session/use-session.tsx';
import { paths } from '../../../screens/paths.ts';
import { Icon } from '../../../widgets/icon.tsx';

const setupLineTexts = dictionary<{ left: PluralForms }>(
  { left: { one: 'Setup: {count} step left', other: 'Setup: {count} steps left' } },
  { left: { one: 'Configuración: falta {count} paso', other: 'Configuración: faltan {count} pasos' } },
);

/** To an administrator: how much is left to set up, with the way to it; nothing where everything is done, or invented. */
export function SetupLine() {
  const { left } = useTexts(setupLineTexts);
  const format = useFormat();
  const { demonstration } = useConfiguration();
  const open = useSetup().data?.lines.filter(({ isDone }) => !isDone).length ?? 0;
  if (demonstration || open === 0) return null;
  return (
    <li className="for-you__line">
      <Icon name="info" />
      <a href={paths.setup()}>{format.plural(open, left)}</a>
    </li>
  );
}
