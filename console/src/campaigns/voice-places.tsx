import { Link } from '@tanstack/react-router';
import { useVoiceText } from '../text/voice.ts';
import styles from './campaigns.module.css';

/** Links between the campaigns and what they need. */
export function VoicePlaces() {
  const t = useVoiceText();
  return (
    <nav className={styles.places} aria-label={t('places')}>
      <Link to="/voice" activeOptions={{ exact: true }}>
        {t('campaigns')}
      </Link>
      <Link to="/voice/calls">{t('singleCalls')}</Link>
      <Link to="/voice/recordings">{t('recordings')}</Link>
      <Link to="/voice/caller-ids">{t('callerIds')}</Link>
    </nav>
  );
}
