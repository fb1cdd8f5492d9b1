import type { Source, Text } from '../text/use-text.ts';
import { CountriesField } from '../ui/countries-field.tsx';
import { CountryField } from '../ui/country-field.tsx';
import { Field } from '../ui/field.tsx';
import { CheckInput, Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { type Settings, writeSetting } from './peer-settings.ts';

interface FieldsProps {
  readonly text: Source & (() => Text<'set_name'>);
  readonly required?: readonly string[];
  readonly settings: Settings;
  readonly values: Readonly<Record<string, unknown>>;
  /** Called with the word that was chosen. */
  readonly onChoice?: (word: string) => void;
}

/** Whether the area has the words, or the area that it is part of. */
const hasWords = ({ en, wider }: Source, key: string): boolean =>
  Object.hasOwn(en, key) || (wider !== undefined && hasWords(wider, key));

/** What hints name and words cannot hold, since braces stand for values there. */
const EXAMPLES = { value: '{dlt_entity_id}', number: '{number}', secret: '{secret}' };

/** The fields of settings, by the words of an area: `set_…`, `hint_…` and `choice_…`. */
export function SettingFields({ text, required = [], settings, values, onChoice }: FieldsProps) {
  const t = text();
  const wordsOf = (key: string) => (hasWords(text, key) ? t(key as 'set_name', EXAMPLES) : undefined);
  return Object.entries(settings).map(([name, kind]) => {
    const [label, hint, value] = [t(`set_${name}` as 'set_name'), wordsOf(`hint_${name}`), values[name]];
    if (kind === 'switch') {
      return <CheckInput key={name} name={name} label={label} hint={hint} defaultChecked={value === true} />;
    }
    const field = { name, label, hint };
    if (kind === 'country') return <CountryField key={name} {...field} first={writeSetting(value)} />;
    if (kind === 'countries') {
      return <CountriesField key={name} {...field} first={Array.isArray(value) ? value : []} />;
    }
    return (
      <Field key={name} {...field}>
        {typeof kind === 'object' ? (
          <Select
            defaultValue={value === undefined ? undefined : writeSetting(value)}
            onChange={({ target }) => onChoice?.(target.value)}
            options={kind.map((one) => ({
              value: one,
              words: wordsOf(`choice_${one || (name === 'exchange' ? 'other' : 'by_name')}`) ?? one,
            }))}
          />
        ) : ['area', 'secret', 'lines', 'codes', 'rules', 'headers', 'tlvs', 'tags', 'pairs'].includes(kind) ? (
          <TextArea rows={3} spellCheck={false} defaultValue={writeSetting(value)} />
        ) : (
          <TextInput
            inputMode={kind === 'text' || kind === 'mark' ? undefined : 'decimal'}
            required={required.some((one) => one === name)}
            spellCheck={false}
            defaultValue={writeSetting(value)}
          />
        )}
      </Field>
    );
  });
}
