import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Balance } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { MONEY, prefetch } from '../api/operation.ts';
import { type Filters, prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { LEDGER_KINDS } from '../format/choices.ts';
import { formatCredits } from '../format/number.ts';
import { useCreditsText } from '../text/credits.ts';
import { ExportsLink } from '../ui/csv-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Form } from '../ui/form.tsx';
import { CoinsIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useLedgerColumns } from '../ui/ledger-columns.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { Toolbar } from '../ui/toolbar.tsx';

const route = getRouteApi('/in/credits');

/** The balance below which somebody wants a notice. */
function LowForm({ balance }: { readonly balance: Balance }) {
  const t = useCreditsText();
  const save = useChange('balance.update', {
    refreshes: MONEY,
    onDone: () => showToast(t('saved')),
  });
  return (
    <Section title={t('lowTitle')} hint={t('lowHint')}>
      <Form
        action={save}
        read={(values) => ({ low_at: values.text('low_at') === '' ? null : values.text('low_at') })}
        submit={t('save')}
      >
        <Field name="low_at" label={t('lowAt')} hint={t('lowAtHint')}>
          <TextInput inputMode="decimal" defaultValue={balance.low_at ?? ''} />
        </Field>
      </Form>
    </Section>
  );
}

function Ledger() {
  const t = useCreditsText();
  const columns = useLedgerColumns({ hasPages: true });
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const onKind = (kind: (typeof LEDGER_KINDS)[number] | undefined) =>
    void navigate({ search: kind === undefined ? {} : { kind }, replace: true });
  return (
    <Section title={t('ledger')} hint={t('ledgerHint')}>
      <Toolbar>
        <FilterSelect
          label={t('kind')}
          value={filters.kind}
          all={t('allKinds')}
          options={LEDGER_KINDS.map((value) => ({ value, words: t(`kind_${value}`) }))}
          onChange={onKind}
        />
      </Toolbar>
      <DataTable
        label={t('ledger')}
        source={rowsOf('ledger.summary', filters)}
        columns={columns}
        keyOf={({ first_number }) => first_number}
        empty={
          filters.kind === undefined ? (
            <Empty icon={<CoinsIcon />} title={t('emptyTitle')} words={t('emptyWords')} />
          ) : (
            <NoMatches onShowAll={() => onKind(undefined)} />
          )
        }
      />
    </Section>
  );
}

export function load({ deps }: { deps: Filters<'ledger.summary'> }) {
  prefetch(balanceQuery);
  prefetchRows(rowsOf('ledger.summary', deps));
}

export function CreditsPage() {
  const t = useCreditsText();
  const balance = useQuery(balanceQuery);
  const mayManage = useMay('manage');
  return (
    <Page title={t('credits')} actions={<ExportsLink />}>
      <Loaded query={balance} lines={2}>
        {(loaded) => (
          <Facts
            of={(['available', 'held', 'balance'] as const).map(
              (name) => [t(name), formatCredits(loaded[name])] as const,
            )}
          />
        )}
      </Loaded>
      <Ledger />
      {balance.data !== undefined && mayManage ? <LowForm key={balance.data.low_at} balance={balance.data} /> : null}
    </Page>
  );
}
