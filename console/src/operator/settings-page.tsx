import type { Settings } from '@volley/sdk';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useDescribed } from '../text/described/described.ts';
import { useSettingsText } from '../text/operator-settings.ts';
import { Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './operator.module.css';

type Setting = Settings['settings'][number];

/** Removes the Markdown of defaults and descriptions: backticks around code, and links, whose addresses are pages of the documentation. */
const plain = (text: string): string =>
  text
    .replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');

function SettingList({ label, of }: { readonly label: string; readonly of: readonly Setting[] }) {
  const t = useSettingsText();
  const described = useDescribed();
  return (
    <ul className={styles.list} aria-label={label}>
      {of.map(({ name, description, source, is_secret, value, default: without }) => (
        <li key={name}>
          <div className={styles.grow}>
            <h3 className="row">
              <code>{name}</code>
              <span className="soft">{t(`source_${source}`)}</span>
            </h3>
            {source === 'default' ? null : <p>{is_secret ? t('secret') : <code>{value}</code>}</p>}
            <p>{plain(described(description))}</p>
            <p className="soft">{t('defaultIs', { value: plain(described(without)) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export const load = () => prefetch(operation('admin.health.settings', {}));

export function SettingsPage() {
  const t = useSettingsText();
  const settings = useOperation('admin.health.settings', {});
  return (
    <Page title={t('settings')} lead={t('lead')} back={{ to: '/operator/health', words: t('health') }}>
      <Loaded query={settings} lines={12}>
        {({ settings: all }) => {
          const given = all.filter(({ source }) => source !== 'default');
          return (
            <>
              <Section title={t('given')} hint={t('givenHint')}>
                {given.length === 0 ? <p>{t('noneGiven')}</p> : <SettingList label={t('given')} of={given} />}
              </Section>
              <Section title={t('defaults')}>
                <SettingList label={t('defaults')} of={all.filter(({ source }) => source === 'default')} />
              </Section>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
