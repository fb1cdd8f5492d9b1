import type { CampaignActionsKey } from './campaign-actions.ts';
import type { Words } from './use-text.ts';

export const words: Words<CampaignActionsKey> = {
  cancel: 'Annuler la campagne',
  retry: 'Renvoyer les échecs',
  segmentOfFailed: 'Segment de ceux non atteints',
  segmentOfClicked: 'Segment de ceux qui ont ouvert un lien',
  duplicate: 'Dupliquer',
  pauseSeries: 'Mettre la série en pause',
  resumeSeries: 'Reprendre la série',
  cancelSeries: 'Annuler la série',
  paused: '{name} est en pause.',
  resumed: '{name} continue.',
  cancelled: '{name} est annulée.',
  retried: '{name} renvoie ses messages échoués.',
  duplicated: 'Ceci est une copie. Rien n’en est encore envoyé.',
  cancelVerb: 'Annuler la campagne',
  cancelWords:
    '{waiting, plural, =0 {Plus rien n’en est envoyé.} one {Un destinataire qui attend encore ne reçoit rien, et les crédits réservés sont libérés.} other {# destinataires qui attendent encore ne reçoivent rien, et les crédits réservés sont libérés.}} Ce qu’un opérateur a pris ne peut pas être rappelé. C’est définitif.',
  cancelPlannedWords: 'Elle n’est pas envoyée. C’est définitif ; vous pourrez la dupliquer plus tard.',
  cancelSeriesWords: 'Elle n’est plus envoyée. Ce qui a été envoyé reste. C’est définitif.',
  deleteWords: 'Le brouillon et son texte disparaissent pour de bon. Rien n’en a été envoyé.',
  retryTitle: 'Renvoyer les messages échoués ?',
  retryWords:
    '{count, plural, one {Un message qu’aucun opérateur n’a pris est renvoyé, au prix d’alors. Personne ne reçoit deux fois le message.} other {# messages qu’aucun opérateur n’a pris sont renvoyés, au prix d’alors. Personne ne reçoit deux fois le message.}}',
  copyOf: 'Copie de {name}',
  unnamed: 'Cette campagne',

  cost: 'Coût fixé au départ',
  held: 'Réservés pour la suite',
  notCharged: 'Non facturés',

  clicksHint: 'Personnes et programmes à part : les filtres et les aperçus ouvrent aussi les liens.',
  openVisits: 'Quand ils ont été ouverts',
  clickers: 'Destinataires qui en ont ouvert un',
  clickShare: 'Sur ceux qui l’ont reçu',
  people: 'Fois par des personnes',
  machines: 'Fois par des programmes',
  firstClick: 'Première ouverture',
  nobody: 'Personne encore',

  series: 'Série',
  seriesHint: 'Chaque fois est une campagne avec ses propres destinataires et chiffres.',
  noNext: 'Il n’y a plus de prochaine fois.',
  nextIfResumed: 'Les prochaines fois, si elle reprend maintenant',
  onClocks: 'À l’heure de {zone}.',
  pastRuns: 'Les fois passées',
  noRuns: 'Elle n’a pas encore été envoyée.',
  run: 'Fois {number, number}',
  runOf: 'Ceci est la fois {number, number} d’une série.',
  openSeries: 'Ouvrir la série',

  audit: 'Qui a fait quoi',
  auditHint: 'Du journal d’audit du compte ; seuls les gens de l’exploitant le voient.',
  byService: 'Volley lui-même',
  changedFields: 'Changé : {fields}',
  auditMore: 'Le journal d’audit a les entrées plus anciennes.',
  auditNone: 'Personne ne l’a changée.',

  trace: 'Message à {number}',
  phone: 'Ce que voient les destinataires',
};
