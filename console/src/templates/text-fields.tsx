import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldsQuery } from '../api/contact-fields.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { PhoneFrame } from '../ui/phone-frame.tsx';
import { useInsert } from '../ui/pieces.tsx';
import { isLanguage, sampleOf, sizeOf, type Texts } from './template-words.ts';

// They come with the account's fields, which are asked for first.
const FieldTools = lazily(async () => (await import('./field-tools.tsx')).FieldTools, 2);

const LENGTH_MAX = 1_530;

interface ValuesFieldProps {
  readonly values: string;
  readonly onChange: (values: string) => void;
}

/** The names of the values that each message provides, separated by commas. */
export function ValuesField({ values, onChange }: ValuesFieldProps) {
  const t = useTemplatesText();
  return (
    <Field name="values" label={t('values')} hint={t('valuesHint')}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        value={values}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

interface TextFieldsProps {
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
}

interface OneTextProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  /** The names of the values that each message provides. */
  readonly values: readonly string[];
  readonly onChange: (text: string) => void;
}

/** One text, with buttons that insert fields into it. */
function OneText({ name, label, hint, text, values, onChange }: OneTextProps) {
  const { area, insert } = useInsert(text, onChange);
  return (
    <>
      <Field name={name} label={label} hint={hint}>
        <TextArea
          ref={area}
          rows={4}
          maxLength={LENGTH_MAX}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <FieldTools text={text} values={values} insert={insert} />
    </>
  );
}

function AddLanguage({ texts, onChange }: TextFieldsProps) {
  const t = useTemplatesText();
  const [language, setLanguage] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const wanted = language.trim().toLowerCase().replaceAll('_', '-');
    if (!isLanguage(wanted)) return setError(t('badLanguage'));
    if (Object.hasOwn(texts.variants, wanted)) return setError(t('knownLanguage'));
    setError(undefined);
    setLanguage('');
    onChange({ ...texts, variants: { ...texts.variants, [wanted]: texts.message } });
  };
  return (
    <>
      <Field name="new_language" label={t('language')} hint={t('languageHint')} error={error}>
        <TextInput
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <div>
        <Button icon={<PlusIcon />} onClick={add}>
          {t('addLanguage')}
        </Button>
      </div>
    </>
  );
}

/** Explains that nobody gets the variants yet. It does not forbid them, because the field may be made later. */
function NoLanguageField() {
  const t = useTemplatesText();
  const { data: fields } = useQuery(fieldsQuery);
  if (fields === undefined || fields.some(({ key }) => key === 'language')) return null;
  return (
    <Notice>
      {t('noLanguageField')} <Link to="/contacts/fields/new">{t('makeField')}</Link>
    </Notice>
  );
}

/** A text in its languages, each with its size. */
export function TextFields({ texts, values, onChange }: TextFieldsProps & Pick<OneTextProps, 'values'>) {
  const t = useTemplatesText();
  const { message, variants } = texts;
  const languages = Object.keys(variants);
  return (
    <>
      <OneText
        name="message"
        label={t('text')}
        hint={t('textHint', { count: t('count', sizeOf(message)) })}
        text={message}
        values={values}
        onChange={(text) => onChange({ ...texts, message: text })}
      />
      {languages.map((language) => (
        <div key={language}>
          <OneText
            name={`variants.${language}`}
            label={t('variantOf', { language })}
            hint={t('count', sizeOf(variants[language] ?? ''))}
            text={variants[language] ?? ''}
            values={values}
            onChange={(text) => onChange({ ...texts, variants: { ...variants, [language]: text } })}
          />
          <Button
            kind="quiet"
            icon={<TrashIcon />}
            onClick={() => {
              const { [language]: _, ...others } = variants;
              onChange({ ...texts, variants: others });
            }}
          >
            {t('removeLanguage', { language })}
          </Button>
        </div>
      ))}
      {languages.length === 0 ? null : <NoLanguageField />}
      <AddLanguage texts={texts} onChange={onChange} />
    </>
  );
}

/** One of its languages as a phone shows it. */
export function TemplatePreview({ texts }: { readonly texts: Texts }) {
  const t = useTemplatesText();
  const [chosen, setChosen] = useState('');
  const { data: own = [] } = useQuery(fieldsQuery);
  const languages = Object.keys(texts.variants);
  const language = languages.includes(chosen) ? chosen : '';
  const fields = own.map(({ key, default_value }) => ({ key, defaultValue: default_value }));
  return (
    <>
      {languages.length === 0 ? null : (
        <Field name="preview_language" label={t('previewLanguage')}>
          <Select
            options={[{ value: '', words: t('anyLanguage') }, ...languages.map((value) => ({ value, words: value }))]}
            value={language}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      )}
      <PhoneFrame label={t('phone')} sender="" text={sampleOf(texts, { language, firstName: t('sample'), fields })} />
    </>
  );
}
