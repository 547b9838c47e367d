import { MessageArea } from '../src/shell/notices/messages.tsx';
import { PageFoot } from '../src/widgets/page-foot/page-foot.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Notices } from './notices.tsx';
import { useSay } from './say.ts';
import { SignedInHeader } from './signed-in-header.tsx';
import './gallery.css';

/** Every shared widget on one page, with each of its variants; only for developers. */
export function Gallery() {
  const say = useSay();
  const links = (name: string) => [{ text: `${name} 1`, href: '#notices' }];
  const list = (id: string, heading: string) => ({ id, heading, entries: links(heading) });
  return (
    <>
      <SignedInHeader />
      <main className="container page gallery">
        <h1>{say('Widgets', 'Componentes')}</h1>
        <Notices />
        <Lists />
        <Fields />
        <Dialogs />
        <MessageArea />
      </main>
      <PageFoot
        id="foot"
        label={say('Footer', 'Pie de página')}
        top={say('Return to top', 'Volver arriba')}
        callToAction={{ text: say('Contact Us', 'Contáctenos'), href: '#fields' }}
        lists={[
          list('one', say('Explore', 'Explorar')),
          list('two', say('Guides', 'Guías')),
          list('three', say('Account', 'Cuenta')),
          list('four', say('Help', 'Ayuda')),
        ]}
      />
    </>
  );
}
