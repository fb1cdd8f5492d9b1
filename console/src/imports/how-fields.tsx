import type { ContactImport, ImportsUpdateInput } from '@volley/sdk';
import { useState } from 'react';
import { findGroups } from '../api/find-choices.ts';
import { useOperation } from '../api/operation.ts';
import { locale } from '../format/locale.ts';
import { useImportsText } from '../text/imports.ts';
import { Field, FieldGroup } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { RadioInput, Select, TextField, TextInput } from '../ui/inputs.tsx';

const plainDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

const DATE_ORDERS = ['day_first', 'month_first'] as const;

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

const CHANNELS = { sms: ['sms'], voice: ['voice'], both: ['sms', 'voice'] } as const;
const WORDS = { sms: 'toSms', voice: 'toVoice', both: 'toBoth' } as const;
const SOURCES = {
  form: 'byForm',
  paper: 'source_paper',
  spoken: 'bySpoken',
  import: 'byFile',
  other: 'source_other',
} as const;

type Choice = keyof typeof CHANNELS;
const CHOICES = ['sms', 'voice', 'both'] as const;
const WAYS = ['form', 'paper', 'spoken', 'import', 'other'] as const;

function choiceOf({ consent }: ContactImport): Choice | '' {
  if (consent === null) return '';
  return consent.channels.length > 1 ? 'both' : (consent.channels[0] ?? '');
}

/** Reads the consent of the form. A day begins at midnight by the account's clocks. */
function readConsent(values: FormValues): Pick<ImportsUpdateInput, 'consent'> {
  const choice = CHOICES.find((one) => one === values.raw('consent'));
  const source = WAYS.find((one) => one === values.raw('consent.source'));
  if (choice === undefined || source === undefined) return { consent: null };
  const words = values.text('consent.words');
  return { consent: { channels: [...CHANNELS[choice]], source, words, at: `${values.raw('consent.at')}T00:00` } };
}

/** The consent of all people of the file: how, when and in which words they gave it. */
function ConsentFields({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const [choice, setChoice] = useState<string>(choiceOf(one));
  const choices = CHOICES.map((value) => ({ value, words: t(WORDS[value]) }));
  return (
    <>
      <Field name="consent" label={t('agreed')} hint={t('agreedHint')}>
        <Select
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          options={[{ value: '', words: t('agreedNothing') }, ...choices]}
        />
      </Field>
      {choice === '' ? null : (
        <>
          <Field name="consent.source" label={t('agreedHow')}>
            <Select
              defaultValue={one.consent?.source ?? 'form'}
              options={WAYS.map((value) => ({ value, words: t(SOURCES[value]) }))}
            />
          </Field>
          <Field name="consent.at" label={t('agreedWhen')}>
            <TextInput type="date" required defaultValue={one.consent?.at.slice(0, 10)} />
          </Field>
          <Field name="consent.words" label={t('agreedWords')}>
            <TextInput maxLength={2_000} defaultValue={one.consent?.words} />
          </Field>
        </>
      )}
    </>
  );
}

const EXISTING = ['leave', 'fill', 'overwrite'] as const;
const NAMES = ['split', 'whole'] as const;
const NEW_GROUP = 'new';

function oneOf<Value extends string>(values: readonly Value[], given: string): Value | undefined {
  return values.find((value) => value === given);
}

export function readHow(values: FormValues): Omit<ImportsUpdateInput, 'uuid' | 'mapping'> {
  const group = values.raw('group_ids');
  const [existing, names] = [oneOf(EXISTING, values.text('on_existing')), oneOf(NAMES, values.text('names'))];
  const dateOrder = oneOf(DATE_ORDERS, values.text('date_order'));
  return {
    group_ids: group === '' || group === NEW_GROUP ? [] : [group],
    new_group: group === NEW_GROUP ? values.text('new_group') : '',
    ...(existing && { on_existing: existing }),
    ...(names && { names }),
    ...(dateOrder && { date_order: dateOrder }),
    ...readConsent(values),
  };
}

function GroupFields({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const [group, setGroup] = useState(one.new_group === '' ? (one.group_ids[0] ?? '') : NEW_GROUP);
  const { data: chosen } = useOperation('groups.get', group === '' || group === NEW_GROUP ? null : { uuid: group });
  return (
    <>
      <Field name="group_ids" label={t('group')}>
        <FoundSelect
          find={findGroups}
          optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
          first={[
            { value: '', words: t('noGroup') },
            { value: NEW_GROUP, words: t('newGroupOption') },
          ]}
          value={group}
          words={chosen?.name}
          onChange={setGroup}
        />
      </Field>
      {group === NEW_GROUP ? (
        <TextField name="new_group" label={t('newGroup')} required maxLength={255} defaultValue={one.new_group} />
      ) : null}
    </>
  );
}

export function HowFields({ one, isNamed }: { readonly one: ContactImport; readonly isNamed: boolean }) {
  const t = useImportsText();
  return (
    <>
      {isNamed ? (
        <FieldGroup name="names" label={t('names')}>
          {NAMES.map((names) => (
            <RadioInput key={names} name="names" value={names} label={t(names)} defaultChecked={one.names === names} />
          ))}
        </FieldGroup>
      ) : null}
      <FieldGroup name="on_existing" label={t('existing')}>
        {EXISTING.map((existing) => (
          <RadioInput
            key={existing}
            name="on_existing"
            value={existing}
            label={t(existing)}
            defaultChecked={one.on_existing === existing}
          />
        ))}
      </FieldGroup>
      <GroupFields one={one} />
      <ConsentFields one={one} />
    </>
  );
}
