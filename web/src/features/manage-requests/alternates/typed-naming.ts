import type { Naming } from '@portal/core/domain/requests/alternate.ts';
import { useKeptText } from '../../../request-view/kept-text.ts';

/** What has been typed into the form, and how it changes. */
interface TypedNaming {
  naming: Naming;
  /** What the person is called, so that a reload need not look for them. */
  alternateName: string;
  change: (change: Partial<Naming> & { alternateName?: string }) => void;
  /** Empties the form, and what was kept of it. */
  clear: () => void;
}

/** Keeps the half-filled form in this tab through a reload or an ended session (rule sessions 9). */
export function useTypedNaming(): TypedNaming {
  const texts = {
    alternate: useKeptText('naming:alternate'),
    alternateName: useKeptText('naming:alternateName'),
    startDate: useKeptText('naming:startDate'),
    endDate: useKeptText('naming:endDate'),
  };
  return {
    naming: {
      alternate: texts.alternate.text,
      startDate: texts.startDate.text,
      endDate: texts.endDate.text,
    },
    alternateName: texts.alternateName.text,
    change: ({ alternate, alternateName, startDate, endDate }) => {
      if (alternate !== undefined) texts.alternate.change(alternate);
      if (alternateName !== undefined) texts.alternateName.change(alternateName);
      if (startDate !== undefined) texts.startDate.change(startDate);
      if (endDate !== undefined) texts.endDate.change(endDate);
    },
    clear: () => {
      for (const text of Object.values(texts)) {
        text.change('');
        text.forget();
      }
    },
  };
}
