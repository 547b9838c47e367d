import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { withheldRoles } from '@portal/core/domain/requests/transitions/reduce.ts';
import { decisionTexts } from './decision-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { CheckboxGroup } from '../../widgets/fields/choice-group.tsx';
import { useRoleMeaning } from '../request-answers.tsx';
import { useRoleNames } from '../role-names.tsx';

interface RolesToGiveProps {
  /** Id of the group, for the summary of faults. */
  id: string;
  details: RequestView['requestDetails'];
  withheld: readonly string[];
  error: string | undefined;
  onChange: (withheld: string[]) => void;
}

/** Which of the roles asked for are given, and what that means, in words, before anything is pressed. */
export function RolesToGive({ id, details, withheld, error, onChange }: RolesToGiveProps) {
  const texts = useTexts(decisionTexts).form;
  const format = useFormat();
  const meaningOf = useRoleMeaning(details.requestedAppName);
  const nameOf = useRoleNames(details.requestedAppName);
  const list = (roles: readonly string[]) => format.list(roles.map(nameOf));
  const { addRoles: asked } = details;
  const given = asked.filter((role) => !withheld.includes(role));
  const left = withheldRoles({ asked, given });
  const some = given.length === 0 ? texts.givesNothing : texts.givesSome(list(given), list(left));
  return (
    <>
      <CheckboxGroup
        id={id}
        legend={texts.roles}
        hint={texts.rolesHint}
        error={error}
        options={asked.map((role) => ({
          value: role,
          label: nameOf(role),
          literal: role,
          description: meaningOf(role),
        }))}
        values={given}
        onChange={(chosen) => {
          onChange(withheldRoles({ asked, given: chosen }));
        }}
      />
      <p className="gives" role="status">
        {left.length === 0 ? texts.givesAll(list(given)) : some}
      </p>
    </>
  );
}
