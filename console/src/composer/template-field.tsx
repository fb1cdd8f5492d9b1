import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Template } from '@volley/sdk';
import { findTemplates } from '../api/find-choices.ts';
import { useOperation } from '../api/operation.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';

/** Chooses between a text of the campaign's own and a template. Without templates it shows nothing. */
export function TemplateField({ composer }: { readonly composer: Composer }) {
  const t = useTemplatesText();
  const { draft, change, refusalOf } = composer;
  const { data: found } = useQuery(findTemplates(''));
  const { data: chosen } = useOperation(
    'templates.get',
    draft.template_id === null ? null : { uuid: draft.template_id },
  );
  const optionOf = ({ uuid, name, values }: Template) =>
    values.length === 0 || uuid === draft.template_id ? { value: uuid, words: name } : null;
  const isNone = found === undefined || (found.isAll && found.rows.every((row) => optionOf(row) === null));
  if (isNone && draft.template_id === null) return null;
  const choose = (uuid: string) => {
    // Removing the template keeps its text as the campaign's own.
    if (uuid === '') change({ template_id: null, message: chosen?.message ?? '' });
    else change({ template_id: uuid, message: '' });
  };
  return (
    <Field name="template_id" label={t('template')} error={refusalOf('template_id')}>
      <FoundSelect
        find={findTemplates}
        optionOf={optionOf}
        first={[{ value: '', words: t('ownText') }]}
        value={draft.template_id ?? ''}
        words={chosen?.name ?? '…'}
        onChange={choose}
      />
    </Field>
  );
}

/** The template's text in each of its languages. */
export function TemplateTexts({ uuid }: { readonly uuid: string }) {
  const t = useTemplatesText();
  const { data: template } = useOperation('templates.get', { uuid });
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
