import { faultOfReason, reasonLimits } from '@portal/core/domain/people/actions/account-action.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { TextArea } from '../text-area.tsx';
import { reasonTexts } from './reason-texts.ts';

interface ReasonFieldProps {
  id: string;
  value: string;
  onChange: (reason: string) => void;
  /** After the first attempt to send, faults are shown. */
  wasTried: boolean;
}

/** Asks why, for the audit trail. */
export function ReasonField({ id, value, onChange, wasTried }: ReasonFieldProps) {
  const texts = useTexts(reasonTexts);
  const format = useFormat();
  const errors = {
    FORBIDDEN_CHARACTER: texts.unreadable,
    REQUIRED: texts.short(format.number(reasonLimits.least)),
    TOO_SHORT: texts.short(format.number(reasonLimits.least)),
    TOO_LONG: texts.long(format.number(reasonLimits.most)),
  };
  const fault = wasTried ? faultOfReason(value) : null;
  return (
    <TextArea
      id={id}
      label={texts.label}
      hint={texts.hint(format.number(reasonLimits.least))}
      required
      rows={3}
      limit={reasonLimits.most}
      error={fault === null ? undefined : errors[fault]}
      value={value}
      onChange={onChange}
    />
  );
}
