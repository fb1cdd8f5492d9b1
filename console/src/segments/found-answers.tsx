import { findGroups } from '../api/find-choices.ts';
import { useOperation } from '../api/operation.ts';
import { findCampaigns } from '../api/segments.ts';
import { useSegmentsText } from '../text/segments.ts';
import { FoundFilter } from '../ui/found-filter.tsx';
import type { RowProps } from './rule-answers.tsx';
import styles from './segments.module.css';

/** The group about which a rule asks. */
export function GroupAnswer({ row, onChange }: RowProps) {
  const t = useSegmentsText();
  const { data: chosen } = useOperation('groups.get', row.value === '' ? null : { uuid: row.value });
  return (
    <FoundFilter
      className={styles.control}
      label={t('kind_group')}
      find={findGroups}
      optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
      first={[{ value: '', words: t('choose') }]}
      value={row.value}
      words={chosen?.name}
      onChange={(value) => onChange({ ...row, value })}
    />
  );
}

/** The campaign about which a rule asks. */
export function CampaignAnswer({ row, kind, onChange }: RowProps & { readonly kind: 'sms' | 'voice' }) {
  const t = useSegmentsText();
  const { data: chosen } = useOperation(`${kind}Campaigns.get`, row.value === '' ? null : { uuid: row.value }, {
    staleTime: 60_000,
  });
  return (
    <FoundFilter
      className={styles.control}
      label={t(kind === 'sms' ? 'kind_campaign' : 'kind_voice_campaign')}
      find={findCampaigns[kind]}
      optionOf={({ uuid, name }) => ({ value: uuid, words: name === '' ? uuid : name })}
      first={[{ value: '', words: t('choose') }]}
      value={row.value}
      words={chosen?.name === '' ? undefined : chosen?.name}
      onChange={(value) => onChange({ ...row, value })}
    />
  );
}
