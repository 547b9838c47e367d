import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { NamingNotice } from '../../request-view/alternates/naming-notice.tsx';
import { Notices } from './catalogue/notices.tsx';
import { HomeStrip } from './home-strip.tsx';

/** What a person who has signed in sees above the cards: what is in the way, and what needs them. */
export function ForYou({ notices, home }: Pick<Catalogue, 'notices' | 'home'>) {
  return (
    <>
      <Notices notices={notices} />
      <NamingNotice />
      <HomeStrip home={home} />
    </>
  );
}
