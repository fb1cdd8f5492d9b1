import { useQuery } from '@tanstack/react-query';
import type { ContactField, Segment, SegmentCondition, SegmentCount } from '@volley/sdk';
import { useState } from 'react';
import { fieldsQuery } from '../api/contact-fields.ts';
import { conditionCountQuery } from '../api/segments.ts';
import type { Action } from '../api/use-action.ts';
import { formatList } from '../format/list.ts';
import { useSegmentsText } from '../text/segments.ts';
import { Field } from '../ui/field.tsx';
import { type Cancel, Form } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loaded } from '../ui/states.tsx';
import { useLater } from '../ui/use-later.ts';
import { useProblem } from '../ui/use-problem.ts';
import { ConditionBuilder } from './condition-builder.tsx';
import { blankTree, conditionOf, incompletePlaces, treeOf } from './rule-rows.ts';
import styles from './segments.module.css';
import { useKnownFields } from './use-known-fields.ts';

export interface SegmentSaid {
  readonly name: string;
  readonly description: string;
  readonly condition: SegmentCondition;
}

/** The pause after which typing causes a count. */
const COUNT_AFTER_MS = 400;

/** Says how many fit, and of an estimate between which numbers that is. */
export const countWords = (t: ReturnType<typeof useSegmentsText>, count: SegmentCount): string =>
  count.is_exact
    ? t('countExact', { count: count.contacts })
    : t('countBetween', { min: count.contacts_min, max: count.contacts_max });

/** How many contacts match the form's condition, updated while typing. */
function LiveCount({ written }: { readonly written: string }) {
  const t = useSegmentsText();
  const asked = useLater(written, COUNT_AFTER_MS);
  const condition = asked === '' ? null : (JSON.parse(asked) as SegmentCondition);
  const { data, error, isFetching } = useQuery(conditionCountQuery(condition));
  const problem = useProblem(error);
  const refused = problem && (Object.values(problem.fields).flat().join(' ') || problem.message);
  const words = () => {
    if (written === '') return t('incomplete');
    if (refused !== null && !isFetching) return t('countFailed', { reason: refused });
    if (data === undefined || isFetching || asked !== written) return t('counting');
    return countWords(t, data);
  };
  return (
    <p className={styles.count} role="status">
      <span className={data !== undefined && refused === null && written !== '' ? styles.fits : undefined}>
        {words()}
      </span>
    </p>
  );
}

interface SegmentFormProps<Result> {
  readonly action: Action<SegmentSaid, Result>;
  /** Left out for a new segment. */
  readonly segment?: Segment;
  /** The condition with which a new one begins. */
  readonly condition?: SegmentCondition | undefined;
  readonly submit: string;
  readonly cancel?: Cancel;
}

/** Waits for the account's fields, because a field's kind decides which questions can be asked. */
export function SegmentForm<Result>(props: SegmentFormProps<Result>) {
  const own = useQuery(fieldsQuery);
  return (
    <Loaded query={own} lines={8}>
      {(list) => <FilledForm {...props} own={list} />}
    </Loaded>
  );
}

function FilledForm<Result>({
  action,
  segment,
  condition,
  submit,
  cancel,
  own,
}: SegmentFormProps<Result> & { readonly own: readonly ContactField[] }) {
  const t = useSegmentsText();
  const fields = useKnownFields(own);
  const begin = segment?.condition ?? condition;
  const [tree, setTree] = useState(() => (begin === undefined ? blankTree() : treeOf(begin, fields)));
  const whole = conditionOf(tree);
  const written = whole === null ? '' : JSON.stringify(whole);
  const [isTold, setTold] = useState(false);
  const places = isTold ? incompletePlaces(tree) : [];
  const checked: Action<SegmentSaid, Result> = {
    ...action,
    mutate: (said, options) => {
      setTold(whole === null);
      if (whole !== null) action.mutate(said, options);
    },
  };
  return (
    <Form
      action={checked}
      read={(values) => ({
        name: values.text('name'),
        description: values.text('description'),
        // An incomplete one is not sent.
        condition: whole ?? ({} as SegmentCondition),
      })}
      submit={submit}
      cancel={cancel}
    >
      <Field name="name" label={t('name')} hint={t('nameHint')}>
        <TextInput required maxLength={255} defaultValue={segment?.name} />
      </Field>
      <Field name="description" label={t('description')}>
        <TextArea rows={2} maxLength={1000} defaultValue={segment?.description} />
      </Field>
      <ConditionBuilder tree={tree} fields={fields} onChange={setTree} />
      {places.length === 0 ? null : (
        <Notice kind="bad">{t('incompleteRules', { count: places.length, places: formatList(places) })}</Notice>
      )}
      <LiveCount written={written} />
    </Form>
  );
}
