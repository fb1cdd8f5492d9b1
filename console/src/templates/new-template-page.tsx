import { useState } from 'react';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { namesOf, type Texts } from './template-words.ts';
import styles from './templates.module.css';
import { TemplatePreview, TextFields, ValuesField } from './text-fields.tsx';

const EMPTY: Texts = { message: '', variants: {}, values: [] };

function NewTemplateForm() {
  const t = useTemplatesText();
  const leave = useLeave();
  const [texts, setTexts] = useState(EMPTY);
  const [values, setValues] = useState('');
  const whole = { ...texts, values: namesOf(values) };
  const create = useChange('templates.create', {
    onDone: ({ uuid, name }) => leave({ to: '/templates/$uuid', params: { uuid } }, t('wasMade', { name })),
  });
  return (
    <div className={styles.columns}>
      <Form
        action={create}
        read={(form) => ({ name: form.text('name'), ...whole })}
        submit={t('add')}
        cancel="/templates"
      >
        <Field name="name" label={t('name')} hint={t('nameHint')}>
          <TextInput required maxLength={100} />
        </Field>
        <TextFields texts={texts} values={namesOf(values)} onChange={setTexts} />
        <ValuesField values={values} onChange={setValues} />
      </Form>
      <Section title={t('phone')}>
        <TemplatePreview texts={whole} />
      </Section>
    </div>
  );
}

export function NewTemplatePage() {
  const t = useTemplatesText();
  const mayManage = useMay('manage');
  return (
    <Page title={t('newTemplate')} back={{ to: '/templates', words: t('templates') }}>
      {mayManage ? <NewTemplateForm /> : <Empty title={t('newTemplate')} words={t('mayNotWrite')} />}
    </Page>
  );
}
