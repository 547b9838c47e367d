import { rememberedLanguage } from '@portal/core/domain/content/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../src/content/language.tsx';
import { MessagesProvider } from '../src/shell/notices/messages.tsx';
import '../src/styles/main.scss';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
const language = rememberedLanguage(document.cookie, navigator.languages);
document.documentElement.lang = language;
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={language}>
        <MessagesProvider>
          <Gallery />
        </MessagesProvider>
      </LanguageProvider>
    </StrictMode>,
  );
