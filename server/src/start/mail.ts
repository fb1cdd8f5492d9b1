import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Seal } from '../lib/files/seal.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { Log } from '../log.ts';
import { type MailFigures, NO_POST, openPost, type Post, startDeliveries, startMailer } from '../mail/index.ts';
import type { Metrics } from '../metrics.ts';
import { answerForgotten } from '../people/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Started } from './started.ts';

export interface MailParts {
  readonly seal: Seal | null;
  readonly metrics: Metrics;
  readonly started: Started;
}

/** Opens the place for letters. Without a mail server it accepts none. */
export function openPostOf(config: Config, { clock, log, seal }: { clock: Clock; log: Log; seal: Seal | null }): Post {
  const { smtp, publicUrl, operatorName } = config;
  if (smtp === null) return NO_POST;
  if (seal === null) {
    const sentence =
      'VOLLEY_SECRET must be set with VOLLEY_SMTP_URL: letters that wait for the mail server are kept encrypted.';
    throw new SettingError('VOLLEY_SECRET', sentence);
  }
  if (publicUrl === '')
    log.warn(
      'VOLLEY_PUBLIC_URL is not set, so no links are mailed: invitations and links to a new password are shown, to be handed on',
    );
  return openPost({ clock, log, seal, operatorName, linksBase: publicUrl === '' ? null : publicUrl });
}

const NO_LETTERS: MailFigures = { waiting: 0, oldestAt: null, reason: '', failed: 0 };

/** Without a mail server nothing waits, and panels show 0. */
function gaugeMails(rt: Runtime, { gauge }: Metrics, figures: () => MailFigures): void {
  gauge('volley_letters_waiting', 'Letters that wait for the mail server', () => figures().waiting);
  gauge('volley_letters_failed', 'Letters given up within a day', () => figures().failed);
  gauge('volley_letters_waiting_oldest_seconds', 'Age of the oldest letter that waits', () => {
    const { oldestAt } = figures();
    return oldestAt === null ? 0 : Math.max(0, (rt.clock.nowMs() - msFromTimestamp(oldestAt)) / 1000);
  });
}

/** Sends waiting letters and returns their figures, or null if there is no mail server or other processes send them. */
export function startMail(
  rt: Runtime,
  config: Config,
  { seal, metrics, started }: MailParts,
): () => MailFigures | null {
  let current: () => MailFigures = () => NO_LETTERS;
  gaugeMails(rt, metrics, () => current());
  const { smtp, mailFrom, roles } = config;
  if (smtp === null || mailFrom === null || seal === null || !roles.has('worker')) return () => null;
  const mailer = startMailer({ server: smtp, from: mailFrom, log: rt.log });
  const deliveries = startDeliveries({
    rt,
    seal,
    mailer,
    answerForgotten: (email) => answerForgotten(rt, email),
  });
  started.add('letters', () => deliveries.stop());
  metrics.gauge('volley_letters_sent', 'Letters that this process sent since its start', () => deliveries.sent);
  current = () => deliveries.figures;
  return () => deliveries.figures;
}
