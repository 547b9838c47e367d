import { useTexts } from '../../content/language.tsx';
import { ContactForm } from './contact-form.tsx';
import { FrequentQuestions } from './frequent-questions.tsx';
import { contactTexts } from './contact-texts.ts';
import './contact.scss';

/** Contact Us: a message to the team, for everybody, signed in or not and what people often ask (rules contact 1 to 4, content 6). */
export function ContactScreen() {
  const texts = useTexts(contactTexts);
  return (
    <div className="container page contact">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p>{texts.intro}</p>
      <div className="contact__columns">
        <ContactForm />
        <FrequentQuestions />
      </div>
    </div>
  );
}
