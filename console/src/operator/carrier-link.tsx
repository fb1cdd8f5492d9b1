import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { carriersQuery } from '../api/carriers.ts';
import { useHealthText } from '../text/operator-health.ts';

/** Shows a carrier's name where the operator's lists have only its number. */
export function CarrierLink({ id }: { readonly id: number }) {
  const t = useHealthText();
  // Names hardly change, so nothing is read again and again for them.
  const { data } = useQuery({ ...carriersQuery, refetchInterval: false });
  const carrier = data?.find((one) => one.id === id);
  // A removed carrier has no page any more.
  if (carrier === undefined) return <span>{t('carrier', { id: String(id) })}</span>;
  return (
    <Link to="/operator/carriers/$id" params={{ id }}>
      {carrier.name}
    </Link>
  );
}
