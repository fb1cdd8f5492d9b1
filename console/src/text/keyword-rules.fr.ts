import type { KeywordRulesKey } from './keyword-rules.ts';
import type { Words } from './use-text.ts';

export const words: Words<KeywordRulesKey> = {
  title: 'Vos propres mots',
  does: 'Qui répond par un de ces mots seul reçoit une réponse, rejoint un groupe, remplit un champ, ou tout cela. STOP, START et HELP passent toujours avant.',
  none: 'Il n’y a pas encore de règle. Un exemple : qui répond PRIX reçoit le prix du jour.',
  addTitle: 'Un mot à vous',
  changeTitle: 'Modifier la règle de {word}',
  words: 'Mots',
  wordsHint: 'Séparés par des virgules ; casse, accents et ponctuation ne comptent pas. Exemple : prix, tarif',
  answerHint: '{units, number} sur {room, number} · {parts, plural, =0 {pas de réponse} one {# SMS} other {# SMS}}',
  answerMoney: 'Chaque réponse coûte le prix d’un message seul. Laissez vide pour n’en envoyer aucune.',
  group: 'Rejoint le groupe',
  field: 'Remplit le champ',
  noField: 'Aucun champ',
  fieldValue: 'Avec la valeur',
  hint_text: 'Jusqu’à 500 caractères.',
  hint_number: 'Un nombre, comme 12.5.',
  hint_date: 'Une date, comme 2026-01-31.',
  hint_yes_no: 'yes ou no.',
  hint_choice: 'Un des choix du champ.',
  severalFields:
    'Cette règle remplit plusieurs champs. Ils restent tels quels ; l’API et la ligne de commande les modifient.',
  sets: 'Met {value} dans {key}',
  minutes: 'Au plus une fois en tant de minutes',
  minutesHint:
    'Pour qu’une machine en face ne reçoive pas de réponses sans fin. Toutes les règles ensemble répondent à un numéro dix fois par jour au plus.',
  saved: 'La règle est enregistrée.',
  facts: '{minutes, plural, one {au plus une fois par minute} other {au plus une fois en # minutes}}',
  joins: 'Rejoint {group}',
  someGroup: 'un groupe',
  noAnswer: 'Aucune réponse n’est envoyée.',
  remove: 'Supprimer la règle de {word}',
  removeTitle: 'Supprimer la règle de {word} ?',
  removeWords: 'Les réponses par ces mots ne reçoivent plus rien et attendent dans la boîte de réception.',
  removeVerb: 'Supprimer la règle',
  removed: 'La règle est supprimée.',
};
