import { useQuery } from '@tanstack/react-query';
import type { KeywordRule, KeywordRulesCreateInput } from '@volley/sdk';
import { countText } from '@volley/text';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { fieldsQuery } from '../api/contact-fields.ts';
import { findGroups } from '../api/find-choices.ts';
import { useOperation } from '../api/operation.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { readWords } from '../format/pairs.ts';
import { useKeywordRulesText } from '../text/keyword-rules.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

const MINUTES_DEFAULT = 60;

function readRule(values: FormValues, mayAnswer: boolean, setsFields: boolean): KeywordRulesCreateInput {
  const answer = mayAnswer ? values.raw('answer') : '';
  const group = values.text('group_id');
  const key = values.text('field_key');
  return {
    words: readWords(values.text('words')),
    answer: answer === '' ? null : answer,
    group_id: group === '' ? null : group,
    minutes: Number(values.text('minutes')),
    ...(setsFields && { fields: key === '' ? {} : { [key]: values.text('fields') } }),
  };
}

/** Returns a value as people write it in a form. */
const writeValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

function AnswerField({ answer }: { readonly answer: string }) {
  const t = useKeywordRulesText();
  const [text, setText] = useState(answer);
  const { units, unitsPerPart, parts } = countText(text);
  const hint = (
    <>
      <p>{t('answerMoney')}</p>
      <p>{t('answerHint', { units, room: parts * unitsPerPart, parts: text === '' ? 0 : parts })}</p>
    </>
  );
  return (
    <Field name="answer" label={t('answer')} hint={hint}>
      <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
    </Field>
  );
}

/** The form shows one field, and keeps the fields of a rule that the API made with several. */
const setsOneAtMost = (rule: KeywordRule | null): boolean => Object.keys(rule?.fields ?? {}).length < 2;

function SetField({ rule }: { readonly rule: KeywordRule | null }) {
  const t = useKeywordRulesText();
  const { data: fields = [] } = useQuery(fieldsQuery);
  const [chosen, value] = Object.entries(rule?.fields ?? {})[0] ?? ['', ''];
  const [key, setKey] = useState(chosen);
  const { kind, choices = [] } = fields.find((field) => field.key === key) ?? {};
  const options = [
    { value: '', words: t('noField') },
    ...fields.map((field) => ({ value: field.key, words: field.label })),
  ];
  const values = kind === 'choice' ? choices.map((choice) => ({ value: choice, words: choice })) : null;
  if (fields.length === 0) return null;
  return (
    <>
      <Field name="field_key" label={t('field')}>
        <Select options={options} value={key} onChange={({ target }) => setKey(target.value)} />
      </Field>
      {key === '' ? null : (
        <Field name="fields" label={t('fieldValue')} hint={t(`hint_${kind ?? 'text'}`)}>
          {values === null ? (
            <TextInput key={key} defaultValue={key === chosen ? writeValue(value) : ''} />
          ) : (
            <Select key={key} options={values} defaultValue={key === chosen ? writeValue(value) : ''} />
          )}
        </Field>
      )}
    </>
  );
}

interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: KeywordRule | null;
  readonly mayAnswer: boolean;
  readonly onClose: () => void;
}

export function RuleDialog({ rule, mayAnswer, onClose }: RuleDialogProps) {
  const t = useKeywordRulesText();
  const [group, setGroup] = useState(rule?.group_id ?? '');
  const { data: chosen } = useOperation('groups.get', group === '' ? null : { uuid: group });
  const save = useAction(
    (input: KeywordRulesCreateInput) =>
      rule === null ? volley.keywordRules.create(input) : volley.keywordRules.update({ uuid: rule.uuid, ...input }),
    {
      refreshes: ['keywordRules'],
      onDone: () => showToast(t('saved')),
    },
  );
  return (
    <FormDialog
      title={rule === null ? t('addTitle') : t('changeTitle', { word: rule.words[0] ?? '' })}
      onClose={onClose}
      action={save}
      read={(values) => readRule(values, mayAnswer, setsOneAtMost(rule))}
      submit={t('save')}
    >
      <Field name="words" label={t('words')} hint={t('wordsHint')}>
        <TextInput required defaultValue={rule?.words.join(', ') ?? ''} spellCheck={false} />
      </Field>
      {mayAnswer ? <AnswerField answer={rule?.answer ?? ''} /> : null}
      <Field name="group_id" label={t('group')}>
        <FoundSelect
          find={findGroups}
          optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
          first={[{ value: '', words: t('noGroup') }]}
          value={group}
          words={chosen?.name ?? t('someGroup')}
          onChange={setGroup}
        />
      </Field>
      {setsOneAtMost(rule) ? <SetField rule={rule} /> : <p>{t('severalFields')}</p>}
      <Field name="minutes" label={t('minutes')} hint={t('minutesHint')}>
        <TextInput type="number" min={1} max={10_080} required defaultValue={rule?.minutes ?? MINUTES_DEFAULT} />
      </Field>
    </FormDialog>
  );
}

export function DeleteRule({ rule, onClose }: { readonly rule: KeywordRule; readonly onClose: () => void }) {
  const t = useKeywordRulesText();
  const remove = useChange('keywordRules.delete', { onDone: () => showToast(t('removed')) });
  return (
    <ConfirmDialog
      title={t('removeTitle', { word: rule.words[0] ?? '' })}
      consequence={t('removeWords')}
      verb={t('removeVerb')}
      action={remove}
      input={{ uuid: rule.uuid }}
      onClose={onClose}
    />
  );
}
