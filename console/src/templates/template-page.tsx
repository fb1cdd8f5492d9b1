import { getRouteApi, Link } from '@tanstack/react-router';
import type { TemplateDetails } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useTemplatesText } from '../text/templates.ts';
import { DeleteButton } from '../ui/delete-button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { differencesOf, namesOf, type Texts } from './template-words.ts';
import styles from './templates.module.css';
import { TemplatePreview, TextFields, ValuesField } from './text-fields.tsx';

const route = getRouteApi('/in/templates/$uuid');

interface TemplateProps {
  readonly template: TemplateDetails;
}

/** Edits one version, and is refused if somebody saved another one meanwhile. */
function EditForm({ template }: TemplateProps) {
  const t = useTemplatesText();
  const { uuid, version, message, variants } = template;
  const [texts, setTexts] = useState<Texts>({ message, variants, values: [] });
  const [values, setValues] = useState(template.values.join(', '));
  const whole = { ...texts, values: namesOf(values) };
  const save = useChange('templates.update', { onDone: (saved) => showToast(t('saved', { version: saved.version })) });
  return (
    <div className={styles.columns}>
      <Section title={t('change')} hint={t('changeHint')}>
        <Form action={save} read={(form) => ({ uuid, version, name: form.text('name'), ...whole })} submit={t('save')}>
          <Field name="name" label={t('name')} hint={t('nameHint')}>
            <TextInput required maxLength={100} defaultValue={template.name} />
          </Field>
          <TextFields texts={texts} values={namesOf(values)} onChange={setTexts} />
          <ValuesField values={values} onChange={setValues} />
        </Form>
      </Section>
      <Section title={t('phone')}>
        <TemplatePreview texts={whole} />
      </Section>
    </div>
  );
}

function ReadOnly({ template, mayManage }: TemplateProps & { readonly mayManage: boolean }) {
  const t = useTemplatesText();
  return (
    <Section title={t('text')}>
      {mayManage ? <Notice>{t('maySendOnly')}</Notice> : null}
      <TemplatePreview texts={template} />
    </Section>
  );
}

/** Shows what still uses the template, because a used one cannot be deleted. */
function Uses({ template }: TemplateProps) {
  const t = useTemplatesText();
  const isFree = template.used_by.length === 0;
  return (
    <Section title={t('usedBy')} {...(!isFree && { hint: t('usedByHint') })}>
      {isFree ? (
        <p>{t('usedByNone')}</p>
      ) : (
        <ul>
          {template.used_by.map(({ uuid, name }) => (
            <li key={uuid}>
              <Link to="/campaigns/$uuid" params={{ uuid }}>
                {name === '' ? t('aCampaignWithoutAName') : name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Versions({ template }: TemplateProps) {
  const t = useTemplatesText();
  const query = useOperation('templates.versions', { uuid: template.uuid, per_page: 100 }, { select: rowsIn });
  return (
    <Section title={t('versions')} hint={t('versionsHint')}>
      <Loaded query={query} lines={4}>
        {(versions) => (
          <ul>
            {versions.map((one, index) => (
              <li key={one.version}>
                <details>
                  <summary>
                    {t('versionNumber', { version: one.version })}
                    {' · '}
                    {differencesOf(one, versions[index + 1])
                      .map((difference) => t(difference.what, { ...difference }))
                      .join(', ')}
                    {' · '}
                    {formatTime(one.created_at)}
                  </summary>
                  <Facts
                    of={[
                      [t('text'), one.message],
                      ...Object.entries(one.variants).map(([language, text]) => [language, text] as const),
                      ...(one.values.length === 0 ? [] : [[t('values'), one.values.join(', ')] as const]),
                    ]}
                  />
                </details>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function DeleteTemplate({ template: { uuid, name } }: TemplateProps) {
  const t = useTemplatesText();
  return (
    <DeleteButton
      words={t('delete')}
      title={t('deleteTitle', { name })}
      consequence={t('deleteWords')}
      remove={() => volley.templates.delete({ uuid })}
      refreshes={['templates.list']}
      to="/templates"
      done={t('deleted', { name })}
    />
  );
}

export function load({ params }: { params: { uuid: string } }) {
  prefetch(operation('templates.get', params));
  prefetch(operation('templates.versions', { uuid: params.uuid, per_page: 100 }, { select: rowsIn }));
}

export function TemplatePage() {
  const t = useTemplatesText();
  const { uuid } = route.useParams();
  const query = useOperation('templates.get', { uuid });
  const maySend = useMay('send');
  const mayManage = useMay('manage');
  const mayWrite = mayManage && maySend;
  const found = query.data;
  return (
    <Page
      title={found?.name ?? t('template')}
      back={{ to: '/templates', words: t('templates') }}
      actions={
        found !== undefined && found.used_by.length === 0 && mayManage ? <DeleteTemplate template={found} /> : undefined
      }
    >
      <Loaded query={query} lines={6}>
        {(template) => (
          <>
            <Facts
              of={[
                [t('version'), template.version],
                [t('changed'), formatTime(template.updated_at)],
              ]}
            />
            {mayWrite ? (
              <EditForm key={template.version} template={template} />
            ) : (
              <ReadOnly template={template} mayManage={mayManage} />
            )}
            <Uses template={template} />
            <Versions template={template} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
