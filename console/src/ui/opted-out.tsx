import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { optOutRows } from '../api/opt-outs.ts';
import { rowPageQuery } from '../api/rows.ts';
import { formatTime } from '../format/time.ts';
import { Notice } from './notice.tsx';

interface OptedOutProps {
  readonly number: string;
  readonly words: (since: string) => string;
  readonly see: string;
}

/** Warns that the number receives nothing, if it has opted out. */
export function OptedOut({ number, words, see }: OptedOutProps) {
  const { data: found } = useQuery(rowPageQuery(optOutRows({ number }), null));
  const optOut = found?.rows.find(({ phone_number }) => phone_number === number);
  if (optOut === undefined) return null;
  const link = (
    <Link to="/opt-outs" search={{ number }}>
      {see}
    </Link>
  );
  return (
    <Notice kind="warn" actions={link}>
      {words(formatTime(optOut.created_at))}
    </Notice>
  );
}
