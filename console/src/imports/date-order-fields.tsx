import type { ContactImport } from '@volley/sdk';
import { locale } from '../format/locale.ts';
import { useImportsText } from '../text/imports.ts';
import { FieldGroup } from '../ui/field.tsx';
import { RadioInput } from '../ui/inputs.tsx';

const plainDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

export const DATE_ORDERS = ['day_first', 'month_first'] as const;

interface DateOrderProps {
  readonly one: ContactImport;
  /** The columns that hold dates. */
  readonly columns: readonly ContactImport['columns'][number][];
}

/** Asks once whether the day or the month stands first, with what the dates of the file would be. */
export function DateOrderFields({ one, columns }: DateOrderProps) {
  const t = useImportsText();
  const unclear = columns.flatMap(({ unclear_dates: dates }) => dates).slice(0, 3);
  const examples = (order: (typeof DATE_ORDERS)[number]) =>
    unclear
      .map((date) => t('dateIs', { written: date.value, day: plainDay.format(new Date(date[order])) }))
      .join(' · ');
  const hint = one.date_proof === '' ? t('dateOpen') : t('dateProof', { written: one.date_proof });
  return (
    <FieldGroup name="date_order" label={t('dateOrder')} hint={hint}>
      {DATE_ORDERS.map((order) => (
        <RadioInput
          key={order}
          name="date_order"
          value={order}
          label={t(order)}
          hint={unclear.length === 0 ? undefined : examples(order)}
          defaultChecked={one.date_order === order}
          required={unclear.length > 0}
        />
      ))}
    </FieldGroup>
  );
}
