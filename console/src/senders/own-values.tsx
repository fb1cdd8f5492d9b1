import type { NamedValues } from '@volley/sdk';
import { useState } from 'react';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { formatList } from '../format/list.ts';
import { readPairs, writePairs } from '../format/pairs.ts';
import { useRegisteredText } from '../text/registered-texts.ts';
import { Button } from '../ui/button.tsx';
import { CountriesField } from '../ui/countries-field.tsx';
import { type Column, DataTable, RowButton } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { SenderChoice } from './sender-choice.tsx';

interface DialogProps {
  /** Without one, the sender ID is chosen. */
  readonly of?: NamedValues;
  readonly onClose: () => void;
}

function ValuesDialog({ of, onClose }: DialogProps) {
  const t = useRegisteredText();
  const set = useChange('namedValues.set', { onDone: () => showToast(t('valuesAre')) });
  return (
    <FormDialog
      title={of === undefined ? t('setValues') : t('setValuesOf', { name: of.sender_id ?? t('ofAccount') })}
      onClose={onClose}
      action={set}
      read={(values) => ({
        sender_id: of === undefined ? values.text('sender_id') || null : of.sender_id,
        values: Object.fromEntries(readPairs(values.raw('values'))),
        registered_texts_in: values.all('registered_texts_in'),
      })}
      submit={t('save')}
    >
      {of === undefined ? <SenderChoice none={t('ofAccount')} /> : null}
      <Field name="values" label={t('values')} hint={t('ownValuesLines')}>
        <TextArea rows={4} spellCheck={false} defaultValue={of && writePairs(of.values)} />
      </Field>
      <CountriesField
        name="registered_texts_in"
        label={t('countries')}
        hint={t('countriesHint')}
        first={of?.registered_texts_in ?? []}
      />
    </FormDialog>
  );
}

const source = rowsOf('namedValues.list', {});

/** `onOpen` is null for those who may not change them. */
function useColumns(onOpen: ((one: NamedValues) => void) | null): readonly Column<NamedValues>[] {
  const t = useRegisteredText();
  const nameOf = ({ sender_id: sender }: NamedValues) => sender ?? t('ofAccount');
  return [
    [
      'sender',
      t('sender'),
      '2fr title',
      (one) =>
        onOpen === null ? (
          nameOf(one)
        ) : (
          <RowButton label={t('setValuesOf', { name: nameOf(one) })} onClick={() => onOpen(one)}>
            {nameOf(one)}
          </RowButton>
        ),
    ],
    ['values', t('values'), '4fr', ({ values }) => writePairs(values).replaceAll('\n', ', ')],
    [
      'countries',
      t('countriesAre'),
      '2fr',
      ({ registered_texts_in: countries }) => formatList(countries.map((country) => countryName(country))),
    ],
  ];
}

/** What carriers are given beside each message of the account, or of one of its sender IDs. */
export function OwnValues() {
  const t = useRegisteredText();
  const maySend = useMay('send');
  const [opened, setOpened] = useState<NamedValues | 'new' | null>(null);
  return (
    <Section
      title={t('ownValues')}
      hint={t('ownValuesHint')}
      actions={maySend ? <Button onClick={() => setOpened('new')}>{t('setValues')}</Button> : undefined}
    >
      <DataTable
        label={t('ownValues')}
        source={source}
        columns={useColumns(maySend ? setOpened : null)}
        keyOf={({ sender_id: sender }) => sender ?? ''}
        empty={<p className="soft">{t('noValues')}</p>}
      />
      {opened === null ? null : (
        <ValuesDialog {...(opened !== 'new' && { of: opened })} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}
