import { useMemo } from 'react';
import { formatList } from '../format/list.ts';
import { importText } from '../text/import.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './import-page.module.css';
import { type Chosen, type FoundColumn, leftOutColumns, lookAtColumns } from './import-rows.ts';
import { COLUMNS } from './read-table.ts';

/** Names the columns that are not stored, before anything is sent, and leads to the page that takes any column. */
function LeftOut({ names }: { readonly names: readonly string[] }) {
  const t = useText(importText);
  if (names.length === 0) return null;
  return (
    <Notice kind="warn" actions={<LinkButton to="/contacts/imports">{t('importFiles')}</LinkButton>}>
      <p>{t('leftOut', { count: names.length, names: formatList(names) })}</p>
    </Notice>
  );
}

interface ColumnsProps {
  readonly text: string;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Shows how each column is understood, and lets a person change it before anything is stored. */
export function Columns({ text, chosen, onChoose }: ColumnsProps) {
  const t = useText(importText);
  const { columns, key, places } = useMemo(() => lookAtColumns(text, chosen), [text, chosen]);
  if (columns.length === 0) return null;
  const wordsFor = ({ name, number, sample }: FoundColumn) => {
    const title = name === '' ? t('column', { number }) : name;
    return sample === '' ? title : t('columnWithSample', { title, sample });
  };
  const options = [
    { value: '-1', words: t('noColumn') },
    ...columns.map((column, at) => ({ value: String(at), words: wordsFor(column) })),
  ];
  return (
    <FieldGroup name="columns" label={t('columns')} hint={t('columnsHint')}>
      <div className={styles.columns}>
        {COLUMNS.map((name) => (
          <Field key={name} name={`column_${name}`} label={t(name)}>
            <Select
              options={options}
              value={String(places[name])}
              onChange={({ target }) => onChoose({ of: key, places: { ...places, [name]: Number(target.value) } })}
            />
          </Field>
        ))}
      </div>
      <LeftOut names={leftOutColumns({ columns, places }).map(wordsFor)} />
    </FieldGroup>
  );
}
