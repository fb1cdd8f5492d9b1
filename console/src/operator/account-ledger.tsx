import { rowsOf } from '../api/rows.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useLedgerColumns } from '../ui/ledger-columns.tsx';
import { Section } from '../ui/page.tsx';

/** The changes of an account's credits, as the account itself sees them. */
export function AccountLedger({ id }: { readonly id: number }) {
  const t = useAccountsText();
  const columns = useLedgerColumns({ hasPages: false });
  return (
    <Section title={t('ledger')}>
      <DataTable
        label={t('ledger')}
        source={rowsOf('admin.ledger.summary', { id })}
        columns={columns}
        keyOf={({ first_number }) => first_number}
        empty={<p>{t('noLedger')}</p>}
      />
    </Section>
  );
}
