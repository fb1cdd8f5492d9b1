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
  script: 'kindScript',
  letter: 'kindLetter',
  sign: 'kindSign',
} as const satisfies Record<CharacterKind, CostlyCharactersKey>;

/** Kinds that are told in words. */
const TOLD = new Set<CharacterKind>(['space', 'invisible']);
/** More letters of another script than these are a text in it, and told as one. */
const LETTERS_MAX = 3;

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
  const ofScript = characters.filter((character) => kindOfCharacter(character) === 'script');
  const isText = ofScript.length > LETTERS_MAX;
  const named = characters.filter((character) => !isText || !ofScript.slice(1).includes(character));
  return (
    <div className={styles.costly}>
      <span>{t('costly')}</span>
      <ul className={styles.characters}>
        {named.map((character) => {
          const kind = kindOfCharacter(character);
          const isTold = TOLD.has(kind) || (isText && kind === 'script');
          return (
            <li key={character} className={styles.character} title={t(KIND_WORDS[kind])}>
              {isTold ? null : <span aria-hidden="true">{character}</span>}
              <span className={isTold ? undefined : 'unseen'}>{t(KIND_WORDS[kind])}</span>
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
