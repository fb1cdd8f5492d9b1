import type { KeywordsKey } from './keywords.ts';
import type { Words } from './use-text.ts';

export const words: Words<KeywordsKey> = {
  title: 'Mots et réponses',
  lead: 'Une réponse faite d’un seul de ces mots est comprise, et Volley y répond de lui-même, sans frais. Les majuscules, les accents et les points ne comptent pas.',
  stopTitle: 'STOP met fin aux messages',
  stopDoes:
    'Le numéro ne reçoit plus de messages ; ce qui attend pour lui est annulé et remboursé. La réponse part une seule fois : elle confirme la désinscription.',
  startTitle: 'START les fait revenir',
  startDoes:
    'Il met fin à une désinscription venue d’une réponse ou du lien dans un message. Ce que quelqu’un a saisi, ou une plainte, reste.',
  helpTitle: 'HELP dit qui vous êtes',
  helpDoes: 'La réponse dit qui écrit et comment y mettre fin. Un numéro la reçoit une fois par minute au plus.',
  standard: 'Toujours compris',
  own: 'Vos propres mots',
  ownNone: 'Aucun encore. Ajoutez un mot d’une langue que parlent vos destinataires, comme GYAE.',
  addWord: 'Ajouter un mot',
  addTitle: 'Un autre mot pour {keyword}',
  word: 'Mot',
  wordHint: 'Jusqu’à 40 caractères. Il ne compte que pour les réponses à votre compte.',
  add: 'Ajouter le mot',
  added: '{word} est compris désormais.',
  remove: 'Retirer le mot',
  removeOne: 'Retirer {word}',
  removeTitle: 'Retirer {word} ?',
  stopRemove:
    'Qui répond {word} n’est plus désinscrit par ce mot et continue de recevoir des messages. Les désinscriptions d’avant restent.',
  startRemove: 'Qui répond {word} ne reçoit plus de nouveau des messages par ce mot.',
  helpRemove: 'Qui répond {word} ne reçoit plus de réponse.',
  removed: '{word} est retiré.',
  change: 'Changer la réponse',
  changeTitle: 'La réponse à {keyword}',
  changeHint: 'Elle part à tous ceux qui répondent un tel mot, et doit tenir dans un seul SMS.',
  count: '{units, number} sur {room, number} · {parts, plural, =0 {vide} one {# SMS} other {# SMS, c’est trop long}}',
  standardAnswer: 'Prendre la réponse habituelle',
  changed: 'La réponse est enregistrée.',
  mayNotAnswer: 'Qui peut envoyer des messages peut aussi changer les réponses.',
};
