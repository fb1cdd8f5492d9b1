import { type CharacterKind, kindOfCharacter, withPlainCharacters } from '../format/costly-characters.ts';
import { type CostlyCharactersKey, useCostlyCharactersText } from '../text/costly-characters.ts';
import styles from './costly-characters.module.css';

const KIND_WORDS = {
  quote: 'kindQuote',
  dash: 'kindDash',
  dots: 'kindDots',
  bullet: 'kindBullet',
  space: 'kindSpace',
  invisible: 'kindInvisible',
  emoji: 'kindEmoji',
  letter: 'kindLetter',
  sign: 'kindSign',
} as const satisfies Record<CharacterKind, CostlyCharactersKey>;

/** Kinds of characters that are invisible. */
const UNSEEN = new Set<CharacterKind>(['space', 'invisible']);

interface CostlyCharactersProps {
  readonly characters: readonly string[];
  readonly message: string;
  readonly onReplace: (message: string) => void;
}

/** The characters that make a text more expensive, and a button to replace them. */
export function CostlyCharacters({ characters, message, onReplace }: CostlyCharactersProps) {
  const t = useCostlyCharactersText();
  const plain = withPlainCharacters(message);
  const hasTwin = characters.some((character) =>
    ['quote', 'dash', 'dots', 'space'].includes(kindOfCharacter(character)),
  );
  return (
    <div className={styles.costly}>
      <span>{t('costly')}</span>
      <ul className={styles.characters}>
        {characters.map((character) => {
          const kind = kindOfCharacter(character);
          return (
            <li key={character} className={styles.character} title={t(KIND_WORDS[kind])}>
              {UNSEEN.has(kind) ? null : <span aria-hidden="true">{character}</span>}
              <span className={UNSEEN.has(kind) ? undefined : 'unseen'}>{t(KIND_WORDS[kind])}</span>
            </li>
          );
        })}
      </ul>
      {plain === null ? (
        hasTwin && <span>{t('cannotReplace')}</span>
      ) : (
        <button type="button" className={styles.replace} onClick={() => onReplace(plain)}>
          {t('replace')}
        </button>
      )}
    </div>
  );
}
