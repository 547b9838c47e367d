import { roleQuestion } from '@portal/core/domain/forms/form.ts';
import { roleLabel } from '@portal/core/domain/catalogue/role-label.ts';
import { useCatalogue } from '../api/catalogue.ts';
import { useFormat } from '../content/format.ts';
import { useLanguage } from '../content/language.tsx';
import { Literals } from '../widgets/literal.tsx';

/** What people call the roles of an application (rule catalogue 24). */
export function useRoleNames(applicationId: string | null): (role: string) => string {
  return useNamesOfRoles()(applicationId);
}

/** The same of whichever application. */
export function useNamesOfRoles(): (applicationId: string | null) => (role: string) => string {
  const { language } = useLanguage();
  const { data } = useCatalogue();
  return (applicationId) => {
    const card = data?.applications.find(({ id }) => id === applicationId);
    const levels = roleQuestion(card?.questions ?? [])?.levels ?? [];
    return (role) => roleLabel(levels, role, language);
  };
}

interface NamedRolesProps {
  roles: readonly string[];
  nameOf: (role: string) => string;
  /** The sentence around them. */
  say?: (roles: string) => string;
}

/** Roles as people call them, with their names at the identity provider in small print where those are others. */
export function NamedRoles({ roles, nameOf, say = (names) => names }: NamedRolesProps) {
  const format = useFormat();
  const names = roles.map(nameOf);
  return (
    <>
      <span>{say(format.list(names))}</span>
      <Literals names={names} literals={roles} />
    </>
  );
}

/** What an employment status is called; words that were written down with a job title keep it. */
export function useStatusNames(): (words: string) => string {
  const statuses = useCatalogue().data?.employmentStatuses ?? [];
  return (words) => {
    const [status = '', ...rest] = words.split('; ');
    const label = statuses.find(({ name }) => name === status)?.label ?? status;
    return [label, ...rest].join('; ');
  };
}
