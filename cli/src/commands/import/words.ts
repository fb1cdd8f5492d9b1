import type { Client } from '@volley/sdk';
import { longTime, renderFacts } from '../../frame/facts.ts';
import { inThousands, renderTable } from '../../frame/output.ts';
import { oneLine } from '../../frame/rows.ts';

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

const OUTCOMES = { created: 'new', changed: 'changed', same: 'the same', left: 'left as they are', refused: 'refused' };

export function describeCounts(counts: ContactImport['counts']): string {
  const told = Object.entries(OUTCOMES).map(([name, word]) => [counts[name as keyof typeof OUTCOMES], word] as const);
  return told
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${inThousands(count)} ${word}`)
    .join(', ');
}

type Reason = NonNullable<ContactImport['check']>['reasons'][number];

const HEADINGS: Readonly<Record<Reason['outcome'], string>> = {
  refused: 'Refused:',
  without_value: 'Imported without this value:',
  repaired: 'Repaired:',
};

function describeReason({ rows, reason, samples }: Reason): string {
  const some = samples
    .slice(0, 3)
    .map(({ row, value }) => `row ${row}${value === '' ? '' : ` (${oneLine(value, 30)})`}`);
  return `  ${inThousands(rows)} × ${reason} Such as ${some.join(', ')}.`;
}

export function describeCheck(check: NonNullable<ContactImport['check']>): string {
  const counts = describeCounts(check) || 'no rows';
  const reasons = Object.entries(HEADINGS).flatMap(([outcome, heading]) => {
    const told = check.reasons.filter((reason) => reason.outcome === outcome).map(describeReason);
    return told.length === 0 ? [] : [heading, ...told];
  });
  const refused =
    check.opted_out === 0 ? [] : [`Of them get no messages, as the file says: ${inThousands(check.opted_out)}.`];
  return [`It would import ${counts}.`, ...refused, ...reasons].join('\n');
}

export function describeProgress({ status, done, rows, bytes, seconds_left: left }: ContactImport): string {
  const whole = status === 'reading' ? bytes : rows;
  const share = whole === 0 ? '' : ` ${Math.min(100, Math.floor((done * 100) / whole))} %`;
  return `${status}${share}${left === null ? '' : `, about ${inThousands(left)} s left`}`;
}

export function describeImport(one: ContactImport): string {
  const { rows, counts, status, failure } = one;
  return renderFacts({
    import: one.uuid,
    file: oneLine(one.file_name),
    status,
    failure,
    format: [one.format, one.encoding, one.sheet].filter((word) => word !== '').join(', '),
    rows: inThousands(rows),
    result: describeCounts(counts),
    'existing contacts': one.on_existing,
    'agreed to': one.consent === null ? '' : one.consent.channels.join(' and '),
    'new group': oneLine(one.new_group),
    'new group id': one.new_group_id,
    'can be undone until': longTime(one.undo_until),
    started: longTime(one.started_at),
    ended: longTime(one.ended_at),
  });
}
