import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldsQuery } from '../api/contact-fields.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { PhoneFrame } from '../ui/phone-frame.tsx';
import { isLanguage, sampleOf, sizeOf, type Texts } from './template-words.ts';

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
export function TextFields({ texts, onChange }: TextFieldsProps) {
  const t = useTemplatesText();
  const { message, variants } = texts;
  const languages = Object.keys(variants);
  return (
    <>
      <Field name="message" label={t('text')} hint={t('textHint', { count: t('count', sizeOf(message)) })}>
        <TextArea
          rows={4}
          maxLength={LENGTH_MAX}
          value={message}
          onChange={({ target }) => onChange({ ...texts, message: target.value })}
        />
      </Field>
      {languages.map((language) => (
        <div key={language}>
          <Field
            name={`variants.${language}`}
            label={t('variantOf', { language })}
            hint={t('count', sizeOf(variants[language] ?? ''))}
          >
            <TextArea
              rows={4}
              maxLength={LENGTH_MAX}
              value={variants[language] ?? ''}
              onChange={({ target }) => onChange({ ...texts, variants: { ...variants, [language]: target.value } })}
            />
          </Field>
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
