import { useQuery } from '@tanstack/react-query';
import { priceQuery } from '../api/messages.ts';
import { sumCredits } from '../format/credits.ts';
import { formatCredits } from '../format/number.ts';
import { useMessagesText } from '../text/messages.ts';

interface CostLineProps {
  readonly to: string;
  readonly parts: number;
}

/** What the message will cost. The line is always there, so that nothing moves when the cost is known. */
export function CostLine({ to, parts }: CostLineProps) {
  const t = useMessagesText();
  const { data: answer } = useQuery(priceQuery(to.trim()));
  const price = answer?.price ?? null;
  if (answer !== undefined && answer.phone_number !== null && price === null) {
    return <p role="status">{t('costNone')}</p>;
  }
  return (
    <p role="status">
      {price === null || parts === 0
        ? t('costWaits')
        : t('costs', {
            cost: formatCredits(sumCredits(Array.from({ length: parts }, () => price))),
            price: formatCredits(price),
            parts,
          })}
    </p>
  );
}
