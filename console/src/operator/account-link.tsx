import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entryQuery } from '../api/entered-account.ts';
import { operatorText } from '../text/operator.ts';
import { useText } from '../text/use-text.ts';

/** Shows an account's name where the operator's lists have only its number. */
export function AccountLink({ id }: { readonly id: number }) {
  const t = useText(operatorText);
  const { data } = useQuery(entryQuery(id));
  return (
    <Link to="/operator/accounts/$id" params={{ id }}>
      {data === undefined ? t('accountNumber', { id: String(id) }) : data.name}
    </Link>
  );
}
