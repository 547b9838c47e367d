import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useFreshCatalogue } from '../api/catalogue.ts';
import { useTexts } from '../content/language.tsx';
import { visitLabels } from '../content/visit-labels.ts';
import { LinkButton } from '../widgets/button.tsx';

/** For the person who has got what they asked for: the button that opens the application; nothing for anybody else (rule page 12). */
export function VisitNow({ request }: { request: RequestView }) {
  const { isOwn, workflowStatus, requestDetails } = request;
  if (!isOwn || workflowStatus !== 'APPROVED' || requestDetails.requestedAppName === null) return null;
  return <Visit applicationId={requestDetails.requestedAppName} />;
}

/** Kept fresh: the roles may have arrived only now, and the page's token has to follow. */
function Visit({ applicationId }: { applicationId: string }) {
  const labels = useTexts(visitLabels);
  const card = useFreshCatalogue().data?.applications.find(({ id }) => id === applicationId);
  if (card === undefined || card.routerLink === null || !card.routerLinkActive) return null;
  const words = labels[card.visitLabel];
  return (
    <p>
      <LinkButton href={card.routerLink} label={`${words}: ${card.appName}`}>
        {words}
      </LinkButton>
    </p>
  );
}
