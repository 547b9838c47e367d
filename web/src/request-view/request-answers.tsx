import type { RequestView } from '@portal/core/contract/requests.ts';
import { useApplicationNames, useCatalogue } from '../api/catalogue.ts';
import { decisionTexts } from '../content/decision.ts';
import { useTexts } from '../content/language.tsx';
import { Fact, FactList } from './fact-list.tsx';

/** Who asks for what and why: the answers of the form, with the difference of roles (screens section 5). */
export function RequestAnswers({ request }: { request: RequestView }) {
  const texts = useTexts(decisionTexts).facts;
  const applicationName = useApplicationNames();
  const { requestDetails: details } = request;
  const rolesStayAsAsked = details.addRoles.length === 0 || sameRoles(details.addRoles, details.role);
  return (
    <FactList>
      <Fact name={texts.person}>
        {request.name}
        {request.organization === '' ? null : `, ${request.organization}`}
      </Fact>
      <Fact name={texts.email}>
        <a href={`mailto:${request.initiatorEmail}`}>{request.initiatorEmail}</a>
      </Fact>
      <Fact name={texts.application}>{applicationName(details.requestedAppName)}</Fact>
      <Fact name={texts.asksFor}>
        <RolesWithMeaning applicationId={details.requestedAppName} roles={details.role} />
      </Fact>
      {rolesStayAsAsked ? null : (
        <Fact name={texts.added}>
          <RolesWithMeaning applicationId={details.requestedAppName} roles={details.addRoles} />
        </Fact>
      )}
      {details.removeRoles.length === 0 ? null : (
        <Fact name={texts.removed}>
          <RolesWithMeaning applicationId={details.requestedAppName} roles={details.removeRoles} />
        </Fact>
      )}
      <Fact name={texts.purpose}>
        <span className="typed-text">{details.purpose ?? texts.notGiven}</span>
      </Fact>
      <Fact name={texts.employment}>{details.employment ?? texts.notGiven}</Fact>
    </FactList>
  );
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

interface RolesProps {
  applicationId: string | null;
  roles: readonly string[];
}

/** Roles, each with what it lets a person do as far as the catalogue says. */
function RolesWithMeaning({ applicationId, roles }: RolesProps) {
  const texts = useTexts(decisionTexts).facts;
  const card = useCatalogue().data?.applications.find((application) => application.id === applicationId);
  if (roles.length === 0) return texts.notGiven;
  return (
    <ul className="plain-list">
      {roles.map((role) => {
        const allows = card?.roles.find((choice) => choice.name === role)?.allows;
        return (
          <li key={role}>
            <strong>{role}</strong>
            {allows === undefined ? null : <span className="role-meaning">{allows}</span>}
          </li>
        );
      })}
    </ul>
  );
}
