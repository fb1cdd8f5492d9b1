import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entryQuery } from '../api/entered-account.ts';
import { operatorText } from '../text/operator.ts';
import { useText } from '../text/use-text.ts';

/** Lists of the operator name accounts by their numbers: people know them by their names. */
export function AccountLink({ id }: { readonly id: number }) {
  const t = useText(operatorText);
  const { data } = useQuery(entryQuery(id));
  return (
    <Link to="/operator/accounts/$id" params={{ id }}>
      {data === undefined ? t('account', { id: String(id) }) : data.name}
    </Link>
  );
}
