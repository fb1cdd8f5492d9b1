import { getRouteApi, Link } from '@tanstack/react-router';
import type { ContactFieldDetails } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useContactFieldsText } from '../text/contact-fields.ts';
import { DeleteButton } from '../ui/delete-button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { linesOf } from './field-words.ts';

const route = getRouteApi('/in/contacts/fields/$key');

interface FieldProps {
  readonly field: ContactFieldDetails;
}

function EditForm({ field }: FieldProps) {
  const t = useContactFieldsText();
  const save = useChange('contactFields.update', { onDone: () => showToast(t('saved')) });
  const hasChoices = field.kind === 'choice';
  return (
    <Section title={t('change')}>
      <Form
        action={save}
        read={(values) => ({
          key: field.key,
          label: values.text('label'),
          default_value: values.text('default_value'),
          ...(hasChoices && { add_choices: linesOf(values.raw('add_choices')) }),
        })}
        submit={t('save')}
      >
        <Field name="label" label={t('label')} hint={t('labelHint')}>
          <TextInput required maxLength={60} defaultValue={field.label} />
        </Field>
        {hasChoices ? (
          <Field name="add_choices" label={t('moreChoices')} hint={t('moreChoicesHint')}>
            <TextArea rows={3} />
          </Field>
        ) : null}
        <Field name="default_value" label={t('defaultWord')} hint={t('defaultHint')}>
          <TextInput maxLength={100} defaultValue={field.default_value} />
        </Field>
      </Form>
    </Section>
  );
}

type FieldUse = ContactFieldDetails['used_by'][number];

function Use({ kind, uuid, name }: FieldUse & { readonly uuid: string }) {
  const t = useContactFieldsText();
  const params = { uuid };
  const titled = name === '' ? t('aCampaignWithoutAName') : name;
  if (kind === 'sending_rules') return <Link to="/consents/rules">{t('rulesOf')}</Link>;
  if (kind === 'keyword_rule') return <Link to="/keywords">{t('ruleOf', { word: name })}</Link>;
  if (kind === 'recording') return <Link to="/voice/recordings">{t('recordingOf', { name })}</Link>;
  if (kind === 'template')
    return (
      <Link to="/templates/$uuid" params={params}>
        {t('templateOf', { name })}
      </Link>
    );
  if (kind === 'segment')
    return (
      <Link to="/segments/$uuid" params={params}>
        {name}
      </Link>
    );
  return (
    <Link to={kind === 'voice_campaign' ? '/voice/$uuid' : '/campaigns/$uuid'} params={params}>
      {titled}
    </Link>
  );
}

/** While something uses the field it cannot be deleted: this says what. */
function Uses({ field }: FieldProps) {
  const t = useContactFieldsText();
  if (field.used_by.length === 0)
    return (
      <Section title={t('usedBy')}>
        <p>{t('usedByNone')}</p>
      </Section>
    );
  return (
    <Section title={t('usedBy')} hint={t('usedByHint')}>
      <ul>
        {field.used_by.map(({ kind, uuid, name }) => (
          <li key={uuid}>
            <Use kind={kind} uuid={uuid ?? ''} name={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeleteField({ field: { key, label } }: FieldProps) {
  const t = useContactFieldsText();
  return (
    <DeleteButton
      words={t('delete')}
      title={t('deleteTitle', { label })}
      consequence={t('deleteWords')}
      remove={() => volley.contactFields.delete({ key })}
      refreshes={['contactFields.list', 'contacts']}
      to="/contacts/fields"
      done={t('deleted', { label })}
    />
  );
}

export const load = ({ params }: { params: { key: string } }) => prefetch(operation('contactFields.get', params));

export function FieldPage() {
  const t = useContactFieldsText();
  const { key } = route.useParams();
  const query = useOperation('contactFields.get', { key });
  const mayManage = useMay('manage');
  const found = query.data;
  const isFree = found !== undefined && found.used_by.length === 0;
  return (
    <Page
      title={found?.label ?? t('field')}
      back={{ to: '/contacts/fields', words: t('title') }}
      actions={isFree && mayManage ? <DeleteField field={found} /> : undefined}
    >
      <Loaded query={query} lines={6}>
        {(field) => (
          <>
            <Facts
              of={[
                [t('key'), <code key="key">{`{{${field.key}}}`}</code>],
                [t('kind'), t(field.kind)],
                ...(field.kind === 'choice' ? [[t('choices'), field.choices.join(', ')] as const] : []),
                [t('created'), formatTime(field.created_at)],
              ]}
            />
            <Uses field={field} />
            {mayManage ? <EditForm key={field.updated_at} field={field} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
