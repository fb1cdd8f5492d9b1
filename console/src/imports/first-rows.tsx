import type { ContactImport } from '@volley/sdk';
import { useImportsText } from '../text/imports.ts';
import styles from './imports.module.css';

/** The first rows of the file as they were read. */
export function FirstRows({ one: { columns, first_rows: rows } }: { readonly one: ContactImport }) {
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
