import { useQuery } from '@tanstack/react-query';
import type { NumberCheck } from '@volley/sdk';
import { useEffect, useState } from 'react';
import { findGroups } from '../api/find-choices.ts';
import { type Checked, isAtWork, newestCheckQuery } from '../api/number-checks.ts';
import { type Input, refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useNumberChecksText } from '../text/number-checks.ts';
import { Button } from './button.tsx';
import { Field, FieldGroup } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FoundSelect } from './found-select.tsx';
import { CheckInput } from './inputs.tsx';
import { Notice } from './notice.tsx';
import { Facts, Lines, Section } from './page.tsx';
import { Progress } from './progress.tsx';
import { useToldChange } from './use-told-action.ts';

const CLEANED = ['unlisted', 'unassigned', 'landline', 'voip'] as const;
const NETWORKS_SHOWN = 6;

function CleanDialog({ check, onClose }: { readonly check: NumberCheck; readonly onClose: () => void }) {
  const t = useNumberChecksText();
  const [group, setGroup] = useState('');
  const clean = useChange('numberChecks.clean');
  return (
    <FormDialog
      title={t('clean')}
      action={clean}
      submit={t('clean')}
      onClose={onClose}
      read={(values) => ({
        uuid: check.uuid,
        kinds: values.all('kinds') as Input<'numberChecks.clean'>['kinds'],
        ...(group !== '' && { to_group_id: group }),
      })}
    >
      <FieldGroup name="kinds" label={t('kinds')} hint={t('cleanHint')}>
        {CLEANED.map((kind) => (
          <CheckInput
            key={kind}
            name="kinds"
            value={kind}
            label={t(`kind_${kind}`)}
            defaultChecked={kind === 'unlisted' || kind === 'unassigned'}
          />
        ))}
      </FieldGroup>
      <Field name="to_group_id" label={t('toGroup')}>
        <FoundSelect
          find={findGroups}
          optionOf={({ uuid, name }) => (uuid === check.group_id ? null : { value: uuid, words: name })}
          first={[{ value: '', words: t('noGroupAtAll') }]}
          value={group}
          onChange={setGroup}
        />
      </Field>
    </FormDialog>
  );
}

function Result({ check }: { readonly check: NumberCheck }) {
  const t = useNumberChecksText();
  const { counts, created_at: at, done, contacts, status, failure, changed, group_id: ofGroup } = check;
  const { types, networks, unlisted, unanswered, ported, asked } = counts;
  const wasChecked = status === 'checked' || status === 'cleaned';
  return (
    <>
      {status === 'failed' ? (
        <Notice kind="bad" title={t('failed')}>
          {failure}
        </Notice>
      ) : null}
      {status === 'cancelled' ? <p>{t('wasCancelled')}</p> : null}
      {status === 'cleaned' ? (
        <p role="status">{t(ofGroup === null ? 'joined' : 'cleaned', { count: changed })}</p>
      ) : null}
      <Facts
        of={[
          [t('when'), formatTime(at)],
          [t('checked'), formatNumber(wasChecked ? contacts : done)],
          [t('asked'), formatNumber(asked)],
          [t('ported'), formatNumber(ported)],
          [t('kind_unlisted'), formatNumber(unlisted)],
          [t('unanswered'), formatNumber(unanswered)],
          ...types.map(({ type, numbers }) => [t(`kind_${type}`), formatNumber(numbers)] as const),
        ]}
      />
      {networks.length === 0 ? null : (
        <>
          <h3>{t('networks')}</h3>
          <Lines
            of={networks
              .slice(0, NETWORKS_SHOWN)
              .map(({ network, numbers }) => [network, formatNumber(numbers)] as const)}
          />
        </>
      )}
    </>
  );
}

function AtWork({ check, mayManage }: { readonly check: NumberCheck; readonly mayManage: boolean }) {
  const t = useNumberChecksText();
  const cancel = useToldChange('numberChecks.cancel');
  const { uuid, status, contacts, stalled_by: stalledBy } = check;
  const done = Math.min(check.done, contacts);
  // The groups have other members once a cleaning is over.
  useEffect(() => (status === 'cleaning' ? () => refresh(['groups', 'contacts']) : undefined), [status]);
  return (
    <>
      <Progress
        label={t(status === 'cleaning' ? 'progress_cleaning' : 'progress_checking')}
        parts={[
          { tone: 'good', words: t('isDone'), count: done },
          { tone: 'rest', words: t('isLeft'), count: contacts - done },
        ]}
      />
      {stalledBy === '' ? null : <Notice kind="warn">{t(`stalled_${stalledBy}`)}</Notice>}
      {mayManage ? (
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ uuid })}>
          {t('cancel')}
        </Button>
      ) : null}
    </>
  );
}

/** The newest check of the numbers of a group or segment: its progress, what it found, and the cleaning after it. */
export function NumberCheckSection({ of }: { readonly of: Checked }) {
  const t = useNumberChecksText();
  const mayManage = useMay('manage');
  const { data: check } = useQuery(newestCheckQuery(of));
  const start = useToldChange('numberChecks.create');
  const [isCleaning, setCleaning] = useState(false);
  if (check === undefined || (check === null && !mayManage)) return null;
  const isBusy = check !== null && isAtWork(check);
  const mayClean = check?.status === 'checked' || check?.status === 'cleaned';
  return (
    <Section title={t('title')} hint={t('hint')}>
      {check === null ? null : isBusy ? <AtWork check={check} mayManage={mayManage} /> : <Result check={check} />}
      {mayManage && !isBusy ? (
        <div className="row">
          <Button isBusy={start.isPending} onClick={() => start.mutate(of)}>
            {t(check === null ? 'start' : 'again')}
          </Button>
          {mayClean ? <Button onClick={() => setCleaning(true)}>{t('clean')}</Button> : null}
        </div>
      ) : null}
      {isCleaning && check !== null ? <CleanDialog check={check} onClose={() => setCleaning(false)} /> : null}
    </Section>
  );
}
