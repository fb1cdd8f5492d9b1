import type { ContactImport, ImportsReadFileInput } from '@volley/sdk';
import { formatNumber } from '../format/number.ts';
import { useImportsText } from '../text/imports.ts';
import { Field } from '../ui/field.tsx';
import { CheckInput, Select } from '../ui/inputs.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { useToldChange } from '../ui/use-told-action.ts';
import styles from './imports.module.css';

type Encoding = NonNullable<ImportsReadFileInput['encoding']>;
type Delimiter = NonNullable<ImportsReadFileInput['delimiter']>;

const ENCODINGS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'Windows-1252',
  latin1: 'Latin-1',
};
const DELIMITERS: readonly Delimiter[] = ['comma', 'semicolon', 'tab', 'bar'];

type Way = Omit<ImportsReadFileInput, 'uuid'>;

/** Returns how the file was read, since a change must repeat the unchanged settings. */
function wayOf({ encoding, delimiter, sheet, has_header }: ContactImport): Way {
  return {
    has_header,
    ...(encoding !== '' && { encoding: encoding as Encoding }),
    ...(delimiter !== '' && { delimiter: delimiter as Delimiter }),
    ...(sheet !== '' && { sheet }),
  };
}

export function FileFacts({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const again = useToldChange('imports.readFile');
  const read = (way: Way) => again.mutate({ uuid: one.uuid, ...wayOf(one), ...way });
  return (
    <Section title={t('fileTitle')} hint={t('fileHint')}>
      <Facts of={[[t('rows'), formatNumber(one.rows)]]} />
      <div className={styles.pair}>
        {one.format === 'csv' ? (
          <>
            <Field name="encoding" label={t('encoding')}>
              <Select
                value={one.encoding}
                options={Object.entries(ENCODINGS).map(([value, words]) => ({ value, words }))}
                onChange={({ target }) => read({ encoding: target.value as Encoding })}
              />
            </Field>
            <Field name="delimiter" label={t('delimiter')}>
              <Select
                value={one.delimiter}
                options={DELIMITERS.map((value) => ({ value, words: t(value) }))}
                onChange={({ target }) => read({ delimiter: target.value as Delimiter })}
              />
            </Field>
          </>
        ) : null}
        {one.sheets.length > 1 ? (
          <Field name="sheet" label={t('sheet')}>
            <Select
              value={one.sheet}
              options={one.sheets.map((name) => ({ value: name, words: name }))}
              onChange={({ target }) => read({ sheet: target.value })}
            />
          </Field>
        ) : null}
      </div>
      <CheckInput
        name="has_header"
        label={t('header')}
        checked={one.has_header}
        onChange={({ target }) => read({ has_header: target.checked })}
      />
    </Section>
  );
}
