import { useTexts } from '../../content/language.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactTexts } from './contact-texts.ts';
import './contact.scss';

/** Contact Us: a message to the team, for everybody, signed in or not (rules contact 1 to 4). */
export function ContactScreen() {
  const texts = useTexts(contactTexts);
  return (
    <div className="container page contact">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p>{texts.intro}</p>
      <ContactForm />
    </div>
  );
}
