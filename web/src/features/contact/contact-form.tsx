import { type ComponentProps, type FormEvent, useCallback, useRef, useState } from 'react';
import {
  type ContactField,
  contactLimits,
  type ContactMessage,
  contactSubjects,
} from '@portal/core/domain/contact/contact-message.ts';
import { phoneForMask } from '@portal/core/domain/people/contact.ts';
import { ProblemError } from '../../api/client.ts';
import { useSendMessage } from '../../api/mail/contact.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration, usePerson, useSession } from '../../session/use-session.tsx';
import { useMessages } from '../../shell/notices/messages.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { Select } from '../../widgets/fields/field.tsx';
import { LineField } from '../../widgets/fields/lines/line-field.tsx';
import { MaskedField } from '../../widgets/fields/lines/masked-field.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { useKeptMessage } from './kept-message.ts';
import { afterSending, faultsOf, prefilled } from './typed-message.ts';
import { contactTexts } from './contact-texts.ts';
import { PersonCheck } from './person-check.tsx';
import { ServiceCheck } from './service-check.tsx';

const idOf = (field: ContactField | 'recaptcha'): string => `contact-${field}`;
const phoneMask = '___-___-____';

/** The message to the team: faults are shown once a field has been left, and Submit waits until nothing is. */
export function ContactForm() {
  const texts = useTexts(contactTexts);
  const form = useContactForm();
  const { typed, needsCheck } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  // Submit, which opened it, is off until there is something to send again.
  useFocusAfterDialog(heading, { isOpen: form.isSent });
  const common = (field: ContactField) => ({
    id: idOf(field),
    label: texts.fields[field],
    value: typed.message[field],
    error: form.errorOf(field),
    onChange: (value: string) => {
      form.change({ [field]: value });
    },
  });
  return (
    <section aria-labelledby="contact-form-heading">
      <h2 ref={heading} tabIndex={-1} id="contact-form-heading">
        {texts.formLabel}
      </h2>
      <p>{texts.required}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes which of the fields inside has been left */}
      <form
        className="contact-form"
        aria-labelledby="contact-form-heading"
        noValidate
        onBlur={({ target }) => {
          form.leave(target.id);
        }}
        onSubmit={form.submit}
      >
        <LineField {...common('fullName')} autoComplete="name" required />
        <LineField {...common('email')} type="email" autoComplete="email" required />
        <MaskedField
          {...common('phoneNumber')}
          hint={texts.phoneHint}
          mask={phoneMask}
          fitting={phoneForMask}
          type="tel"
          autoComplete="tel-national"
        />
        <Select
          {...common('subject')}
          required
          placeholder
          options={contactSubjects.map((value) => ({ value, label: texts.subjects[value] }))}
        />
        <TextArea {...common('message')} required limit={contactLimits.message} rows={8} />
        {needsCheck ? (
          <VisitorCheck
            id={idOf('recaptcha')}
            solution={typed.recaptcha}
            onSolved={form.setSolution}
            error={form.checkError}
          />
        ) : null}
        {form.failure === null ? null : (
          <Alert id="contact-failed" type="error" announce>
            {form.failure}
          </Alert>
        )}
        <div className="contact-form__submit">
          <Button
            type="submit"
            disabled={!form.maySubmit}
            {...(form.isSending ? {} : { reason: texts.notYet, reasonId: 'contact-not-yet' })}
          >
            {texts.submit}
          </Button>
          <p role="status">{form.isSending ? texts.sending : ''}</p>
        </div>
      </form>
      {form.isSent ? (
        <Dialog
          id="contact-sent"
          title={texts.sentTitle}
          dismissal="free"
          onDismiss={form.closeDialog}
          footer={<Button onClick={form.closeDialog}>{texts.close}</Button>}
        >
          <p>{texts.sent}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

/** The portal's own puzzle, or the box of a service, as the agency has chosen. */
function VisitorCheck(props: ComponentProps<typeof PersonCheck>) {
  const { botCheck } = useConfiguration();
  return botCheck === 'puzzle' ? <PersonCheck {...props} /> : <ServiceCheck {...props} service={botCheck} />;
}

/** What is in the form, and what can be done with it. */
function useContactForm() {
  const texts = useTexts(contactTexts);
  const problemText = useProblemText();
  const format = useFormat();
  const messages = useMessages();
  const send = useSendMessage();
  const person = usePerson();
  const needsCheck = useSession().status === 'signed-out';
  const checkTexts = useConfiguration().botCheck === 'puzzle' ? texts.check : texts.service;
  const [own, setTyped] = useKeptMessage();
  const typed = person === null ? own : prefilled(own, person);
  const [isSent, setSent] = useState(false);
  const setSolution = useCallback(
    (recaptcha: string): void => {
      setTyped((before) => ({ ...before, recaptcha, isExpired: false }));
    },
    [setTyped],
  );
  const faults = faultsOf(typed, needsCheck);
  const isUntouched = typed.touched.size === 0 && typed.changed.size === 0;
  const maySubmit = faults.length === 0 && !isUntouched && !send.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!maySubmit) return;
    const { message, recaptcha } = typed;
    const order = { ...message, subject: subjectOf(message), replyTo: message.email };
    send.mutate(needsCheck ? { ...order, recaptcha } : order, {
      onSuccess: () => {
        setTyped(afterSending(typed));
        setSent(true);
        messages.show({ type: 'success', ...texts.success });
      },
      onError: (fault) => {
        if (isAboutCheck(fault)) setTyped((before) => ({ ...before, recaptcha: '', isExpired: true }));
      },
    });
  };
  const sentenceOf = (fault: unknown): string => {
    if (isAboutCheck(fault)) return texts.failed(checkTexts.expired);
    const isTooMany = fault instanceof ProblemError && fault.problem.code === 'TOO_MANY';
    return texts.failed(isTooMany ? texts.tooMany : problemText(fault));
  };
  const errorOf = (field: ContactField): string | undefined => {
    const found = typed.touched.has(field) ? faults.find((one) => one.field === field) : undefined;
    if (found === undefined) return undefined;
    const { missing, tooLong, unprintable } = texts.faults;
    if (found.fault === 'TOO_LONG') return tooLong(format.number(mostOf(field)));
    return found.fault === 'FORBIDDEN_CHARACTER' ? unprintable : missing[field];
  };
  return {
    typed,
    needsCheck,
    isSent,
    maySubmit,
    submit,
    errorOf,
    isSending: send.isPending,
    failure: send.isError ? sentenceOf(send.error) : null,
    checkError: typed.isExpired
      ? checkTexts.expired
      : typed.touched.has('recaptcha')
        ? checkTexts.missing
        : undefined,
    change: (change: Partial<ContactMessage>) => {
      setTyped((before) => ({
        ...before,
        message: { ...before.message, ...change },
        changed: new Set([...before.changed, ...Object.keys(change)]),
      }));
    },
    setSolution,
    leave: (id: string) => {
      if (!id.startsWith('contact-')) return;
      const field = id.slice('contact-'.length);
      setTyped((before) => ({ ...before, touched: new Set([...before.touched, field]) }));
    },
    closeDialog: () => {
      setSent(false);
    },
  };
}

/** The rules let only the listed subjects through. */
function subjectOf({ subject }: ContactMessage): (typeof contactSubjects)[number] {
  return contactSubjects.find((one) => one === subject) ?? contactSubjects[0];
}

function mostOf(field: ContactField): number {
  return field === 'subject' ? 0 : contactLimits[field];
}

function isAboutCheck(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.problem.errors.some(({ field }) => field === 'recaptcha');
}
