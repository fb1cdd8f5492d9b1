import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import { operatorText } from '../text/operator.ts';
import { useText } from '../text/use-text.ts';

/** Shows an account's name where the operator's lists have only its number. */
export function AccountLink({ id }: { readonly id: number }) {
  const t = useText(operatorText);
  const { data } = useOperation('admin.accounts.get', { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Link to="/operator/accounts/$id" params={{ id }}>
      {data === undefined ? t('accountNumber', { id: String(id) }) : data.name}
    </Link>
  );
}
