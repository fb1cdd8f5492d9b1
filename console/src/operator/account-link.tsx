import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import { useOperatorText } from '../text/operator.ts';

/** Shows an account's name where the operator's lists have only its number. */
export function AccountLink({ id }: { readonly id: number }) {
  const t = useOperatorText();
  const { data } = useOperation('admin.accounts.get', { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Link to="/operator/accounts/$id" params={{ id }}>
      {data === undefined ? t('accountNumber', { id: String(id) }) : data.name}
    </Link>
  );
}
