import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allTemplatesQuery } from '../api/templates.ts';
import { templatesText } from '../text/templates.ts';
import { useText } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';

/** Chooses between a text of the campaign's own and a template. Without templates it shows nothing. */
export function TemplateField({ composer }: { readonly composer: Composer }) {
  const t = useText(templatesText);
  const { draft, change, refusalOf } = composer;
  const { data: templates = [] } = useQuery(allTemplatesQuery);
  const usable = templates.filter(({ uuid, values }) => values.length === 0 || uuid === draft.template_id);
  if (usable.length === 0 && draft.template_id === null) return null;
  const chosen = templates.find(({ uuid }) => uuid === draft.template_id);
  const choose = (uuid: string) => {
    // Removing the template keeps its text as the campaign's own.
    if (uuid === '') change({ template_id: null, message: chosen?.message ?? '' });
    else change({ template_id: uuid, message: '' });
  };
  return (
    <Field name="template_id" label={t('chooseTemplate')} error={refusalOf('template_id')}>
      <Select
        options={[
          { value: '', words: t('ownText') },
          ...usable.map(({ uuid, name }) => ({ value: uuid, words: name })),
        ]}
        value={draft.template_id ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

/** The template's text in each of its languages. */
export function TemplateTexts({ uuid }: { readonly uuid: string }) {
  const t = useText(templatesText);
  const { data: templates = [] } = useQuery(allTemplatesQuery);
  const template = templates.find((one) => one.uuid === uuid);
  if (template === undefined) return null;
  return (
    <div className={styles.part}>
      <p>{template.message}</p>
      {Object.entries(template.variants).map(([language, text]) => (
        <p key={language}>
          <strong>{language}</strong> {text}
        </p>
      ))}
      <p className={styles.soft}>
        {t('followsNewest')}{' '}
        <Link to="/templates/$uuid" params={{ uuid }}>
          {t('openTemplate')}
        </Link>
      </p>
    </div>
  );
}
