import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ShortUrlDetails } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { linkVisitsCsv, linkVisitsQuery } from '../api/visits.ts';
import { formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { ownZone } from '../format/wall-clock.ts';
import { useLinksText } from '../text/links.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CsvLink } from '../ui/csv-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { LinkActions } from './link-actions.tsx';
import { LINK_TONES, linkState, shownAddress } from './link-state.ts';
import styles from './links.module.css';
import { SWITCHES } from './read-link.ts';
import { rangeOf } from './visit-range.ts';
import { VisitsSection } from './visits-section.tsx';

const route = getRouteApi('/in/links/$code');

/** Says why the link leads nowhere, if it does not. */
function Stopped({ link }: { readonly link: ShortUrlDetails }) {
  const t = useLinksText();
  const state = linkState(link);
  return state === 'works' ? null : (
    <Notice kind="warn" title={t(`${state}Title`)}>
      {t(`${state}Words`)}
    </Notice>
  );
}

function LinkCard({ link }: { readonly link: ShortUrlDetails }) {
  const t = useLinksText();
  const { short_url, original_url, created_at, expires_at, max_visits } = link;
  const stored = SWITCHES.filter((name) => link[name]).map((name) => t(name === 'track_visits' ? 'count' : name));
  return (
    <div className="card">
      <div className={styles.address}>
        <code>{short_url}</code>
        <CopyButton text={short_url} />
      </div>
      <Facts
        of={[
          [
            t('leadsTo'),
            <a key="url" href={original_url} target="_blank" rel="noreferrer">
              {original_url}
            </a>,
          ],
        ]}
      />
      <Facts
        of={[
          [t('created'), formatTime(created_at)],
          [t('expires'), expires_at === null ? t('noEnd') : formatTime(expires_at)],
          [t('maxVisits'), max_visits === null ? t('unlimited') : formatNumber(max_visits)],
        ]}
      />
      <Facts of={[[t('stored'), stored.length === 0 ? t('storesNothing') : stored.join(' · ')]]} />
    </div>
  );
}

function LinkVisits({ code }: { readonly code: string }) {
  const { period = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const range = rangeOf(period, ownZone());
  const visits = useQuery(linkVisitsQuery(code, range));
  return (
    <VisitsSection
      visits={visits}
      period={period}
      onPeriod={(next) => void navigate({ search: { period: next }, replace: true, resetScroll: false })}
      tools={<CsvLink href={linkVisitsCsv(code, range)} />}
    />
  );
}

/** One link: its target, what it stores, and its visits. */
export function LinkPage() {
  const t = useLinksText();
  const { code } = route.useParams();
  const link = useOperation('shortUrls.get', { id: code });
  const found = link.data;
  return (
    <Page
      title={found === undefined ? t('link') : found.title === '' ? shownAddress(found.short_url) : found.title}
      back={{ to: '/links', words: t('links') }}
      lead={
        found === undefined ? undefined : (
          <Status tone={LINK_TONES[linkState(found)]}>{t(`state_${linkState(found)}`)}</Status>
        )
      }
      actions={found === undefined ? undefined : <LinkActions link={found} />}
    >
      <div className={styles.parts} aria-busy={link.isPending}>
        <Loaded query={link} lines={6}>
          {(loaded) => (
            <>
              <Stopped link={loaded} />
              <LinkCard link={loaded} />
              <LinkVisits key={loaded.id} code={loaded.id} />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
