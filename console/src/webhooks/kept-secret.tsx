import type { NewWebhook } from '@volley/sdk';
import { type ReactNode, useState } from 'react';
import { useWebhooksText } from '../text/webhooks.ts';
import { Notice } from '../ui/notice.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './webhooks.module.css';

/** Code samples, which are not translated. */
const SAMPLES = {
  JavaScript: `import { verifyWebhook } from '@volley/sdk';

const event = await verifyWebhook({
  secret: process.env.WEBHOOK_SECRET,
  headers: request.headers,
  body,
});`,
  Python: `from standardwebhooks.webhooks import Webhook

secret = os.environ["WEBHOOK_SECRET"]
event = Webhook(secret).verify(body, headers)`,
} as const;
const BATCH_SAMPLE = SAMPLES.JavaScript.replaceAll('verifyWebhook', 'verifyWebhookBatch').replace('event', 'events');

type Language = keyof typeof SAMPLES;
const LANGUAGES = Object.keys(SAMPLES) as Language[];

interface KeptSecretProps {
  readonly webhook: NewWebhook;
  /** The button of a person who has stored the secret. */
  readonly children: ReactNode;
}

/** Shows a secret once, and how a program verifies requests with it. */
export function KeptSecret({ webhook: { secret, batch_size }, children }: KeptSecretProps) {
  const t = useWebhooksText();
  const [language, setLanguage] = useState<Language>('JavaScript');
  return (
    <div className={styles.narrow}>
      <Notice kind="warn" title={t('keepTitle')}>
        {t('keepWords')}
      </Notice>
      <SecretBox label={t('secret')} secret={secret} />
      <div className="stack">
        <h2>{t('verify')}</h2>
        <p className="soft">{t('verifyHint')}</p>
        <Segmented
          label={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, words: value }))}
          onChange={setLanguage}
        />
        <pre className={styles.code}>
          <code>{batch_size > 1 && language === 'JavaScript' ? BATCH_SAMPLE : SAMPLES[language]}</code>
        </pre>
      </div>
      <div>{children}</div>
    </div>
  );
}
