import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from './content/language.tsx';
import { screenCode } from './screen-code.tsx';
import { screenAt } from './screens/paths.ts';
import { screens, titleOf } from './screens/screens.ts';
import { GlossaryOpenerProvider } from './shell/glossary/glossary-opener.ts';
import { Layout } from './shell/layout.tsx';
import { UnlessLockedOut } from './shell/locked-out/unless-locked-out.tsx';
import { usePageLocation } from './shell/router.ts';
import { ScreenBoundary } from './shell/boundaries/screen-boundary.tsx';
import { SignedInOnly } from './shell/sessions/session-notices.tsx';

/**
 * Asks for code and words of the screen at this path before the page is ready to draw it. Never rejects: the screen itself asks
 * again, and tells when that fails.
 */
export async function fetchScreen(path: string, client: QueryClient): Promise<void> {
  const shown = screenAt(path);
  if (shown !== null) await screenCode[shown.name].fetch?.(client).catch(() => undefined);
}

/** Whether the screen at this path needs no session. */
export function isForEverybody(path: string): boolean {
  const shown = screenAt(path);
  return shown !== null && screens[shown.name].visibleTo === 'everybody';
}

const GlossaryDialog = lazy(() =>
  import('./features/glossary/glossary-dialog.tsx').then((code) => ({ default: code.GlossaryDialog })),
);

/** An open glossary; one that was opened on another screen is closed. */
interface OpenedGlossary {
  path: string;
  term: string | null;
}

/** The whole page: the shell and the screen at the present address. */
export function Portal() {
  const location = usePageLocation();
  const { language } = useLanguage();
  const { name, named } = screenAt(location.path) ?? { name: 'login', named: '' };
  const { visibleTo, ground } = screens[name];
  const { Drawn } = screenCode[name];
  const screen = <Drawn location={location} named={named} />;
  const { path } = location;
  const [glossary, setGlossary] = useState<OpenedGlossary | null>(null);
  const openGlossary = (term?: string): void => {
    setGlossary({ path, term: term ?? null });
  };
  return (
    <GlossaryOpenerProvider value={openGlossary}>
      <Layout location={location} title={titleOf(name, language, named)} ground={ground}>
        <ScreenBoundary key={path}>
          {visibleTo === 'everybody' ? (
            screen
          ) : (
            <SignedInOnly>
              <UnlessLockedOut name={name}>{screen}</UnlessLockedOut>
            </SignedInOnly>
          )}
          {glossary?.path === path ? (
            <Suspense>
              <GlossaryDialog
                term={glossary.term}
                onClose={() => {
                  setGlossary(null);
                }}
              />
            </Suspense>
          ) : null}
        </ScreenBoundary>
      </Layout>
    </GlossaryOpenerProvider>
  );
}
