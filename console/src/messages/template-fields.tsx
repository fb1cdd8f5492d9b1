import { useQuery } from '@tanstack/react-query';
import type { Template } from '@volley/sdk';
import { compileVariants, countText, LANGUAGE_KEY } from '@volley/text';
import { useState } from 'react';
import { priceQuery } from '../api/messages.ts';
import { sumCredits } from '../format/credits.ts';
import { formatCredits } from '../format/number.ts';
import { useMessagesText } from '../text/messages.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextInput } from '../ui/inputs.tsx';

interface CostLineProps {
  readonly to: string;
  readonly parts: number;
}

/** What the message will cost. The line is always there, so that nothing moves when the cost is known. */
export function CostLine({ to, parts }: CostLineProps) {
  const t = useMessagesText();
  const { data: answer } = useQuery(priceQuery(to.trim()));
  const price = answer?.price ?? null;
  if (answer !== undefined && answer.phone_number !== null && price === null) {
    return <p role="status">{t('costNone')}</p>;
  }
  return (
    <p role="status">
      {price === null || parts === 0
        ? t('costWaits')
        : t('costs', {
            cost: formatCredits(sumCredits(Array.from({ length: parts }, () => price))),
            price: formatCredits(price),
            parts,
          })}
    </p>
  );
}

const VALUE = 'template.values.';

/** Reads the form's template in the format of the API. */
export function readTemplate({ uuid, values }: Template, form: FormValues) {
  return {
    id: uuid,
    values: Object.fromEntries(values.map((key) => [key, form.text(`${VALUE}${key}`)])),
    language: form.text('template.language'),
  };
}

/** Returns the text without the contact's own fields, which only the service knows. */
function textOf(template: Template, language: string, values: Readonly<Record<string, string>>): string {
  const ownFields = template.values.map((key) => ({ key, defaultValue: `{{${key}}}` }));
  const text = compileVariants(template, {
    ...{ missingField: 'default', replaceLookAlikes: false, ownFields },
    links: { isShortened: false, address: '' },
  });
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const fields = { ...said, ...(language !== '' && { [LANGUAGE_KEY]: language }) };
  return text.merge({ firstName: '', lastName: '', fields })?.text ?? '';
}

/** The language, and a value for each name in the template. */
export function TemplateFields({ template, to }: { readonly template: Template; readonly to: string }) {
  const t = useTemplatesText();
  const [language, setLanguage] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const languages = Object.keys(template.variants);
  const text = textOf(template, language, values);
  const { data: price } = useQuery(priceQuery(to.trim()));
  const { units, unitsPerPart, parts } = countText(text, price?.alphabets);
  return (
    <>
      <p>{text}</p>
      <p>{t('count', { units, room: parts * unitsPerPart, parts })}</p>
      <CostLine to={to} parts={text === '' ? 0 : parts} />
      {languages.length === 0 ? null : (
        <Field name="template.language" label={t('language')}>
          <Select
            options={[
              { value: '', words: t('contactsLanguage') },
              ...languages.map((value) => ({ value, words: value })),
            ]}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          />
        </Field>
      )}
      {template.values.map((key) => (
        <Field key={key} name={`${VALUE}${key}`} label={key}>
          <TextInput
            maxLength={500}
            value={values[key] ?? ''}
            onChange={({ target }) => setValues((now) => ({ ...now, [key]: target.value }))}
          />
        </Field>
      ))}
    </>
  );
}
