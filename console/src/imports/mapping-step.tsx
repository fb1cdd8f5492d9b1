import { useQuery } from '@tanstack/react-query';
import type { ContactImport, ImportsUpdateInput } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { fieldsQuery } from '../api/contact-fields.ts';
import type { ImportTarget } from '../api/imports.ts';
import { useAction } from '../api/use-action.ts';
import { type ImportsKey, useImportsText } from '../text/imports.ts';
import type { Text } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { useSaid } from '../ui/use-problem.ts';
import { FileFacts } from './file-facts.tsx';
import { DateOrderFields, HowFields, readHow } from './how-fields.tsx';
import styles from './imports.module.css';
import { choiceOf, findTwice, hasNumbers, listTargets, needsDateOrder, targetOf } from './mapping.ts';

function FirstRows({ one: { columns, first_rows: rows } }: { readonly one: ContactImport }) {
  const t = useImportsText();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll wide tables.
    <section className={styles.scroll} aria-label={t('firstRows')} tabIndex={0}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {columns.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are named by their place.
              <th key={index} scope="col">
                {name === '' ? t('columnFallback', { number: index + 1 }) : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are named by their place.
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type NewKind = Extract<ImportTarget, { to: 'new_field' }>['kind'];

const OF_KIND: Record<NewKind, ImportsKey> = {
  text: 'newText',
  number: 'newNumber',
  date: 'newDate',
  yes_no: 'newYesNo',
  choice: 'newChoice',
};

interface OwnField {
  readonly key: string;
  readonly label: string;
  readonly kind: NewKind;
}

function isOfDates(target: ImportTarget | undefined, fields: readonly OwnField[]): boolean {
  if (target?.to === 'new_field') return target.kind === 'date';
  return target?.to === 'field' && fields.find(({ key }) => key === target.key)?.kind === 'date';
}

function wordsFor(t: Text<ImportsKey>, target: ImportTarget, fields: readonly OwnField[]): string {
  if (target.to === 'new_field') return t(OF_KIND[target.kind]);
  if (target.to !== 'field') return t(target.to);
  return t('field', { label: fields.find(({ key }) => key === target.key)?.label ?? target.key });
}

interface ColumnProps {
  readonly one: ContactImport;
  readonly index: number;
  readonly target: ImportTarget;
  readonly fields: readonly OwnField[];
  readonly onChange: (target: ImportTarget) => void;
}

const SHOWN_SAMPLES = 3;

function Column({ one, index, target, fields, onChange }: ColumnProps) {
  const t = useImportsText();
  const said = useSaid(true);
  const column = one.columns[index];
  if (column === undefined) return null;
  const name = column.name === '' ? t('columnFallback', { number: index + 1 }) : column.name;
  const samples = column.samples.slice(0, SHOWN_SAMPLES).join(' · ');
  const mapped = { name, index, known: [column.proposed, ...(one.mapping[index] ? [one.mapping[index]] : [])] };
  const keys = fields.map(({ key }) => key);
  const options = listTargets(mapped, keys).map((each) => ({
    value: choiceOf(each),
    words: wordsFor(t, each, fields),
  }));
  const isProposed = choiceOf(target) === choiceOf(column.proposed);
  return (
    <li className={styles.column}>
      <div className={styles.about}>
        <b>{name}</b>
        <p>{samples === '' ? t('noSamples') : t('samples', { samples })}</p>
      </div>
      <Field
        name={`mapping.${index}`}
        label={t('importAs', { name })}
        hint={isProposed ? said?.sentence(column.reason) : undefined}
      >
        <Select
          options={options}
          value={choiceOf(target)}
          onChange={({ target: chosen }) => onChange(targetOf(chosen.value, mapped))}
        />
      </Field>
    </li>
  );
}

/** Finds mistakes in the columns before the service is asked. */
function problemWith(
  t: Text<ImportsKey>,
  targets: readonly ImportTarget[],
  fields: readonly OwnField[],
): string | null {
  if (!hasNumbers(targets)) return t('noNumbers');
  const twice = findTwice(targets);
  return twice === null ? null : t('twice', { target: wordsFor(t, twice, fields) });
}

function useCheck(uuid: string) {
  return useAction(
    async (input: ImportsUpdateInput) => {
      await volley.imports.update(input);
      return volley.imports.check({ uuid });
    },
    { refreshes: ['imports'] },
  );
}

export function MappingStep({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const { data: fields = [] } = useQuery(fieldsQuery);
  const [targets, setTargets] = useState<readonly ImportTarget[]>(one.mapping);
  const problem = problemWith(t, targets, fields);
  const dates = one.columns.filter((column, index) => isOfDates(targets[index], fields) && needsDateOrder(column));
  const check = useCheck(one.uuid);
  const read = (values: FormValues): ImportsUpdateInput => ({
    uuid: one.uuid,
    mapping: [...targets],
    ...readHow(values),
  });
  return (
    <>
      <FileFacts one={one} />
      <Section title={t('columnsTitle')} hint={t('columnsHint')}>
        <FirstRows one={one} />
        <Form action={check} read={read} submit={t('check')}>
          {problem === null ? null : <Notice kind="warn">{problem}</Notice>}
          <ul className={styles.columns}>
            {one.columns.map((_, index) => (
              <Column
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are named by their place.
                key={index}
                one={one}
                index={index}
                target={targets[index] ?? { to: 'leave_out' }}
                fields={fields}
                onChange={(target) => setTargets((before) => before.with(index, target))}
              />
            ))}
          </ul>
          {dates.length === 0 ? null : <DateOrderFields one={one} columns={dates} />}
          <HowFields one={one} isNamed={targets.some(({ to }) => to === 'full_name')} />
        </Form>
      </Section>
    </>
  );
}
