import type { AdminRoutesSetInput } from '@volley/sdk';
import { useSession } from '../api/session.ts';
import { readWords } from '../format/pairs.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { FieldGroup } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { CheckInput, TextField } from '../ui/inputs.tsx';
import { AccountsField, readAccounts } from './accounts-field.tsx';
import { PURPOSES, type Purpose } from './condition-words.ts';
import styles from './operator.module.css';
import { ZoneField } from './zone-field.tsx';

type Conditions = Pick<AdminRoutesSetInput, 'account_ids' | 'sender_ids' | 'purposes' | 'hours'>;

/** Reads which messages a route is for. What nobody filled in asks nothing. */
export function readConditions(values: FormValues): Conditions {
  const accounts = readAccounts(values);
  const senders = readWords(values.text('sender_ids'));
  const purposes = values.all('purposes') as Purpose[];
  const [from, to, zone] = [values.text('hours.from'), values.text('hours.to'), values.text('hours.time_zone')];
  return {
    ...(accounts.length > 0 && { account_ids: accounts }),
    ...(senders.length > 0 && { sender_ids: senders }),
    ...(purposes.length > 0 && { purposes }),
    ...((from !== '' || to !== '') && { hours: { from, to, ...(zone !== '' && { time_zone: zone }) } }),
  };
}

/** Few routes are for certain messages only, so their fields are folded away. */
export function ConditionFields() {
  const t = useRoutesText();
  return (
    <details className={styles.more}>
      <summary>{t('onlyFor')}</summary>
      <div>
        <AccountsField />
        <TextField name="sender_ids" label={t('senders')} hint={t('sendersHint')} />
        <FieldGroup name="purposes" label={t('purposes')} hint={t('purposesHint')}>
          {PURPOSES.map((value) => (
            <CheckInput key={value} name="purposes" value={value} label={t(`purpose_${value}`)} />
          ))}
        </FieldGroup>
        <div className={styles.columns}>
          <TextField name="hours.from" label={t('from')} type="time" hint={t('hoursHint')} />
          <TextField name="hours.to" label={t('to')} type="time" />
          <ZoneField name="hours.time_zone" country={useSession().default_country ?? ''} none={t('accountZone')} />
        </div>
      </div>
    </details>
  );
}
