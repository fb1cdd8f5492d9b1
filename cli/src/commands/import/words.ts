import type { Client } from '@volley/sdk';
import { inThousands, renderTable } from '../../frame/output.ts';
import { oneLine } from '../../frame/rows.ts';
import { countsInWords } from '../../frame/show.ts';

export type ContactImport = Awaited<ReturnType<Client['imports']['get']>>;
export type Target = ContactImport['mapping'][number];

/** Returns the target in the form of the command line. */
function targetWord(target: Target): string {
  if (target.to === 'field') return `field:${target.key}`;
  return target.to === 'new_field' ? `new:${target.key}:${target.kind}` : target.to;
}

const COLUMNS_SHOWN = 6;

/** The first rows, each column with its number, by which `--map` takes it too. */
export function describeFirstRows({ columns, first_rows: rows }: ContactImport): string {
  const named = columns
    .slice(0, COLUMNS_SHOWN)
    .map(({ name }, index) => [
      `${index + 1} ${oneLine(name, 20)}`,
      ({ cells }: (typeof rows)[number]) => oneLine(cells[index] ?? '', 20),
    ]);
  const more = columns.length - COLUMNS_SHOWN;
  const table = renderTable(rows, { row: ({ row }) => row, ...Object.fromEntries(named) });
  return `${table}\n${more > 0 ? `and ${more} more columns\n` : ''}`;
}

export function describeMapping({ columns, mapping }: Pick<ContactImport, 'columns' | 'mapping'>): string {
  const rows = columns.map((column, index) => ({ column, target: mapping[index] ?? ({ to: 'leave_out' } as const) }));
  return renderTable(rows, {
    column: ({ column }) => oneLine(column.name, 30),
    'is taken as': ({ target }) => targetWord(target),
    'such as': ({ column }) => oneLine(column.samples.slice(0, 2).join(', '), 40),
  });
}

type Check = NonNullable<ContactImport['check']>;

function describeReason({ rows, outcome, reason, samples }: Check['reasons'][number]): string {
  const some = samples
    .slice(0, 3)
    .map(({ row, value }) => `row ${row}${value === '' ? '' : ` (${oneLine(value, 30)})`}`);
  return `  ${outcome.replaceAll('_', ' ')}: ${inThousands(rows)} × ${reason} Such as ${some.join(', ')}.`;
}

export function describeCheck({ reasons, opted_out, ...counts }: Check): string {
  const refused = opted_out === 0 ? [] : [`Of them get no messages, as the file says: ${inThousands(opted_out)}.`];
  return [`It would import: ${countsInWords(counts)}.`, ...refused, ...reasons.map(describeReason)].join('\n');
}

export function describeProgress({ status, done, rows, bytes, seconds_left: left }: ContactImport): string {
  const whole = status === 'reading' ? bytes : rows;
  const share = whole === 0 ? '' : ` ${Math.min(100, Math.floor((done * 100) / whole))} %`;
  return `${status}${share}${left === null ? '' : `, about ${inThousands(left)} s left`}`;
}
