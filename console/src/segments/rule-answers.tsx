import { CONSENT_CHANNELS } from '../format/choices.ts';
import { countryChoices } from '../format/countries.ts';
import { type SegmentsKey, useSegmentsText } from '../text/segments.ts';
import { classes } from '../ui/classes.ts';
import { lazily } from '../ui/lazily.tsx';
import {
  CALL_DEEDS,
  CONSENT_SAYINGS,
  FIELD_TESTS,
  type KnownField,
  MESSAGE_DEEDS,
  MOMENT_TESTS,
  type RuleRow,
  valuesOf,
  withField,
  writeValues,
} from './rule-rows.ts';
import styles from './segments.module.css';

// Most rules ask for fields.
const GroupAnswer = lazily(async () => (await import('./found-answers.tsx')).GroupAnswer);
const CampaignAnswer = lazily(async () => (await import('./found-answers.tsx')).CampaignAnswer);

export interface RowProps {
  readonly row: RuleRow;
  readonly fields: readonly KnownField[];
  readonly onChange: (row: RuleRow) => void;
}

interface Option {
  readonly value: string;
  readonly words: string;
}

interface ChooseProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** Chooses one of a list. A value from elsewhere is shown even if the list lacks it. */
export function Choose({ label, value, options, onChange }: ChooseProps) {
  const isThere = options.some((option) => option.value === value);
  const shown = isThere || value === '' ? options : [...options, { value, words: value }];
  return (
    <select
      className={styles.control}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {shown.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
}

interface WriteProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'date' | 'datetime-local' | 'number';
  readonly isShort?: boolean;
  readonly onChange: (value: string) => void;
}

function Write({ label, value, type = 'text', isShort, onChange }: WriteProps) {
  return (
    <input
      className={classes(styles.control, isShort ? styles.short : styles.long)}
      aria-label={label}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      autoComplete="off"
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface MarkProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}

/** Marks some of a field's choices. A value that is no choice any more is shown until it is unmarked. */
function Mark({ label, value, choices, onChange }: MarkProps) {
  const marked = valuesOf(value);
  const shown = [...new Set([...choices, ...marked])];
  const toggle = (choice: string) =>
    onChange(writeValues(shown.filter((one) => marked.includes(one) !== (one === choice))));
  return (
    <fieldset className={styles.marks} aria-label={label}>
      {shown.map((choice) => (
        <label key={choice} className={styles.not}>
          <input type="checkbox" checked={marked.includes(choice)} onChange={() => toggle(choice)} />
          <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Days({ row, onChange }: RowProps) {
  const t = useSegmentsText();
  return (
    <Write label={t('days')} type="number" isShort value={row.days} onChange={(days) => onChange({ ...row, days })} />
  );
}

function FieldValue(props: RowProps) {
  const t = useSegmentsText();
  const { row, fields, onChange } = props;
  const write = (value: string) => onChange({ ...row, value });
  const { test, fieldKind } = row;
  if (test === 'known' || test === 'unknown') return null;
  if (test === 'within_days') return <Days {...props} />;
  const choose = { value: '', words: t('choose') };
  if (fieldKind === 'yes_no') {
    const options = [choose, { value: 'yes', words: t('yes') }, { value: 'no', words: t('no') }];
    return <Choose label={t('value')} value={row.value} options={options} onChange={write} />;
  }
  const choices = fields.find(({ key }) => key === row.field)?.choices ?? [];
  if (fieldKind === 'choice' && test === 'is') {
    const options = [choose, ...choices.map((value) => ({ value, words: value }))];
    return <Choose label={t('value')} value={row.value} options={options} onChange={write} />;
  }
  if (fieldKind === 'choice' && test === 'is_one_of')
    return <Mark label={t('value')} value={row.value} choices={choices} onChange={write} />;
  if (test === 'is_one_of') return <Write label={t('values')} value={row.value} onChange={write} />;
  const type = fieldKind === 'date' || fieldKind === 'number' ? fieldKind : 'text';
  return <Write label={t('value')} type={type} value={row.value} onChange={write} />;
}

function FieldAnswers(props: RowProps) {
  const t = useSegmentsText();
  const { row, fields, onChange } = props;
  const tests = FIELD_TESTS[row.fieldKind].map((value) => ({ value, words: t(`test_${value}`) }));
  return (
    <>
      <Choose
        label={t('field')}
        value={row.field}
        options={fields.map(({ key, label }) => ({ value: key, words: label }))}
        onChange={(key) => {
          const field = fields.find((one) => one.key === key);
          if (field) onChange(withField(row, field));
        }}
      />
      <Choose label={t('test')} value={row.test} options={tests} onChange={(test) => onChange({ ...row, test })} />
      <FieldValue {...props} />
    </>
  );
}

function MomentAnswers(props: RowProps) {
  const t = useSegmentsText();
  const { row, onChange } = props;
  const tests = MOMENT_TESTS.map((value) => ({ value, words: t(`test_${value}`) }));
  const isDays = row.test === 'within_days';
  return (
    <>
      <Choose
        label={t('test')}
        value={row.test}
        options={tests}
        onChange={(test) => onChange({ ...row, test, value: '' })}
      />
      {isDays ? (
        <Days {...props} />
      ) : (
        <Write
          label={t('value')}
          type={row.value.endsWith('Z') ? 'text' : 'datetime-local'}
          value={row.value}
          onChange={(value) => onChange({ ...row, value })}
        />
      )}
    </>
  );
}

function Deeds({ row, deeds, onChange }: RowProps & { readonly deeds: readonly string[] }) {
  const t = useSegmentsText();
  return (
    <Choose
      label={t('did')}
      value={row.did}
      options={deeds.map((value) => ({ value, words: t(`did_${value}` as SegmentsKey) }))}
      onChange={(did) => onChange({ ...row, did })}
    />
  );
}

function ConsentAnswers(props: RowProps) {
  const t = useSegmentsText();
  const { row, onChange } = props;
  const channels = CONSENT_CHANNELS.map((value) => ({ value, words: t(`channel_${value}`) }));
  return (
    <>
      <Choose
        label={t('channel')}
        value={row.value}
        options={channels}
        onChange={(value) => onChange({ ...row, value })}
      />
      <Deeds {...props} deeds={CONSENT_SAYINGS} />
    </>
  );
}

const KEYS = [...'0123456789*#'].map((key) => ({ value: key, words: key }));

function CampaignAnswers(props: RowProps & { readonly kind: 'sms' | 'voice' }) {
  const t = useSegmentsText();
  const { row, kind, onChange } = props;
  return (
    <>
      <CampaignAnswer key={kind} {...props} />
      <Deeds {...props} deeds={kind === 'sms' ? MESSAGE_DEEDS : CALL_DEEDS} />
      {kind === 'voice' && row.did === 'pressed' ? (
        <Choose label={t('keyWord')} value={row.key} options={KEYS} onChange={(key) => onChange({ ...row, key })} />
      ) : null}
    </>
  );
}

/** The inputs of each kind of rule. */
export function RuleAnswers(props: RowProps) {
  const t = useSegmentsText();
  const { row, onChange } = props;
  const write = (value: string) => onChange({ ...row, value });
  switch (row.kind) {
    case 'field':
      return <FieldAnswers {...props} />;
    case 'group':
      return <GroupAnswer {...props} />;
    case 'country':
      return (
        <Choose
          label={t('kind_country')}
          value={row.value}
          options={[{ value: '', words: t('choose') }, ...countryChoices()]}
          onChange={write}
        />
      );
    case 'network':
      return <Write label={t('kind_network')} value={row.value} onChange={write} />;
    case 'consent':
      return <ConsentAnswers {...props} />;
    case 'created':
    case 'changed':
      return <MomentAnswers {...props} />;
    case 'campaign':
      return <CampaignAnswers {...props} kind="sms" />;
    case 'voice_campaign':
      return <CampaignAnswers {...props} kind="voice" />;
    case 'activity':
      return (
        <>
          <Deeds {...props} deeds={MESSAGE_DEEDS} />
          <Days {...props} />
        </>
      );
  }
}
